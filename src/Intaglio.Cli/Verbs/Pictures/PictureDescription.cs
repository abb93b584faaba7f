using System.Globalization;
using Intaglio.Imaging;
using Intaglio.Pictures;

namespace Intaglio.Cli;

/// <summary>Describes an image in a few words: its format, size, channels and depth.</summary>
internal static class PictureDescription
{
    internal static string Create(PictureFormat format, ImageHeader header) =>
        string.Create(CultureInfo.InvariantCulture,
            $"{Name(format)}, {header.Width} x {header.Height}, {Channels(header.Format)}, {Samples(header)}");

    internal static string Name(PictureFormat format) => format switch
    {
        PictureFormat.OpenExr => "OpenEXR",
        _ => format.ToString().ToUpperInvariant(),
    };

    internal static string Channels(PixelFormat format) => (format.ColorComponents == 1 ? "gray" : "RGB") + format.Alpha switch
    {
        AlphaMode.None => "",
        AlphaMode.Straight => " with alpha",
        _ => " with premultiplied alpha",
    };

    internal static string Samples(ImageHeader header) => header.Format.Sample switch
    {
        SampleType.Binary16 => "half",
        SampleType.Binary32 => "float",
        _ => string.Create(CultureInfo.InvariantCulture, $"{header.SignificantBits} {(header.SignificantBits == 1 ? "bit" : "bits")}"),
    };
}
