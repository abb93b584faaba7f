using Intaglio.Pictures;

namespace Intaglio.Cli;

/// <summary>Opens the images that are converted.</summary>
internal static class PictureInputs
{
    /// <exception cref="FailureException">The file does not have the part, level or layer that options choose.</exception>
    /// <exception cref="FileException">A file cannot be read, or that in which an OpenEXR file from a pipe is kept cannot be written.</exception>
    internal static PictureReader Open(string source, PictureReadOptions options)
    {
        try
        {
            return PictureFile.Open(new GuardedInput(source), options);
        }
        catch (ArgumentException exception)
        {
            throw PictureProblem.ExplainSelection(source, exception);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // Errors of the source are guarded; this is the file in which an OpenEXR file from a pipe is kept.
            throw new FileException(Path.GetTempPath(), exception);
        }
    }
}
