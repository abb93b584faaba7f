using Intaglio.Imaging;

namespace Intaglio.Fuzzing;

/// <summary>TIFF and BigTIFF files.</summary>
internal sealed class TiffFileTarget : ImageFileTarget
{
    internal override string Name => "tiff-file";

    internal override string Claim =>
        "TIFF and BigTIFF files. Any bytes give an image or an ImageFormatException, in any pieces, also by rows and from a "
            + "stream that cannot seek. An image that is read, written with any compression and read again is the same, with its "
            + "profile.";

    internal override IReadOnlyList<byte[]> Dictionary { get; } =
    [
        .. Words("II*\0", "MM\0*", "II+\0\u0008\0\0\0", "MM\0+\0\u0008\0\0"),
        // Fields of the order of bytes of a PC: compression, photometric interpretation, predictor and others.
        .. Shorts(259, 1), .. Shorts(259, 5), .. Shorts(259, 8), .. Shorts(259, 32773), .. Shorts(262, 0), .. Shorts(262, 1), .. Shorts(262, 2), .. Shorts(262, 3), .. Shorts(266, 2), .. Shorts(274, 6), .. Shorts(277, 1), .. Shorts(277, 3),
        .. Shorts(277, 4), .. Shorts(284, 2), .. Shorts(317, 2), .. Shorts(317, 3), .. Shorts(338, 1), .. Shorts(338, 2), .. Shorts(339, 3), .. Shorts(258, 1), .. Shorts(258, 4), .. Shorts(258, 16), .. Shorts(258, 32), .. Shorts(322, 16), .. Shorts(323, 16),
        [0x80, 0], [0xFF, 0xFF, 0xFF, 0xFF], [0xFF, 0xFF, 0xFF, 0x7F], [0x80, 0x00, 0x20], [0x78, 0x9C],
    ];

    internal override int ShortRun => 12_000;

    protected override bool EndsBehindImage => false;

    protected override (ImageFileFormat Format, ImageWriteOptions Options) ChooseFormat(Image image, int choice) => (choice % 5) switch
    {
        0 => (ImageFileFormat.Tiff, new() { TiffCompression = TiffCompression.None }),
        1 => (ImageFileFormat.Tiff, new() { TiffCompression = TiffCompression.Lzw }),
        2 => (ImageFileFormat.Tiff, new() { TiffCompression = TiffCompression.Lzw, UseTiffPredictor = false }),
        3 when image.Format.IsInteger && image.Format.Alpha != AlphaMode.Premultiplied => (ImageFileFormat.Png, new()),
        _ => (ImageFileFormat.Tiff, new()),
    };

    // An entry of a directory, with one value of 16 bits.
    private static byte[][] Shorts(int tag, int value) => [[(byte)tag, (byte)(tag >> 8), 3, 0, 1, 0, 0, 0, (byte)value, (byte)(value >> 8), 0, 0]];
}
