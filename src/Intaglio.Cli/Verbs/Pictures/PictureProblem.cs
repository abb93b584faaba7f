using Intaglio.Imaging;
using Intaglio.Pictures;

namespace Intaglio.Cli;

/// <summary>Errors and warnings of pictures, with the names that options have on the command line.</summary>
internal static class PictureProblem
{
    private static readonly (string Option, string Name)[] options =
    [
        ($"{nameof(ImageReadOptions)}.{nameof(ImageReadOptions.MaxMemory)}", "--max-memory"),
        ($"{nameof(PictureReadOptions)}.{nameof(PictureReadOptions.MaxMemory)}", "--max-memory"),
        ($"{nameof(PictureDisplayOptions)}.{nameof(PictureDisplayOptions.ShowDataWindow)}", "--data-window"),
    ];

    internal static void Warn(Conversion conversion, string fault) => conversion.Warn($"{ShellQuoting.Quote(conversion.Source)}: WARNING: {ErrorText.ToClause(fault)}");

    internal static void Warn(StandardStreams streams, string name, string fault) => streams.WriteError($"{ShellQuoting.Quote(name)}: WARNING: {ErrorText.ToClause(fault)}");

    /// <summary>Returns the failure for a file that is damaged or too large.</summary>
    internal static FailureException Explain(string name, Exception exception)
    {
        string message = ErrorText.ToClause(exception.Message);
        foreach ((string option, string argument) in options)
            message = message.Replace($"({option})", $"({argument})", StringComparison.Ordinal);
        return new FailureException($"{ShellQuoting.Quote(name)}: {message}", exception);
    }

    /// <summary>Returns the failure for an OpenEXR file that does not have the part, level or layer that options choose.</summary>
    internal static FailureException ExplainSelection(string name, ArgumentException exception)
    {
        string message = ErrorText.ToClause(ErrorText.Describe(exception));
        return new FailureException($"{ShellQuoting.Quote(name)}: {message}; --part, --layer and --mip choose others", exception);
    }
}
