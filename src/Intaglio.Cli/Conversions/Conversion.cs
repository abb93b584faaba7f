using Intaglio.Checksums;
using Intaglio.Imaging;

namespace Intaglio.Cli;

/// <summary>One file while it is converted: what is read, where the result goes, and what is shown meanwhile.</summary>
internal sealed class Conversion : IDisposable
{
    private readonly ConversionItem item;
    private readonly OutputFolders? folders;
    private readonly ConversionPolicy policy;
    private readonly ProgressDisplay? shared;
    private readonly long size;
    private ProgressDisplay? display;
    private long reported;

    /// <param name="item">The file.</param>
    /// <param name="threads">The number of threads for it.</param>
    /// <param name="folders">The folder of many outputs; null if this is the only one.</param>
    /// <param name="policy">The options.</param>
    /// <param name="streams">Receives warnings, or the result.</param>
    /// <param name="shared">The progress of many files; null for none.</param>
    internal Conversion(ConversionItem item, int threads, OutputFolders? folders, ConversionPolicy policy, StandardStreams streams, ProgressDisplay? shared)
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

    /// <summary>Finds the place of the output. Nothing is written.</summary>
    /// <param name="readers">Who may read it.</param>
    /// <param name="refused">What is not written to a terminal, with its article; null if it may be.</param>
    /// <param name="inputs">Other files that are read, which must not be replaced.</param>
    /// <exception cref="UsageException">It is the input, or a terminal.</exception>
    /// <exception cref="FileException">It exists, or cannot be made.</exception>
    internal OutputFile FindOutput(OutputReaders readers, string? refused, params ReadOnlySpan<string?> inputs)
    {
        if (!IsToStandardOutput)
            return FindFile(Target, readers, [Source, .. inputs]);
        OutputFile standard = new(Streams);
        if (refused != null)
            standard.RefuseTerminal(refused);
        return standard;
    }

    /// <summary>Finds the place of a file with the output.</summary>
    /// <inheritdoc cref="FindOutput" path="/exception"/>
    internal OutputFile FindFile(string name, OutputReaders readers, params ReadOnlySpan<string?> inputs)
    {
        folders?.Prepare(name);
        return new(name, policy.Replaces, readers, inputs);
    }

    /// <summary>Starts to show progress.</summary>
    /// <param name="work">All of the work, in bytes; null if it is not known.</param>
    /// <returns>Receives the work that is done; null if progress is not shown.</returns>
    internal IProgress<long>? StartProgress(long? work)
    {
        if (shared != null)
            return new Part(this, work);
        if (policy.ShowsProgress)
            display = new(Streams, files: null, work);
        display?.Begin(Source);
        return display;
    }

    /// <summary>Starts to show progress of an image's rows.</summary>
    /// <param name="work">All of the work, in bytes.</param>
    internal IProgress<ImageProgress>? StartImageProgress(long work) => StartProgress(work) is { } progress ? new ShareProgress(progress, work) : null;

    /// <summary>Prints a warning, unless warnings are hidden.</summary>
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

    /// <summary>A share of the bytes of one of many files.</summary>
    private sealed class Part(Conversion conversion, long? work) : IProgress<long>
    {
        public void Report(long value)
        {
            // Several threads report; the largest number is the latest.
            long done = work is > 0 and long all ? (long)((double)Math.Min(value, all) / all * conversion.size) : 0;
            for (long before = Interlocked.Read(ref conversion.reported); done > before; before = Interlocked.Read(ref conversion.reported))
            {
                if (Interlocked.CompareExchange(ref conversion.reported, done, before) == before)
                    conversion.shared!.Add(done - before);
            }
        }
    }
}
