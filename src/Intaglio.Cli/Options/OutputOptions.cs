using System.CommandLine;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>The options for the output of a result.</summary>
/// <param name="description">The help text for verbs with another default output.</param>
internal sealed class OutputOptions(string description = "Write the result to PATH; - is standard output")
{
    private readonly Option<string> output = new("--output", "-o") { HelpName = "PATH", Description = description };
    private readonly Flag force = new("--force", "Replace an existing file", "-f");

    internal Option[] All => [output, force];

    /// <summary>Determines whether the command line names the output.</summary>
    internal bool IsGiven(ParseResult arguments) => arguments.GetValue(output) is not null;

    /// <summary>
    /// Rejects an output name with the wrong extension. Names without an extension are allowed, such as those of pipes and devices.
    /// </summary>
    /// <param name="arguments">The command line.</param>
    /// <param name="content">The kind of file, with an article.</param>
    /// <param name="extensions">The allowed extensions in lower case.</param>
    /// <exception cref="UsageException">The name has another extension.</exception>
    internal void RequireExtension(ParseResult arguments, string content, params string[] extensions)
    {
        string name = arguments.GetValue(output) ?? "", extension = Path.GetExtension(name);
        if (extension.Length > 0 && !extensions.Contains(extension.ToLowerInvariant()))
            throw new UsageException($"the extension of {ShellQuoting.Quote(name)} must be {string.Join(" or ", extensions)}");
    }

    /// <summary>Finds the output, with standard output as the default, without writing anything.</summary>
    /// <inheritdoc cref="Find" path="/param"/>
    /// <inheritdoc cref="Find" path="/exception"/>
    internal OutputFile FindOrStandard(ParseResult arguments, StandardStreams streams, params ReadOnlySpan<string?> inputs) =>
        IsGiven(arguments) ? Find(arguments, streams, OutputReaders.Usual, inputs) : new OutputFile(streams);

    /// <summary>Finds the output without writing anything.</summary>
    /// <param name="arguments">The command line.</param>
    /// <param name="streams">The standard streams.</param>
    /// <param name="readers">The users who may read the result.</param>
    /// <param name="inputs">The names of the inputs, which must not be replaced.</param>
    /// <exception cref="UsageException">The output is not specified or is one of the inputs.</exception>
    /// <exception cref="FileException">The file exists already or cannot be created.</exception>
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
