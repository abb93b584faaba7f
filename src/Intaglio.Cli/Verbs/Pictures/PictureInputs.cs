using Intaglio.Pictures;

namespace Intaglio.Cli;

/// <summary>Opens the images that are converted.</summary>
internal static class PictureInputs
{
    /// <exception cref="FailureException">The file does not have the selected part, level or layer.</exception>
    /// <exception cref="FileException">
    /// A file cannot be read, or the temporary file for an OpenEXR image from a pipe cannot be written.
    /// </exception>
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
            // Errors of the input are caught elsewhere. This error concerns the temporary file for an OpenEXR image from a pipe.
            throw new FileException(Path.GetTempPath(), exception);
        }
    }
}
