using Intaglio.Imaging;

namespace Intaglio.Fuzzing;

/// <summary>JPEG files.</summary>
internal sealed class JpegFileTarget : ImageFileTarget
{
    internal override string Name => "jpeg-file";

    internal override string Claim =>
        "JPEG files. Any bytes give an image or an ImageFormatException, in any pieces, also by rows, at full or reduced size, "
            + "with or without metadata. An image that is read, written without loss and read again is the same. A seekable stream is "
            + "positioned after the image. This target needs the library libturbojpeg.";

    internal override IReadOnlyList<byte[]> Dictionary { get; } =
    [
        .. Enumerable.Range(0xC0, 16).Append(0xFE).Concat(Enumerable.Range(0xD0, 16)).Concat(Enumerable.Range(0xE0, 3)).Append(0xED).Append(0xEE).Select(marker => new byte[] { 0xFF, (byte)marker }),
        .. Words("JFIF\0", "Adobe\0d\0\0\0\0", "Exif\0\0II*\0\u0008\0\0\0", "Exif\0\0MM\0*\0\0\0\u0008", "ICC_PROFILE\0\u0001\u0001", "ICC_PROFILE\0\u0002\u0002", "http://ns.adobe.com/xap/1.0/\0", "tiff:Orientation=\"6\"", "Photoshop 3.0\0", "8BIM\u0004\u0004\0\0"),
        [0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0], [0x69, 0x87, 4, 0, 1, 0, 0, 0, 26, 0, 0, 0], [0xFF, 0x00], [0xFF, 0xFF], [0xFF, 0xDD, 0, 4, 0, 1], [0x00, 0x11], [0x22, 0x00],
    ];

    internal override int ShortRun => 4_000;

    protected override bool EndsBehindImage => true;

    internal override Outcome Run(ReadOnlySpan<byte> input)
    {
        Outcome outcome = base.Run(input);
        foreach (int reduction in (ReadOnlySpan<int>)[2, 8])
            TryReduced(input.ToArray(), reduction);
        return outcome;
    }

    protected override (ImageFileFormat Format, ImageWriteOptions Options) ChooseFormat(Image image, int choice) => (choice % 2 == 0 ? ImageFileFormat.Png : ImageFileFormat.Tiff, new());

    private static void TryReduced(byte[] file, int reduction)
    {
        try
        {
            using ImageRowReader reader = new(new MemoryStream(file), new() { MaxPixels = 1 << 18, MaxMemory = 1 << 20, JpegReduction = reduction, KeepMetadata = true });
            Image image = reader.ReadAll();
            if (reader.Header.Metadata is not { } metadata || !image.Format.IsInteger || image.Format.Sample != SampleType.Bits8 || image.Format.Alpha != AlphaMode.None)
                return;
            // What was kept is kept again, with nothing that turns the picture; where fields overlap, one that is changed may be another's, and shorten it.
            using MemoryStream written = new();
            ImageFile.Write(written, image, ImageFileFormat.Jpeg, new() { Metadata = metadata });
            written.Position = 0;
            using ImageRowReader again = new(written, new() { KeepMetadata = true });
            Expect.That((again.Header.Width, again.Header.Height) == (image.Width, image.Height), "metadata that is kept turns nothing");
            Expect.That(again.Header.Metadata?.Size is > 0 and var size && size <= metadata.Size, $"metadata that is kept is kept again: {again.Header.Metadata?.Size} of {metadata.Size}");
        }
        catch (Exception exception) when (exception is ImageFormatException or PlatformNotSupportedException)
        {
        }
    }
}
