using System.CommandLine;
using Intaglio.Imaging;
using Intaglio.OpenExr;

namespace Intaglio.Cli;

/// <summary>A verb of <c>intaglio exr</c>: it reads OpenEXR files.</summary>
internal abstract class ExrVerb(string name, string description) : Verb(name, description)
{
    private readonly Option<string> threads = new("--threads") { HelpName = "N", Description = "Work with so many threads; by default as many as there are processors" };
    private readonly Option<string> maxMemory = new("--max-memory") { HelpName = "SIZE", Description = "Refuse images that take more memory, such as 512M or 4G (64M, 6 times the file and 1.5 times the pixels)" };
    private readonly Option<bool> allowMissing = HashOptions.Flag("--allow-missing", "Read files that were not written to their end; pixels of missing chunks are zero");
    private readonly Option<bool> noProgress = HashOptions.Flag("--no-progress", "Show no progress; there is none either where standard error is no terminal");

    /// <summary>Adds the options that every verb that decodes pixels has.</summary>
    protected void AddReadingOptions()
    {
        foreach (Option option in (Option[])[threads, maxMemory, allowMissing, noProgress])
            Options.Add(option);
    }

    protected int GetThreads(ParseResult arguments) => HashOptions.ParseJobs(arguments.GetValue(threads), threads.Name);

    protected ExrReadOptions GetReadOptions(ParseResult arguments)
    {
        long memory = -1;
        if (arguments.GetValue(maxMemory) is { } text && (!ByteSize.TryParse(text, out memory) || memory <= 0))
            throw new UsageException($"invalid {maxMemory.Name} '{text}'; it is {ByteSize.Rule}");
        return new ExrReadOptions { MaxDegreeOfParallelism = GetThreads(arguments), MaxMemory = memory, AllowMissingChunks = arguments.GetValue(allowMissing) };
    }

    /// <summary>Warns of chunks that a file lacks, where that is allowed.</summary>
    protected void WarnOfMissing(ParseResult arguments, StandardStreams streams, ExrInput file)
    {
        if (!arguments.GetValue(allowMissing))
            return;
        (long missing, long all) = file.Read(reader => (reader.Parts.Sum(part => (long)part.CountMissingChunks()), reader.Parts.Sum(part => (long)part.ChunkCount)));
        if (missing > 0)
            streams.WriteError($"warning: {ShellQuoting.Quote(file.Name)}: {missing} of {all} chunks are missing; their pixels are zero");
    }

    /// <summary>Starts to show progress, if somebody is there to see it.</summary>
    protected ProgressDisplay? StartProgress(ParseResult arguments, StandardStreams streams, long bytes) =>
        arguments.GetValue(noProgress) || Console.IsErrorRedirected ? null : new ProgressDisplay(streams, files: null, bytes);

    /// <summary>Tells a display of bytes about shares.</summary>
    /// <param name="display">The display; null: none.</param>
    /// <param name="total">The bytes of all the work.</param>
    /// <param name="from">Where this part of the work begins, 0 to 1.</param>
    /// <param name="to">Where it ends.</param>
    protected static IProgress<ImageProgress>? ShareOf(ProgressDisplay? display, long total, double from = 0, double to = 1) => display is null ? null : new Share(display, total, from, to);

    private sealed class Share(ProgressDisplay display, long total, double from, double to) : IProgress<ImageProgress>
    {
        public void Report(ImageProgress value) => display.Report((long)((from + (double)value.Done / value.Total * (to - from)) * total));
    }
}
