using System.CommandLine;
using System.Globalization;

namespace Intaglio.Cli;

/// <summary>The base class of the <c>intaglio mesh</c> verbs.</summary>
internal abstract class MeshVerb(string name, string description) : Verb(name, description)
{
    private readonly Option<string> from = new("--from") { HelpName = "FORMAT", CompletionSources = { static _ => MeshNames.Formats.Keys },
        Description = "Read obj, ply or stl (default: detected from the data, then the extension)" };
    private readonly Flag asDouble = new("--double", "Read numbers with double instead of single precision");
    private readonly ThreadsOption threads = new();
    private readonly SizeOption maxMemory = new("--max-memory", "Refuse files that take more memory to read, such as 512M (16G)");
    private readonly Option<string> maxExpansion = new("--max-expansion") { HelpName = "N",
        Description = "Refuse files over 24 MiB that take more than N bytes of memory for each byte (5)" };
    private readonly Option<string> maxMaterialFiles =
        new("--max-material-files") { HelpName = "N", Description = "Refuse OBJ files with more than N material files (1000)" };
    private readonly SizeOption maxMaterialSize = new("--max-material-size", "Refuse material files larger than SIZE (64M)");

    /// <summary>Gets the options that all of these verbs have, after their own.</summary>
    protected Option[] ReadingOptions => [from, asDouble, threads, maxMemory, maxExpansion, maxMaterialFiles, maxMaterialSize];

    /// <summary>Reads the options, so that errors are reported before any work begins.</summary>
    protected MeshReading GetReading(ParseResult arguments)
    {
        return new(
            arguments.GetValue(from) is null ? null : NamedValues.Find(from, MeshNames.Formats, arguments, ""),
            arguments.GetValue(asDouble),
            threads.Read(arguments),
            maxMemory.Read(arguments),
            ReadNumber(arguments, maxExpansion, 1, 10_000),
            ReadNumber(arguments, maxMaterialFiles, 0, int.MaxValue),
            maxMaterialSize.Read(arguments));
    }

    /// <summary>Reads an integer. Returns <see langword="null"/> if the option is missing.</summary>
    protected static int? ReadNumber(ParseResult arguments, Option<string> option, int least, int most)
    {
        if (arguments.GetValue(option) is not { } text)
            return null;
        return int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int number) && number >= least && number <= most
            ? number
            : throw new UsageException($"invalid {option.Name} '{text}' (expected {least} to {most})");
    }
}
