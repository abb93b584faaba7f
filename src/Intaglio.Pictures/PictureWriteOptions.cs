using Intaglio.Imaging;
using Intaglio.OpenExr;

namespace Intaglio.Pictures;

/// <summary>Options for writing pictures. Options for other formats are ignored.</summary>
public sealed class PictureWriteOptions
{
    /// <summary>Gets or sets the options for all formats except OpenEXR, or <see langword="null"/> for the defaults.</summary>
    public ImageWriteOptions? Image { get; set; }

    /// <summary>Gets or sets the options for OpenEXR files, or <see langword="null"/> for the defaults.</summary>
    public ExrWriteOptions? OpenExr { get; set; }

    /// <summary>Gets or sets the compression of OpenEXR files. The default is <see cref="ExrCompression.Zip"/>.</summary>
    public ExrCompression Compression { get; set => field = OptionRange.Defined(value); } = ExrCompression.Zip;
}
