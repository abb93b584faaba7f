using System.Text.Json;
using Intaglio.Baking;

namespace Intaglio.Cli;

/// <summary>The report of a bake as JSON.</summary>
internal static class BakeReportJson
{
    private const int MostSlowActions = 10;

    internal static void Write(Utf8JsonWriter writer, BakeRecipe read, BakeReport result, TimeSpan elapsed, bool hasActions)
    {
        writer.WriteString("recipe", read.Path);
        writer.WriteString("profile", read.Profile);
        writer.WriteBoolean("dryRun", result.IsTrial);
        writer.WriteNumbers(("made", result.Made), ("hits", result.Hits), ("cached", result.Cached), ("fetched", result.Fetched),
            ("upToDate", result.UpToDate), ("failed", result.Failures.Count), ("skipped", result.Skipped),
            ("removed", result.Removed.Count), ("checked", result.Checked));
        writer.WriteStartArray("unknown");
        foreach (UnknownOutputs unknown in result.Unknown)
        {
            writer.WriteStartObject();
            writer.WriteString("rule", unknown.Rule);
            writer.WriteString("folder", unknown.Folder);
            writer.WriteEndObject();
        }
        writer.WriteEndArray();
        writer.WriteString("root", result.Root.IsEmpty ? null : Convert.ToHexStringLower(result.Root.Span));
        writer.WriteNumber("seconds", Math.Round(elapsed.TotalSeconds, 3));
        writer.WriteNumber("savedSeconds", Math.Round(result.Saved.TotalSeconds, 3));
        if (result.Remote is { } remote)
            RemoteSummary.Write(writer, remote);
        if (result.FarmRun is { } run)
            writer.WriteString("farmRun", run);
        writer.WriteStartArray("slowest");
        foreach (BakedAction action in result.MadeActions.Take(MostSlowActions))
        {
            writer.WriteStartObject();
            writer.WriteString("rule", action.Rule);
            writer.WriteString("output", action.Output);
            writer.WriteNumber("seconds", Math.Round(action.Duration.TotalSeconds, 6));
            writer.WriteStrings("reasons", action.Reasons.Select(reason => reason.ToString()));
            writer.WriteEndObject();
        }
        writer.WriteEndArray();
        writer.WriteStrings("warnings", result.Warnings);
        writer.WriteStartArray("logs");
        foreach ((string output, IReadOnlyList<string> lines) in result.Logs)
        {
            writer.WriteStartObject();
            writer.WriteString("output", output);
            writer.WriteStrings("lines", lines);
            writer.WriteEndObject();
        }
        writer.WriteEndArray();
        WriteFailures(writer, "failures", result.Failures);
        WriteFailures(writer, "differences", result.Differences);
        if (hasActions)
            result.WriteActions(writer);
    }

    private static void WriteFailures(Utf8JsonWriter writer, string name, IReadOnlyList<BakeFailure> failures)
    {
        writer.WriteStartArray(name);
        foreach (BakeFailure failure in failures)
        {
            writer.WriteStartObject();
            writer.WriteString("rule", failure.Rule);
            writer.WriteString("input", failure.Input);
            writer.WriteString("output", failure.Output);
            writer.WriteString("error", BakeProblems.DescribeCause(failure));
            writer.WriteStrings("log", failure.Error is BakeOperationException { SharedLog: var log } ? log : []);
            writer.WriteEndObject();
        }
        writer.WriteEndArray();
    }
}
