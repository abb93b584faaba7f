using System.Globalization;
using System.Text.Json;
using Intaglio.Baking;
using Intaglio.Caching;

namespace Intaglio.Cli;

/// <summary>The use of a remote cache as lines of text and as JSON.</summary>
internal static class RemoteSummary
{
    /// <summary>Describes the requests in one line without a line feed.</summary>
    internal static string Describe(RemoteCacheStatistics remote)
    {
        string errors = remote.Errors == 0 ? "" : $", {remote.Errors} errors",
            uploads = remote.Uploads == 0 ? "" : $", {remote.Uploads} uploads with {ByteSize.Format(remote.SentBytes)}";
        return $"remote cache: {remote.Hits} hits with {ByteSize.Format(remote.ReceivedBytes)}, {remote.Misses} misses{errors}{uploads}";
    }

    /// <summary>Describes everything that a user should know, as clauses for warnings.</summary>
    internal static IEnumerable<string> FindWarnings(RemoteCacheStatistics remote)
    {
        if (remote.OffReason is { } reason)
            yield return $"the remote cache was switched off: {reason}";
        else if (remote is { Errors: > 0, LastError: { } error })
            yield return $"requests to the remote cache failed: {error}";
        if (remote.UploadOffReason is { } refusal && refusal != remote.OffReason)
            yield return $"uploads to the remote cache were switched off: {refusal}";
        foreach (RemoteCacheProblem problem in remote.Problems)
            yield return $"{problem.Count} {Describe(problem.Kind)} on the remote cache, such as {problem.Path}";
        if (remote.OmittedUploads > 0)
            yield return $"{remote.OmittedUploads} results were not uploaded";
        if (remote.WithheldUploads > 0)
            yield return $"{remote.WithheldUploads} results of the cache were not signed and uploaded, because they were neither made nor "
                + "verified by this user (to make them again, remove the outputs and the folder of the cache; for a cache that continuous "
                + "integration keeps, set INTAGLIO_STATE_KEY)";
    }

    internal static void Write(Utf8JsonWriter writer, BakeRemoteReport remote)
    {
        RemoteCacheStatistics statistics = remote.Statistics;
        writer.WriteStartObject("remote");
        writer.WriteString("address", statistics.Address.ToString());
        writer.WriteNumbers(("hits", statistics.Hits), ("misses", statistics.Misses), ("errors", statistics.Errors),
            ("receivedBytes", statistics.ReceivedBytes), ("sentBytes", statistics.SentBytes), ("uploads", statistics.Uploads),
            ("omittedUploads", statistics.OmittedUploads), ("abandonedUploads", remote.AbandonedUploads),
            ("withheldUploads", statistics.WithheldUploads), ("unaskedActions", remote.UnaskedActions));
        writer.WriteNumber("requestSeconds", Round(statistics.RequestTime));
        writer.WriteNumber("waitedSeconds", Round(remote.LookupWait));
        writer.WriteNumber("uploadWaitSeconds", Round(remote.UploadWait));
        writer.WriteNumber("savedSeconds", Round(remote.Saved));
        writer.WriteString("off", statistics.OffReason);
        writer.WriteString("uploadsOff", statistics.UploadOffReason);
        writer.WriteString("lastError", statistics.LastError);
        writer.WriteObjects("problems", statistics.Problems, problem =>
        {
            writer.WriteString("problem", Describe(problem.Kind));
            writer.WriteNumber("count", problem.Count);
            writer.WriteString("path", problem.Path);
        });
        writer.WriteEndObject();
    }

    internal static string Seconds(TimeSpan time) => string.Create(CultureInfo.InvariantCulture, $"{time.TotalSeconds:0.0} s");

    private static double Round(TimeSpan time) => Math.Round(time.TotalSeconds, 3);

    private static string Describe(RemoteCacheProblemKind kind) => kind switch
    {
        RemoteCacheProblemKind.WrongBytes => "items with wrong bytes",
        RemoteCacheProblemKind.InvalidRecord => "invalid records",
        RemoteCacheProblemKind.UnsignedRecord => "unsigned records",
        RemoteCacheProblemKind.UnknownKey => "records that are signed by an unknown key",
        _ => "records with a wrong signature",
    };
}
