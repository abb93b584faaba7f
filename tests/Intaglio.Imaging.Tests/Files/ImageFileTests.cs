namespace Intaglio.Imaging.Tests;

/// <summary>Files by name, streams of any kind, and what happens when they fail.</summary>
public sealed class ImageFileTests : IDisposable
{
    private readonly TemporaryFolder folder = new();
    private readonly Image image = Sample.Smooth(40, 30, new(3, AlphaMode.None, SampleType.Bits8));

    public void Dispose() => folder.Dispose();

    public static TheoryData<ImageFileFormat> Formats => [.. Enum.GetValues<ImageFileFormat>()];

    [Theory]
    [InlineData("a.png", 0x89)]
    [InlineData("a.PNG", 0x89)]
    [InlineData("a.b.tif", 'I')]
    [InlineData("a.tiff", 'I')]
    [InlineData("a.ppm", 'P')]
    [InlineData("a.Pnm", 'P')]
    [InlineData("a.pam", 'P')]
    public void Extensions_tell_what_is_written_and_first_bytes_what_is_read(string name, int first)
    {
        string path = folder[name], other = folder["other.dat"];
        ImageFile.Write(path, image);
        File.Move(path, other);
        Assert.Equal(first, File.ReadAllBytes(other)[0]);
        Sample.CheckSame(image, ImageFile.Read(other), name);
        Assert.Equal([other], Directory.GetFiles(folder.Path));
    }

    [Theory]
    [InlineData("a.gif")]
    [InlineData("png")]
    [InlineData("a.")]
    public void Other_extensions_are_refused(string name)
    {
        Assert.Contains(".png", Assert.Throws<ArgumentException>(() => ImageFile.Write(folder[name], image)).Message, StringComparison.Ordinal);
        Assert.Empty(Directory.GetFiles(folder.Path));
    }

    [Fact]
    public void A_file_is_replaced_when_all_is_written_and_not_before()
    {
        string path = folder["a.png"];
        File.WriteAllText(path, "before");
        Assert.Throws<ArgumentException>(() => ImageFile.Write(path, image, new() { Depth = 3 }));
        Image alpha = new(2, 2, new(3, AlphaMode.Premultiplied, SampleType.Bits8));
        Assert.Throws<ArgumentException>(() => ImageFile.Write(path, alpha));
        Assert.Equal("before", File.ReadAllText(path));
        Assert.Equal([path], Directory.GetFiles(folder.Path));
        ImageFile.Write(path, image);
        Sample.CheckSame(image, ImageFile.Read(path), "replaced");
        Assert.Equal([path], Directory.GetFiles(folder.Path));
    }

    [Fact]
    public void Nothing_is_left_where_the_name_is_a_folders()
    {
        string path = folder["a.png"];
        Directory.CreateDirectory(path);
        Exception exception = Assert.ThrowsAny<Exception>(() => ImageFile.Write(path, image));
        Assert.True(exception is IOException or UnauthorizedAccessException, exception.ToString());
        Assert.Empty(Directory.GetFiles(folder.Path));
    }

