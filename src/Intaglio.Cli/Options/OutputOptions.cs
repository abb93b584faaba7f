using System.CommandLine;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>The options that say where a result goes.</summary>
/// <param name="description">What the help says of it, where something else is done without.</param>
internal sealed class OutputOptions(string description = "Write the result to PATH; - is standard output")
{
    private readonly Option<string> output = new("--output", "-o") { HelpName = "PATH", Description = description };
    private readonly Flag force = new("--force", "Replace an existing file", "-f");

    internal Option[] All => [output, force];

    /// <summary>Whether the command line says where the result goes.</summary>
    internal bool IsGiven(ParseResult arguments) => arguments.GetValue(output) != null;

    /// <summary>Refuses a name whose extension promises something else. A name may have none, as those of pipes and devices.</summary>
    /// <param name="arguments">The command line.</param>
    /// <param name="content">What is written, with its article.</param>
    /// <param name="extensions">The extensions of such a file, in lower case.</param>
    /// <exception cref="UsageException">The extension is another.</exception>
    internal void RequireExtension(ParseResult arguments, string content, params string[] extensions)
    {
        string name = arguments.GetValue(output) ?? "", extension = Path.GetExtension(name);
        if (extension.Length > 0 && !extensions.Contains(extension.ToLowerInvariant()))
            throw new UsageException($"the extension of {ShellQuoting.Quote(name)} must be {string.Join(" or ", extensions)}");
    }

    /// <summary>Finds the place of a result that goes to standard output unless the command line says otherwise; nothing is written yet.</summary>
    /// <inheritdoc cref="Find" path="/param"/>
    /// <inheritdoc cref="Find" path="/exception"/>
    internal OutputFile FindOrStandard(ParseResult arguments, StandardStreams streams, params ReadOnlySpan<string?> inputs) =>
        IsGiven(arguments) ? Find(arguments, streams, OutputReaders.Usual, inputs) : new OutputFile(streams);

    /// <summary>Finds the place of the result; nothing is written yet.</summary>
    /// <param name="arguments">The command line.</param>
    /// <param name="streams">What has standard output.</param>
    /// <param name="readers">Who may read the result.</param>
    /// <param name="inputs">What is read, which must not be replaced.</param>
    /// <exception cref="UsageException">There is no name, or an input's.</exception>
    /// <exception cref="FileException">There is something already, or nothing can be there.</exception>
    internal OutputFile Find(ParseResult arguments, StandardStreams streams, OutputReaders readers, params ReadOnlySpan<string?> inputs)
    {
        string? name = arguments.GetValue(output);
        if (string.IsNullOrEmpty(name))
            throw new UsageException("specify the output with -o PATH; - is standard output");
        return name == ChecksumVerifier.StandardInputName
            ? new OutputFile(streams)
            : new OutputFile(name, arguments.GetValue(force), readers, inputs);
    }
}
