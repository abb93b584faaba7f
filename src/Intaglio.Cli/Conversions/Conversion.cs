using Intaglio.Checksums;
using Intaglio.Imaging;

namespace Intaglio.Cli;

/// <summary>The conversion of one file: its input, its output and its progress.</summary>
internal sealed class Conversion : IDisposable
{
    private readonly ConversionItem item;
    private readonly OutputFolders? folders;
    private readonly ConversionPolicy policy;
    private readonly ProgressDisplay? shared;
    private readonly long size;
    private ProgressDisplay? display;
    private long reported;

    /// <param name="item">The file to convert.</param>
    /// <param name="threads">The number of threads for this file.</param>
    /// <param name="folders">The output folders, or <see langword="null"/> if this is the only output.</param>
    /// <param name="policy">The conversion options.</param>
    /// <param name="streams">The streams for warnings and for a result on standard output.</param>
    /// <param name="shared">The progress display shared by many files, or <see langword="null"/> for none.</param>
    internal Conversion(ConversionItem item, int threads, OutputFolders? folders, ConversionPolicy policy, StandardStreams streams,
        ProgressDisplay? shared)
    {
        (this.item, Threads, this.folders, this.policy, Streams, this.shared) = (item, threads, folders, policy, streams, shared);
        if (shared is null)
            return;
        size = ConversionItem.SizeOf(item.Source);
        shared.Begin(item.Source);
    }

    internal string Source => item.Source;

    internal string Target => item.Target;

    internal int Threads { get; }

    internal StandardStreams Streams { get; }

    internal bool IsToStandardOutput => Target == ChecksumVerifier.StandardInputName;

    /// <summary>Finds the output path without writing anything.</summary>
    /// <param name="readers">The users who may read the output.</param>
    /// <param name="refused">
    /// The name of data that must not be written to a terminal, with an article, or <see langword="null"/> to allow a terminal.
    /// </param>
    /// <param name="inputs">The names of other input files, which must not be replaced.</param>
    /// <exception cref="UsageException">The output is one of the inputs, or a terminal.</exception>
    /// <exception cref="FileException">The output exists already or cannot be created.</exception>
    internal OutputFile FindOutput(OutputReaders readers, string? refused, params ReadOnlySpan<string?> inputs)
    {
        if (!IsToStandardOutput)
            return FindFile(Target, readers, [Source, .. inputs]);
        OutputFile standard = new(Streams);
        if (refused is not null)
            standard.RefuseTerminal(refused);
        return standard;
    }

    /// <summary>Finds the path of an additional file that is written with the output.</summary>
    /// <inheritdoc cref="FindOutput" path="/exception"/>
    internal OutputFile FindFile(string name, OutputReaders readers, params ReadOnlySpan<string?> inputs)
    {
        folders?.Prepare(name);
        return new(name, policy.Replaces, readers, inputs);
    }

    /// <summary>Starts to show progress.</summary>
    /// <param name="work">The total work in bytes, or <see langword="null"/> if it is unknown.</param>
    /// <returns>The receiver of the work done, or <see langword="null"/> if progress is hidden.</returns>
    internal IProgress<long>? StartProgress(long? work)
    {
        if (shared is not null)
            return new Part(this, work);
        if (policy.ShowsProgress)
            display = new(Streams, files: null, work);
        display?.Begin(Source);
        return display;
    }

    /// <summary>Starts to show progress in rows of an image.</summary>
    /// <param name="work">The total work in bytes.</param>
    internal IProgress<ImageProgress>? StartImageProgress(long work) =>
        StartProgress(work) is { } progress ? new ShareProgress(progress, work) : null;

    /// <summary>Prints a warning unless <c>--quiet</c> is given.</summary>
    internal void Warn(string message)
    {
        if (!policy.IsQuiet)
            Streams.WriteError(message);
    }

    public void Dispose()
    {
        display?.Dispose();
        shared?.End(size - Interlocked.Read(ref reported));
    }

    /// <summary>Progress of one of many files, scaled to the size of its input.</summary>
    private sealed class Part(Conversion conversion, long? work) : IProgress<long>
    {
        public void Report(long value)
        {
            // Several threads report. The largest value is the latest.
            long done = work is > 0 and long all ? (long)((double)Math.Min(value, all) / all * conversion.size) : 0;
            for (long before = Interlocked.Read(ref conversion.reported); done > before; before = Interlocked.Read(ref conversion.reported))
            {
                if (Interlocked.CompareExchange(ref conversion.reported, done, before) == before)
                    conversion.shared!.Add(done - before);
            }
        }
    }
}
