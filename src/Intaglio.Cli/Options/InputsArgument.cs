using System.CommandLine;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>The argument for the files that a verb reads in order, with standard input as the default.</summary>
internal sealed class InputsArgument : Argument<string[]>
{
    internal InputsArgument(string name, string description)
        : base(name) =>
        (Arity, Description) = (ArgumentArity.ZeroOrMore, description);

    /// <summary>Reads the names and expands patterns.</summary>
    /// <exception cref="FileException">The directory of a pattern cannot be listed.</exception>
    internal string[] Read(ParseResult arguments) =>
        arguments.GetValue(this) is { Length: > 0 } given ? Expand(given) : [ChecksumVerifier.StandardInputName];

    /// <summary>Expands the patterns that the shell did not: quoted ones, and all on Windows.</summary>
    /// <exception cref="FileException">The directory of a pattern cannot be listed.</exception>
    internal static string[] Expand(string[] names) =>
        Array.Exists(names, FilePattern.IsPattern)
        ? [.. names.SelectMany(name => FileException.Guard(name, () => FilePattern.Expand(name)))] : names;

    /// <summary>Runs an action for each input, and continues after failures.</summary>
    /// <returns><see langword="true"/> if the action succeeded for all inputs; otherwise, <see langword="false"/>.</returns>
    internal bool ForEach(ParseResult arguments, StandardStreams streams, Action<string> action)
    {
        bool isFine = true;
        foreach (string name in Read(arguments))
        {
            try
            {
                action(name);
            }
            catch (FailureException exception)
            {
                streams.WriteError(exception.Message, exception);
                isFine = false;
            }
            catch (FileException exception)
            {
                streams.WriteFileError(exception.Name, exception.InnerException!);
                isFine = false;
            }
        }
        return isFine;
    }
}
