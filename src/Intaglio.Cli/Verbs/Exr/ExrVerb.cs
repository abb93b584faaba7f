using System.CommandLine;
using Intaglio.OpenExr;

namespace Intaglio.Cli;

/// <summary>The base class of the <c>intaglio exr</c> verbs.</summary>
internal abstract class ExrVerb(string name, string description) : Verb(name, description)
{
    private readonly SizeOption maxMemory =
        new("--max-memory", "Refuse images that take more memory, such as 512M or 4G (default: 64M, 6 times the file and 1.5 times the "
            + "pixels)");
    private readonly Flag allowMissing = new("--allow-missing", "Read incomplete files; pixels of missing chunks are zero");

    /// <summary>Gets the option for the number of threads.</summary>
    protected ThreadsOption Threads { get; } = new();

    /// <summary>Gets the options of all verbs that decode pixels.</summary>
    protected Option[] ReadingOptions => [Threads, maxMemory, allowMissing];

    protected ExrReadOptions GetReadOptions(ParseResult arguments) => new()
    {
        MaxMemory = maxMemory.Read(arguments) ?? -1,
        MaxDegreeOfParallelism = Threads.Read(arguments),
        AllowMissingChunks = arguments.GetValue(allowMissing),
    };

    /// <summary>Warns about missing chunks if <c>--allow-missing</c> is given.</summary>
    protected void WarnOfMissing(ParseResult arguments, ExrInput file, Action<string> warn)
    {
        if (!arguments.GetValue(allowMissing))
            return;
        (long missing, long all) = file.Read(reader =>
            (reader.Parts.Sum(part => (long)part.CountMissingChunks()), reader.Parts.Sum(part => (long)part.ChunkCount)));
        if (missing > 0)
            warn($"{ShellQuoting.Quote(file.Name)}: WARNING: {missing} of {all} chunks are missing; their pixels are zero");
    }
}
