using System.CommandLine;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>The files that a verb reads one after another; without any, standard input.</summary>
internal sealed class InputsArgument : Argument<string[]>
{
    internal InputsArgument(string name, string description)
        : base(name) =>
        (Arity, Description) = (ArgumentArity.ZeroOrMore, description);

    internal string[] Read(ParseResult arguments) => arguments.GetValue(this) is { Length: > 0 } given ? given : [ChecksumVerifier.StandardInputName];

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
