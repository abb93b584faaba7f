using System.CommandLine;

namespace Intaglio.Cli;

/// <summary>A verb of <c>intaglio obj</c>: it reads meshes.</summary>
internal abstract class ObjVerb(string name, string description) : Verb(name, description)
{
    private readonly Option<string> from = new("--from") { HelpName = "FORMAT", Description = "What is read: obj, ply or stl; by default the content tells, or else the extension" };
    private readonly Option<bool> asDouble = HashOptions.Flag("--double", "Read numbers as double, not as float");
    private readonly Option<string> threads = new("--threads") { HelpName = "N", Description = "Work with so many threads; by default as many as there are processors" };
    private readonly Option<string> maxMemory = new("--max-memory") { HelpName = "SIZE", Description = "Refuse files that take more memory to read, about: 512M, 16G (the default)" };
    private readonly Option<bool> noProgress = HashOptions.Flag("--no-progress", "Show no progress; there is none either where standard error is no terminal");

    /// <summary>Adds the options that every verb has, behind its own.</summary>
    protected void AddReadingOptions()
    {
        foreach (Option option in (Option[])[from, asDouble, threads, maxMemory, noProgress])
            Options.Add(option);
    }

    protected int GetThreads(ParseResult arguments) => HashOptions.ParseJobs(arguments.GetValue(threads), threads.Name);

    /// <summary>Reads the options above, so that what is wrong with them is told before anything is done.</summary>
    protected ObjReading GetReading(ParseResult arguments)
    {
        long? memory = null;
        if (arguments.GetValue(maxMemory) is { } text)
            memory = ByteSize.TryParse(text, out long bytes) && bytes > 0 ? bytes : throw new UsageException($"invalid {maxMemory.Name} '{text}'; it is {ByteSize.Rule}");
        return new(
            arguments.GetValue(from) is null ? null : NamedValues.Find(from, ObjNames.Formats, arguments, ""),
            arguments.GetValue(asDouble),
            GetThreads(arguments),
            memory);
    }

    /// <summary>Starts to show progress, if somebody is there to see it.</summary>
    protected ProgressDisplay? StartProgress(ParseResult arguments, StandardStreams streams, long? bytes) =>
        arguments.GetValue(noProgress) || Console.IsErrorRedirected ? null : new ProgressDisplay(streams, files: null, bytes);
}
