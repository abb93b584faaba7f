namespace Intaglio.Imaging.Tests;

/// <summary>TIFF files whose strips or tiles are JPEG: libtiff writes them, and decodes to the same bytes as are read here.</summary>
public class TiffJpegTests
{
    private static readonly PixelFormat gray = new(1, AlphaMode.None, SampleType.Bits8), rgb = new(3, AlphaMode.None, SampleType.Bits8);

    [SkippableTheory]
    [InlineData("jpeg:r", "-r 24")]
    [InlineData("jpeg:100", "-r 16")]
    [InlineData("jpeg:30:r", "-r 8")]
    [InlineData("jpeg", "-r 1000")]
    [InlineData("jpeg:r", "-t -w 16 -l 16")]
    [InlineData("jpeg", "-t -w 32 -l 48")]
    [InlineData("jpeg", "-t -w 128 -l 64 -B")]
    [InlineData("jpeg:r", "-p separate -r 8")]
    [InlineData("jpeg", "-8 -f lsb2msb -r 32")]
    public void Tiffcp_decodes_to_the_same_bytes(string compression, string options)
    {
        InstalledProgram.Need("tiffcp");
        InstalledLibrary.NeedTurboJpeg();
        foreach (PixelFormat format in (PixelFormat[])[gray, rgb])
        {
            Image image = Sample.Smooth(75, 61, format);
            byte[] file = ForeignProgram.Transform("tiffcp", $"-c {compression} {options} {{0}} {{1}}", Sample.Write(image, ImageFileFormat.Tiff, new() { TiffCompression = TiffCompression.None }), "a.tif", "b.tif");
            byte[] decoded = ForeignProgram.Transform("tiffcp", "-c none -s {0} {1}", file, "b.tif", "c.tif");
            Sample.CheckSame(Sample.Read(decoded), Sample.Read(file), (compression, options, format));
        }
    }
}
