using Intaglio.Imaging;
using Intaglio.OpenExr;
using Intaglio.Pictures;

namespace Intaglio.Cli;

/// <summary>Reads headers of images for verbs that need profiles, with errors that suggest alternatives.</summary>
internal static class ProfiledImage
{
    /// <summary>Reads the header of an image.</summary>
    /// <param name="name">The name of the file.</param>
    /// <param name="stream">The stream, at the start of the file. It stays open.</param>
    /// <param name="warn">The action that receives warnings about minor defects.</param>
    /// <exception cref="FailureException">The file is damaged, is not an image, or has a format without profiles.</exception>
    internal static ImageHeader ReadHeader(string name, Stream stream, Action<string> warn)
    {
        try
        {
            using PictureReader picture = PictureFile.Open(stream, new() { OnWarning = warn }, leaveOpen: true);
            return picture.Format switch
            {
                PictureFormat.Png or PictureFormat.Tiff or PictureFormat.Jpeg => picture.Header,
                PictureFormat.OpenExr =>
                    throw new FailureException(
                        $"{ShellQuoting.Quote(name)}: OpenEXR does not hold ICC profiles but chromaticities; print them with 'intaglio "
                        + "exr info --attributes', or convert to PNG, TIFF or JPEG with 'intaglio convert'"),
                _ => throw new FailureException(
                    $"{ShellQuoting.Quote(name)}: {picture.Format.ToString().ToUpperInvariant()} does not hold ICC profiles; convert to "
                    + "PNG, TIFF or JPEG with 'intaglio convert'"),
            };
        }
        catch (Exception exception) when (exception is ImageFormatException or ExrFormatException)
        {
            throw PictureProblem.Explain(name, exception);
        }
    }
}
