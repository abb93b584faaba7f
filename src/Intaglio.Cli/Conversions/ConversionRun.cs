namespace Intaglio.Cli;

/// <summary>Converts files, several at a time.</summary>
/// <param name="items">The files to convert.</param>
/// <param name="directory">The output folder, or <see langword="null"/> if there is a single output.</param>
/// <param name="policy">The conversion options.</param>
/// <param name="streams">The streams for the reports.</param>
internal sealed class ConversionRun(ConversionItem[] items, string? directory, ConversionPolicy policy, StandardStreams streams)
{
    private readonly OutputFolders? folders = directory is null ? null : new(directory);
    private volatile bool hasFailed;

    /// <inheritdoc cref="ConversionPlan.Run"/>
    internal void Run(int threads, Func<Conversion, ConversionReport?> convert)
    {
        if (directory is null)
        {
            foreach (ConversionItem item in items)
                Convert(item, threads, null, convert);
            return;
        }
        using ProgressDisplay? display = policy.ShowsProgress
            ? new(streams, files: null, items.Sum(item => ConversionItem.SizeOf(item.Source))) { Count = items.Length } : null;
        try
        {
            ParallelLoop.For(items.Length, threads, index =>
            {
                if (!hasFailed)
                    TryConvert(items[index], Math.Max(1, threads / Math.Min(threads, items.Length - index)), display, convert);
            }, CancellationToken.None);
        }
        finally
        {
            folders!.RemoveEmpty();
        }
    }

    private void TryConvert(ConversionItem item, int threads, ProgressDisplay? display, Func<Conversion, ConversionReport?> convert)
    {
        try
        {
            Convert(item, threads, display, convert);
        }
        catch (FileException exception)
        {
            Fail(item, $"{ShellQuoting.Quote(exception.Name)}: {ErrorText.Describe(exception.InnerException!, exception.Name)}", exception);
        }
        catch (FailureException exception)
        {
            Fail(item, exception.Message, exception);
        }
        catch (UsageException exception)
        {
            // A usage error here applies to this file only.
            Fail(item, $"{ShellQuoting.Quote(item.Source)}: {exception.Message}", exception);
        }
    }

    private void Convert(ConversionItem item, int threads, ProgressDisplay? display, Func<Conversion, ConversionReport?> convert)
    {
        using Conversion conversion = new(item, threads, folders, policy, streams, display);
        item.Complete(convert(conversion));
        string line = directory is null && !policy.IsVerbose ? "" : $"{item.Describe()}\n";
        string report = item.Report?.Text ?? "";
        if (!policy.IsJson && (policy.IsVerbose || (report.Length > 0 && (directory is null || item.Report!.IsWanted))))
            streams.Write(line + report);
    }

    private void Fail(ConversionItem item, string message, Exception exception)
    {
        item.Fail(message);
        streams.WriteError(message, exception);
        hasFailed |= !policy.KeepGoing;
    }
}