    [SkippableFact]
    public void Folders_that_may_not_be_written()
    {
        if (OperatingSystem.IsWindows())
            throw new SkipException("Permissions are set another way on Windows.");
        Assert.Contains("none", Assert.Throws<DirectoryNotFoundException>(() => ImageFile.Write(Path.Combine(folder.Path, "none", "a.png"), image)).Message, StringComparison.Ordinal);
        string file = folder["file"];
        File.WriteAllText(file, "");
        Assert.ThrowsAny<IOException>(() => ImageFile.Write(Path.Combine(file, "a.png"), image));
        string locked = folder["locked"];
        Directory.CreateDirectory(locked);
        File.SetUnixFileMode(locked, UnixFileMode.UserRead | UnixFileMode.UserExecute);
        try
        {
            Skip.If(CanWrite(locked), "This user may write to any folder.");
            Assert.Throws<UnauthorizedAccessException>(() => ImageFile.Write(Path.Combine(locked, "a.png"), image));
        }
        finally
        {
            File.SetUnixFileMode(locked, UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
        }
    }

    [Fact]
    public void Files_that_are_not_there() =>
        Assert.Equal(folder["none.png"], Assert.Throws<FileNotFoundException>(() => ImageFile.Read(folder["none.png"])).FileName);

    [SkippableTheory, MemberData(nameof(Formats))]
    public void Streams_may_give_a_byte_at_a_time_and_neither_seek(ImageFileFormat format)
    {
        NeedWriter(format);
        Image fitting = Fitting(format);
        byte[] file = Sample.Write(fitting, format);
        Sample.CheckSame(fitting, ImageFile.Read(new TrickleStream(file)), format);
        ForwardStream forward = new();
        ImageFile.Write(forward, fitting, format);
        Assert.Equal(file, forward.Written);
    }

    [SkippableTheory, MemberData(nameof(Formats))]
    public void Streams_are_left_open_and_behind_the_image(ImageFileFormat format)
    {
        NeedWriter(format);
        Image fitting = Fitting(format);
        byte[] file = Sample.Write(fitting, format);
        using MemoryStream stream = new();
        stream.Write([1, 2, 3]);
        ImageFile.Write(stream, fitting, format);
        Assert.Equal(3 + file.Length, stream.Position);
        stream.Write([4, 5]);
        Assert.Equal([1, 2, 3, .. file, 4, 5], stream.ToArray());
        stream.Position = 3;
        Sample.CheckSame(fitting, ImageFile.Read(stream), format);
        if (format != ImageFileFormat.Tiff)
            Assert.Equal(3 + file.Length, stream.Position);
    }

    [SkippableTheory, MemberData(nameof(Formats))]
    public void Streams_that_fail_are_the_callers_exceptions(ImageFileFormat format)
    {
        NeedWriter(format);
        Image fitting = Fitting(format);
        int length = Sample.Write(fitting, format).Length;
        for (int room = 0; room < length; room += 1 + length / 50)
            Assert.Equal("There is no room left.", Assert.Throws<IOException>(() => ImageFile.Write(new ForwardStream(room), fitting, format)).Message);
    }

    [Fact]
    public void Streams_and_formats_that_do_not_do()
    {
        Assert.Throws<ArgumentException>("stream", () => ImageFile.Read(new ForwardStream()));
        Assert.Throws<ArgumentException>("stream", () => ImageFile.Write(new TrickleStream([]), image, ImageFileFormat.Png));
        Assert.Throws<ArgumentException>("format", () => ImageFile.Write(new MemoryStream(), image, (ImageFileFormat)99));
        Assert.Throws<ArgumentNullException>("stream", () => ImageFile.Read((Stream)null!));
        Assert.Throws<ArgumentNullException>("image", () => ImageFile.Write(new MemoryStream(), null!, ImageFileFormat.Png));
    }

    [Theory]
    [InlineData("", "empty")]
    [InlineData("474946383961", "GIF")]
    [InlineData("424D", "BMP")]
    [InlineData("524946460000000057454250", "WebP")]
    [InlineData("762F3101", "OpenEXR")]
    [InlineData("233F52414449414E4345", "Radiance")]
    [InlineData("0000001C66747970", "HEIF")]
    [InlineData("FF0A", "JPEG XL")]
    [InlineData("50", "not a PNG")]
    [InlineData("5038", "not a PNG")]
    [InlineData("49492B01", "not a PNG")]
    public void Files_of_other_formats_are_named(string head, string name) =>
        Assert.Contains(name, Assert.Throws<ImageFormatException>(() => Sample.Read(Convert.FromHexString(head))).Message, StringComparison.Ordinal);

    public static TheoryData<ImageFileFormat, ImageWriteOptions> Misfits
    {
        get
        {
            TheoryData<ImageFileFormat, ImageWriteOptions> data = [];
            foreach (ImageFileFormat format in Enum.GetValues<ImageFileFormat>().Where(format => format != ImageFileFormat.Png))
            {
                data.Add(format, new() { IsIndexed = true });
                data.Add(format, new() { IsInterlaced = true });
                data.Add(format, new() { Depth = 3 - (int)format % 2 * 3 - 100 });
                if (format != ImageFileFormat.Tiff)
                {
                    data.Add(format, new() { TiffCompression = TiffCompression.None });
                    data.Add(format, new() { UseTiffPredictor = false });
                    data.Add(format, new() { CompressionLevel = System.IO.Compression.CompressionLevel.Fastest });
                }
            }
            foreach (ImageFileFormat format in Enum.GetValues<ImageFileFormat>().Where(format => format != ImageFileFormat.Jpeg))
            {
                data.Add(format, new() { JpegQuality = 90 });
                data.Add(format, new() { JpegSubsampling = JpegSubsampling.Ratio444 });
                data.Add(format, new() { IsProgressive = true });
                data.Add(format, new() { Metadata = new() });
            }
            foreach (ImageFileFormat format in (ImageFileFormat[])[ImageFileFormat.Png, ImageFileFormat.Tiff, ImageFileFormat.Pam, ImageFileFormat.Pfm, ImageFileFormat.Jpeg])
                data.Add(format, new() { IsPlainText = true });
            data.Add(ImageFileFormat.Png, new() { UseTiffPredictor = true });
            data.Add(ImageFileFormat.Png, new() { Depth = 3 });
            data.Add(ImageFileFormat.Png, new() { Depth = 4 });
            data.Add(ImageFileFormat.Tiff, new() { TiffCompression = TiffCompression.None, UseTiffPredictor = true });
            data.Add(ImageFileFormat.Ppm, new() { Depth = 17 });
            data.Add(ImageFileFormat.Pbm, new() { Depth = 2 });
            return data;
        }
    }

    [Theory, MemberData(nameof(Misfits))]
    public void Options_that_a_format_does_not_know_are_refused(ImageFileFormat format, ImageWriteOptions options)
    {
        using MemoryStream stream = new();
        Assert.Throws<ArgumentException>(() => ImageFile.Write(stream, Fitting(format), format, options));
        Assert.Equal(0, stream.Length);
    }

    [Fact]
    public void Compressions_are_known_ones()
    {
        Assert.Throws<ArgumentOutOfRangeException>("CompressionLevel", () => new ImageWriteOptions { CompressionLevel = (System.IO.Compression.CompressionLevel)9 });
        Assert.Throws<ArgumentOutOfRangeException>("TiffCompression", () => new ImageWriteOptions { TiffCompression = (TiffCompression)9 });
    }

    [SkippableFact]
    public void Images_that_a_format_does_not_hold_are_refused()
    {
        InstalledLibrary.NeedTurboJpeg();
        int refused = 0, written = 0;
        foreach (ImageFileFormat format in Enum.GetValues<ImageFileFormat>())
        {
            foreach (PixelFormat pixel in Sample.Formats)
            {
                bool integer = pixel.Sample <= SampleType.Bits16, none = pixel.Alpha == AlphaMode.None, premultiplied = pixel.Alpha == AlphaMode.Premultiplied;
                bool holds = format switch
                {
                    ImageFileFormat.Tiff => true,
                    ImageFileFormat.Png or ImageFileFormat.Pam => integer && !premultiplied,
                    ImageFileFormat.Pfm => !integer && none,
                    ImageFileFormat.Ppm => integer && none && pixel.ColorComponents == 3,
                    ImageFileFormat.Pnm => integer && none,
                    ImageFileFormat.Jpeg => pixel.Sample == SampleType.Bits8 && none,
                    _ => integer && none && pixel.ColorComponents == 1,
                };
                using MemoryStream stream = new();
                if (holds)
                {
                    ImageFile.Write(stream, new Image(2, 2, pixel), format);
                    written++;
                }
                else
                {
                    Assert.Throws<ArgumentException>("image", () => ImageFile.Write(stream, new Image(2, 2, pixel), format));
                    Assert.Equal(0, stream.Length);
                    refused++;
                }
            }
        }
        Assert.Equal(24 + 8 + 8 + 4 + 2 + 4 + 2 + 2 + 2, written);
        Assert.Equal(9 * 24, written + refused);
    }

    private static Image Fitting(ImageFileFormat format) => format switch
    {
        ImageFileFormat.Pfm => Sample.Smooth(40, 30, new(3, AlphaMode.None, SampleType.Binary32)),
        ImageFileFormat.Pbm => Sample.FromIntegers(40, 30, new(1, AlphaMode.None, SampleType.Bits8), Enumerable.Range(0, 1200).Select(i => i * i % 7 % 2 * 255)),
        ImageFileFormat.Pgm => Sample.Smooth(40, 30, new(1, AlphaMode.None, SampleType.Bits16)),
        ImageFileFormat.Png or ImageFileFormat.Pam => Sample.Smooth(40, 30, new(3, AlphaMode.Straight, SampleType.Bits8)),
        ImageFileFormat.Tiff => Sample.Smooth(40, 30, new(3, AlphaMode.Premultiplied, SampleType.Binary16)),
        // Blocks of one gray, whose only coefficient is 8 times its distance from 128, and a multiple of what the quality 90 divides by: 3.
        ImageFileFormat.Jpeg => Sample.FromIntegers(40, 30, new(1, AlphaMode.None, SampleType.Bits8), Enumerable.Range(0, 1200).Select(i => 68 + (3 * (i % 40 / 8)) + (24 * (i / 40 / 8)))),
        _ => Sample.Smooth(40, 30, new(3, AlphaMode.None, SampleType.Bits8)),
    };

    private static void NeedWriter(ImageFileFormat format)
    {
        if (format == ImageFileFormat.Jpeg)
            InstalledLibrary.NeedTurboJpeg();
    }

    private static bool CanWrite(string path)
    {
        try
        {
            File.WriteAllText(Path.Combine(path, "probe"), "");
            return true;
        }
        catch (UnauthorizedAccessException)
        {
            return false;
        }
    }
}
