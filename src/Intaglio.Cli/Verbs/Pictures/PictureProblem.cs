using Intaglio.Color;
using Intaglio.Imaging;
using Intaglio.Pictures;

namespace Intaglio.Cli;

/// <summary>Errors and warnings of pictures, with the command-line names of options.</summary>
internal static class PictureProblem
{
    private static readonly (string Option, string Name)[] options =
    [
        ($"{nameof(ImageReadOptions)}.{nameof(ImageReadOptions.MaxMemory)}", "--max-memory"),
        ($"{nameof(PictureReadOptions)}.{nameof(PictureReadOptions.MaxMemory)}", "--max-memory"),
        ($"{nameof(PictureDisplayOptions)}.{nameof(PictureDisplayOptions.ShowDataWindow)}", "--data-window"),
    ];

    internal static void Warn(Conversion conversion, string fault) =>
        conversion.Warn($"{ShellQuoting.Quote(conversion.Source)}: WARNING: {ErrorText.ToClause(fault)}");

    internal static void Warn(StandardStreams streams, string name, string fault) =>
        streams.WriteError($"{ShellQuoting.Quote(name)}: WARNING: {ErrorText.ToClause(fault)}");

    /// <summary>
    /// Creates the failure for an exception of reading, changing or writing an image. Returns <see langword="null"/> for other exceptions.
    /// </summary>
    /// <param name="name">The name of the image.</param>
    /// <param name="exception">The exception.</param>
    /// <param name="advice">The advice for an image whose color space is unknown or unsupported, or an empty string for none.</param>
    internal static Exception? Find(string name, Exception exception, string advice = "") => exception switch
    {
        ArgumentException argument => UsageException.Of(argument),
        ColorFormatException or (NotSupportedException and not PlatformNotSupportedException) =>
            new FailureException($"{ShellQuoting.Quote(name)}: {ErrorText.ToClause(exception.Message)}{advice}", exception),
        FormatException or PlatformNotSupportedException => Explain(name, exception),
        _ => null,
    };

    /// <summary>Creates the failure for a file that is damaged or too large.</summary>
    internal static FailureException Explain(string name, Exception exception)
    {
        string message = ErrorText.ToClause(exception.Message);
        foreach ((string option, string argument) in options)
            message = message.Replace($"({option})", $"({argument})", StringComparison.Ordinal);
        return new FailureException($"{ShellQuoting.Quote(name)}: {message}", exception);
    }

    /// <summary>Creates the failure for an OpenEXR file without the selected part, level or layer.</summary>
    internal static FailureException ExplainSelection(string name, ArgumentException exception)
    {
        string message = ErrorText.ToClause(ErrorText.Describe(exception));
        return new FailureException($"{ShellQuoting.Quote(name)}: {message}; --part, --layer and --mip choose others", exception);
    }
}
