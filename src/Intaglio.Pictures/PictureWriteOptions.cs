using Intaglio.Imaging;
using Intaglio.OpenExr;

namespace Intaglio.Pictures;

/// <summary>Options of writing pictures. Those of the other formats are ignored.</summary>
public sealed class PictureWriteOptions
{
    /// <summary>Gets or sets the options of all formats but OpenEXR; null, the default, stands for the defaults.</summary>
    public ImageWriteOptions? Image { get; set; }

    /// <summary>Gets or sets the options of OpenEXR files; null, the default, stands for the defaults.</summary>
    public ExrWriteOptions? OpenExr { get; set; }

    /// <summary>Gets or sets the compression of OpenEXR files; <see cref="ExrCompression.Zip"/> by default.</summary>
    public ExrCompression Compression { get; set => field = OptionRange.Defined(value); } = ExrCompression.Zip;
}
