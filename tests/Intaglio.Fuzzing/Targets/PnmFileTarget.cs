using Intaglio.Imaging;

namespace Intaglio.Fuzzing;

/// <summary>PBM, PGM, PPM, PAM and PFM files.</summary>
internal sealed class PnmFileTarget : ImageFileTarget
{
    internal override string Name => "pnm-file";

    internal override string Claim =>
        "PBM, PGM, PPM, PAM and PFM files. Any bytes give an image or an ImageFormatException, in any pieces and also by rows. "
            + "An image that is read, written and read again is the same. A seekable stream is positioned after the image.";

    internal override IReadOnlyList<byte[]> Dictionary { get; } = Words("P1\n", "P2\n", "P3\n", "P4\n", "P5\n", "P6\n", "P7\n", "PF\n", "Pf\n", "WIDTH ", "HEIGHT ", "DEPTH ", "MAXVAL ", "TUPLTYPE ", "ENDHDR\n", "BLACKANDWHITE", "GRAYSCALE",
        "RGB", "_ALPHA", "-1.0\n", "1.0\n", "-1e-3", "1e400", "NaN", "# comment\n", "#", "\n", " ", "\t", "\v", "0", "1", "255", "256", "65535", "65536", "2147483647", "4294967296", "16 16");

    internal override int ShortRun => 12_000;

    protected override bool EndsBehindImage => true;

    protected override (ImageFileFormat Format, ImageWriteOptions Options) ChooseFormat(Image image, int choice)
    {
        ImageFileFormat format = !image.Format.IsInteger ? ImageFileFormat.Pfm
            : image.Format.Alpha != AlphaMode.None || choice % 5 == 4 ? ImageFileFormat.Pam
            : image is { SignificantBits: 1, Format.ColorComponents: 1 } && choice % 3 > 0 ? ImageFileFormat.Pbm
            : ImageFileFormat.Pnm;
        bool isText = format is ImageFileFormat.Pbm or ImageFileFormat.Pnm;
        return choice % 7 == 6 ? (format == ImageFileFormat.Pfm ? ImageFileFormat.Tiff : ImageFileFormat.Png, new()) : (format, new() { IsPlainText = isText && choice % 2 == 0 });
    }
}
