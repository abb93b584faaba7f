using Intaglio.Imaging;
using Intaglio.OpenExr;
using Intaglio.Pictures;

namespace Intaglio.Cli;

/// <summary>The header of an image whose profile matters, and errors that say what can be done instead.</summary>
internal static class ProfiledImage
{
    /// <summary>Reads the header of an image.</summary>
    /// <param name="name">The file's name.</param>
    /// <param name="stream">The file, from its beginning; it stays open.</param>
    /// <param name="warn">Receives faults that do not matter.</param>
    /// <exception cref="FailureException">It is damaged, not an image, or of a format without profiles.</exception>
    internal static ImageHeader ReadHeader(string name, Stream stream, Action<string> warn)
    {
        try
        {
            using PictureReader picture = PictureFile.Open(stream, new() { OnWarning = warn }, leaveOpen: true);
            return picture.Format switch
            {
                PictureFormat.Png or PictureFormat.Tiff or PictureFormat.Jpeg => picture.Header,
                PictureFormat.OpenExr => throw new FailureException($"{ShellQuoting.Quote(name)}: OpenEXR does not hold ICC profiles but chromaticities; print them with 'intaglio exr info --attributes', or convert to PNG, TIFF or JPEG with 'intaglio convert'"),
                _ => throw new FailureException($"{ShellQuoting.Quote(name)}: {picture.Format.ToString().ToUpperInvariant()} does not hold ICC profiles; convert to PNG, TIFF or JPEG with 'intaglio convert'"),
            };
        }
        catch (Exception exception) when (exception is ImageFormatException or ExrFormatException)
        {
            throw PictureProblem.Explain(name, exception);
        }
    }
}
