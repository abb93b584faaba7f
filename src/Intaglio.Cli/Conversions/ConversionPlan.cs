using System.Globalization;
using System.Text.Json;

namespace Intaglio.Cli;

/// <summary>Input files and their outputs, ready to be converted.</summary>
/// <param name="items">The inputs with their outputs.</param>
/// <param name="directory">The output folder, or <see langword="null"/> if there is a single output.</param>
/// <param name="policy">The conversion options.</param>
/// <param name="streams">The streams for the summary.</param>
/// <param name="done">The word for converted files in the summary.</param>
internal sealed class ConversionPlan(ConversionItem[] items, string? directory, ConversionPolicy policy, StandardStreams streams,
    string done)
{
    /// <summary>Converts all files, in parallel if there are several.</summary>
    /// <remarks>A single file throws its failure. The failures of many files are printed.</remarks>
    /// <param name="threads">The number of threads.</param>
    /// <param name="convert">The function that converts one file and returns its report, or <see langword="null"/> for no report.</param>
    /// <param name="prepare">The action to run once before the first of many files, or <see langword="null"/> for none.</param>
    /// <returns>The exit code.</returns>
    /// <exception cref="FailureException">Outputs exist already; nothing was written.</exception>
    internal int Run(int threads, Func<Conversion, ConversionReport?> convert, Action? prepare = null)
    {
        long start = TimeProvider.System.GetTimestamp();
        foreach (ConversionItem item in items)
            item.State = policy.Skips(item.Source, item.Target) ? ConversionState.Skipped : ConversionState.NotStarted;
        ConversionItem[] pending = [.. items.Where(item => item.State == ConversionState.NotStarted)];
        if (directory is not null && !policy.Replaces && !policy.KeepGoing)
            RefuseExisting(pending);
        if (!policy.DryRun && directory is not null && pending.Length > 0)
            prepare?.Invoke();
        if (!policy.DryRun)
            new ConversionRun(pending, directory, policy, streams).Run(threads, convert);
        Summarize(TimeProvider.System.GetElapsedTime(start));
        return Array.Exists(pending, item => item.State == ConversionState.Failed) ? ExitCode.Failure : ExitCode.Success;
    }

    private static void RefuseExisting(ConversionItem[] pending)
    {
        ConversionItem[] existing = Array.FindAll(pending, item => Path.Exists(item.Target));
        if (existing.Length > 0)
            throw new FailureException(
                $"{existing.Length} of {pending.Length} outputs exist, {ShellQuoting.Quote(existing[0].Target)} first; specify --force, "
                + "--skip-existing or --newer");
    }

    private void Summarize(TimeSpan elapsed)
    {
        if (policy.IsJson)
        {
            SummarizeAsJson(elapsed);
            return;
        }
        if (policy.IsVerbose || policy.DryRun)
            foreach (ConversionItem item in items.Where(item => policy.DryRun || item.State == ConversionState.Skipped))
                streams.Write($"{item.Describe()}\n");
        if (directory is null || policy.IsQuiet)
            return;
        int Count(ConversionState state) => items.Count(item => item.State == state);
        string rest = Count(ConversionState.NotStarted) is > 0 and int count ? $", {count} {(policy.DryRun ? "to do" : "not started")}"
            : "";
        string bytes = policy.DryRun ? ""
            : $"; {ByteSize.Format(items.Sum(item => item.BytesRead))} read, {ByteSize.Format(items.Sum(item => item.BytesWritten))} written in {elapsed.TotalSeconds.ToString("0.0", CultureInfo.InvariantCulture)} s";
        streams.Write($"{Count(ConversionState.Done)} {done}, {Count(ConversionState.Skipped)} skipped, {Count(ConversionState.Failed)} failed{rest}{bytes}\n");
    }

    // A separate method, so that the JSON library is loaded only when needed.
    private void SummarizeAsJson(TimeSpan elapsed) => JsonOutput.Write(streams, writer => WriteJson(writer, elapsed));

    private void WriteJson(Utf8JsonWriter writer, TimeSpan elapsed)
    {
        writer.WriteObjects("files", items, item => item.Write(writer));
        foreach ((string name, ConversionState state) in ConversionItem.StateNames)
            writer.WriteNumber(name, items.Count(item => item.State == state));
        writer.WriteNumbers(("bytesRead", items.Sum(item => item.BytesRead)), ("bytesWritten", items.Sum(item => item.BytesWritten)));
        writer.WriteNumber("seconds", Math.Round(elapsed.TotalSeconds, 3));
    }
}
