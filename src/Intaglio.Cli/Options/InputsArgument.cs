using System.CommandLine;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>The files that a verb reads one after another; without any, standard input.</summary>
internal sealed class InputsArgument : Argument<string[]>
{
    internal InputsArgument(string name, string description)
        : base(name) =>
        (Arity, Description) = (ArgumentArity.ZeroOrMore, description);

    /// <summary>Reads the names, with patterns expanded.</summary>
    /// <exception cref="FileException">The directory of a pattern cannot be listed.</exception>
    internal string[] Read(ParseResult arguments) => arguments.GetValue(this) is { Length: > 0 } given ? Expand(given) : [ChecksumVerifier.StandardInputName];

    /// <summary>Expands what shells leave in patterns: those in quotes, and on Windows all.</summary>
    /// <exception cref="FileException">The directory of a pattern cannot be listed.</exception>
    internal static string[] Expand(string[] names) =>
        Array.Exists(names, FilePattern.IsPattern) ? [.. names.SelectMany(name => FileException.Guard(name, () => FilePattern.Expand(name)))] : names;

    /// <summary>Does something with each input. What is wrong with one keeps nobody from the others.</summary>
    /// <returns>Whether it could be done with all.</returns>
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
