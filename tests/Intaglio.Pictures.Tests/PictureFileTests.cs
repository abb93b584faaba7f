using Intaglio.Imaging;
using Intaglio.OpenExr;

namespace Intaglio.Pictures.Tests;

/// <summary>Pictures are opened by their content, whatever they are called and wherever they come from.</summary>
public sealed class PictureFileTests : IDisposable
{
    private readonly TemporaryFolder folder = new();

    public static TheoryData<PictureFormat, PictureFormat> Formats => new()
    {
        { PictureFormat.Png, PictureFormat.Png },
        { PictureFormat.Tiff, PictureFormat.Tiff },
        { PictureFormat.Pbm, PictureFormat.Pnm },
        { PictureFormat.Pgm, PictureFormat.Pnm },
        { PictureFormat.Ppm, PictureFormat.Pnm },
        { PictureFormat.Pnm, PictureFormat.Pnm },
        { PictureFormat.Pam, PictureFormat.Pam },
        { PictureFormat.Pfm, PictureFormat.Pfm },
        { PictureFormat.OpenExr, PictureFormat.OpenExr },
    };

    public void Dispose() => folder.Dispose();

    [Theory, MemberData(nameof(Formats))]
    public void The_content_tells_the_format_of_a_file_with_another_extension(PictureFormat written, PictureFormat found)
    {
        Image image = Write(written, folder["picture"]);
        string other = written == PictureFormat.Png ? "picture.exr" : "picture.png";
        File.Move(folder["picture"], folder[other]);
        using PictureReader reader = PictureFile.Open(folder[other]);
        Assert.Equal((found, image.Width, image.Height, image.Format), (reader.Format, reader.Header.Width, reader.Header.Height, reader.Header.Format));
        Assert.Equal((ExrBox2i.FromSize(image.Width, image.Height), reader.DataWindow), (reader.DataWindow, reader.DisplayWindow));
        Assert.Equal(image.Bytes.ToArray(), reader.ReadAll().Bytes.ToArray());
        Assert.Equal(found, PictureFile.FindFormat(File.ReadAllBytes(folder[other]).AsSpan(0, 12)));
    }

    [Theory, MemberData(nameof(Formats))]
    public void Streams_are_read_from_where_they_are_and_need_not_seek(PictureFormat written, PictureFormat found)
    {
        Image image = Write(written, folder["picture"]);
        byte[] file = File.ReadAllBytes(folder["picture"]);
        using MemoryStream stream = new([1, 2, 3, .. file]) { Position = 3 };
        Assert.Equal(image.Bytes.ToArray(), PictureFile.Read(stream).Bytes.ToArray());
        Assert.True(stream.CanRead);
        using TrickleStream pipe = new(file, most: 5);
        using PictureReader reader = PictureFile.Open(pipe, leaveOpen: true);
        Assert.Equal(found, reader.Format);
        Assert.Equal(image.Bytes.ToArray(), reader.ReadAll().Bytes.ToArray());
    }

    [Theory, MemberData(nameof(Formats))]
    public void Rows_are_those_of_the_whole_picture(PictureFormat written, PictureFormat _)
    {
        Image image = Write(written, folder["picture"]);
        using PictureReader reader = PictureFile.Open(folder["picture"]);
        List<byte> bytes = [];
        for (int height = 1; reader.RowsRead < image.Height; height++)
        {
            Image rows = new(image.Width, Math.Min(height, image.Height - reader.RowsRead), image.Format);
            reader.Read(rows);
            bytes.AddRange(rows.Bytes.Span);
        }
        Assert.Equal(image.Bytes.ToArray(), bytes);
        Assert.Throws<ArgumentException>("rows", () => reader.Read(new Image(image.Width, 1, image.Format)));
        Assert.Contains("already been read", Assert.Throws<InvalidOperationException>(() => reader.ReadAll()).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Formats_of_images_have_the_same_names_and_the_extension_tells_what_is_written()
    {
        foreach (ImageFileFormat format in Enum.GetValues<ImageFileFormat>())
            Assert.Equal(format.ToString(), ((PictureFormat)format).ToString());
        foreach ((string name, PictureFormat? format) in ((string, PictureFormat?)[])[("a.PNG", PictureFormat.Png), ("a.tif", PictureFormat.Tiff), ("a.exr", PictureFormat.OpenExr), ("a.EXR", PictureFormat.OpenExr), ("exr", null), ("a.jpg", PictureFormat.Jpeg), ("a.JPEG", PictureFormat.Jpeg), ("a.jpe", PictureFormat.Jpeg), ("a.jfif", PictureFormat.Jpeg), ("a.gif", null)])
            Assert.Equal(format, PictureFile.FindFormat(name));
        PictureFile.Write(folder["a.png"], Samples.Create(3, 2));
        Assert.Equal(PictureFormat.Png, PictureFile.FindFormat(File.ReadAllBytes(folder["a.png"])));
        PictureFile.Write(folder["a.exr"], Floats(), new() { Compression = ExrCompression.Piz });
        using ExrReader exr = ExrReader.Open(folder["a.exr"]);
        Assert.Equal(ExrCompression.Piz, exr.Parts[0].Header.Compression);
        Assert.Throws<ArgumentException>("path", () => PictureFile.Write(folder["a.gif"], Floats()));
        Assert.Throws<ArgumentException>(() => PictureFile.Write(folder["b.exr"], Samples.Create(3, 2)));
        Assert.False(File.Exists(folder["b.exr"]));
    }

    /// <summary>Large enough for several bands: rows of a picture of 4 MiB.</summary>
    [Fact]
    public void Bands_of_a_large_file_follow_each_other()
    {
        ExrBox2i window = new(-7, 5, 504, 700);
        using MemoryStream stream = Samples.ToStream(Samples.CreatePart(window, window, ("R", (x, y) => x + y), ("G", (x, y) => x * y), ("B", (_, y) => y)));
        using PictureReader reader = PictureFile.Open(stream);
        Assert.Equal(window, reader.DataWindow);
        Image whole = PictureFile.Read(new MemoryStream(stream.ToArray())), rows = new(512, 696, reader.Header.Format), first = new(512, 1, reader.Header.Format);
        reader.Read(first);
        Image rest = new(512, 695, reader.Header.Format);
        reader.Read(rest);
        first.Bytes.CopyTo(rows.Bytes);
        rest.Bytes.CopyTo(rows.Bytes[first.Bytes.Length..]);
        Assert.Equal(whole.Bytes.ToArray(), rows.Bytes.ToArray());
    }

    [Fact]
    public void Parts_layers_and_levels_are_chosen()
    {
        ExrBox2i window = ExrBox2i.FromSize(4, 4);
        ExrPart left = Samples.CreatePart(window, window, ("Y", (_, _) => 1), ("light.Y", (_, _) => 2)), right = Samples.CreatePart(window, window, ("Y", (_, _) => 3));
        (left.Header.Name, right.Header.Name) = ("left", "right");
        byte[] file = Samples.ToStream(left, right).ToArray();
        Assert.Equal(1, First(new()));
        Assert.Equal(2, First(new() { Part = "left", Layer = "light" }));
        Assert.Equal(3, First(new() { Part = "right" }));
        Assert.Equal(3, First(new() { Part = "1" }));
        Assert.Equal("The file has no part 'middle'; its parts are 0 (left), 1 (right).", Assert.Throws<ArgumentException>(() => First(new() { Part = "middle" })).Message);
        Assert.Contains("dark", Assert.Throws<ArgumentException>(() => First(new() { Layer = "dark" })).Message, StringComparison.Ordinal);
        Assert.Throws<ArgumentOutOfRangeException>("options", () => First(new() { LevelX = 1, LevelY = 1 }));
        using ExrReader open = ExrReader.Open(new MemoryStream(file));
        using (PictureReader reader = PictureFile.Open(open, new() { Part = "right" }))
            Assert.Equal(3, reader.ReadAll().GetSamples<float>()[0]);
        Assert.Equal(4, open.Parts[0].ReadImage()["Y"].GetRow<float>(0).Length);

        float First(PictureReadOptions options) => PictureFile.Read(new MemoryStream(file), options).GetSamples<float>()[0];
    }

    [Fact]
    public void What_is_not_a_picture_is_refused_and_the_stream_stays_open()
    {
        using MemoryStream text = new("no picture, but text"u8.ToArray());
        Assert.Throws<ImageFormatException>(() => PictureFile.Open(text));
        using MemoryStream empty = new();
        Assert.Throws<ImageFormatException>(() => PictureFile.Open(empty));
        using MemoryStream cut = new([0x76, 0x2F, 0x31, 0x01, 2, 0, 0]);
        Assert.Throws<ExrFormatException>(() => PictureFile.Open(cut));
        Assert.True(text.CanRead && empty.CanRead && cut.CanRead);
        ExrHeader deep = new(ExrBox2i.FromSize(3, 2), [new("Z", ExrPixelType.Float)]) { PartType = ExrPartType.DeepScanLine, Compression = ExrCompression.Zips };
        using MemoryStream ofDeep = Samples.ToStream(new ExrPart(deep, new ExrDeepImage(deep.DataWindow, deep.Channels, [1, 0, 2, 3, 0, 1])));
        Assert.Contains("deep", Assert.Throws<ExrFormatException>(() => PictureFile.Open(ofDeep)).Message, StringComparison.Ordinal);
        Assert.Equal(folder["missing.png"], Assert.Throws<FileNotFoundException>(() => PictureFile.Open(folder["missing.png"])).FileName);
        Write(PictureFormat.OpenExr, folder["picture"]);
        Assert.Contains("dark", Assert.Throws<ArgumentException>(() => PictureFile.Open(folder["picture"], new() { Layer = "dark" })).Message, StringComparison.Ordinal);
        // It is closed again, so that it can be moved and deleted everywhere.
        File.Delete(folder["picture"]);
    }

    [Fact]
    public void A_reader_closes_its_stream_unless_it_is_to_stay_open()
    {
        foreach (PictureFormat format in (PictureFormat[])[PictureFormat.Png, PictureFormat.OpenExr])
        {
            Write(format, folder["picture"]);
            byte[] file = File.ReadAllBytes(folder["picture"]);
            MemoryStream closed = new(file), open = new(file);
            PictureFile.Open(closed).Dispose();
            PictureFile.Open(open, leaveOpen: true).Dispose();
            Assert.Equal((false, true), (closed.CanRead, open.CanRead));
        }
    }

    [Fact]
    public void Memory_is_limited_in_every_format()
    {
        foreach ((PictureFormat format, string reason) in ((PictureFormat, string)[])[(PictureFormat.Png, "MaxMemory"), (PictureFormat.OpenExr, "more than the limit of")])
        {
            Write(format, folder["picture"]);
            Assert.Contains(reason, Assert.ThrowsAny<FormatException>(() => PictureFile.Read(folder["picture"], new() { MaxMemory = 100 })).Message, StringComparison.Ordinal);
        }
        Assert.Throws<ArgumentOutOfRangeException>("MaxMemory", () => new PictureReadOptions { MaxMemory = 0 });
        Assert.Throws<ArgumentOutOfRangeException>("MaxDegreeOfParallelism", () => new PictureReadOptions { MaxDegreeOfParallelism = 0 });
    }

    /// <summary>Writes a picture that the format holds without loss.</summary>
    private static Image Write(PictureFormat format, string path)
    {
        Image image = format switch
        {
            PictureFormat.Pfm => Floats(),
            PictureFormat.OpenExr => Floats(AlphaMode.Premultiplied),
            PictureFormat.Pgm => Samples.Create(13, 11, colorComponents: 1),
            PictureFormat.Pbm => BlackAndWhite(),
            PictureFormat.Ppm or PictureFormat.Pnm => Samples.Create(13, 11),
            _ => Samples.Create(13, 11, alpha: AlphaMode.Straight),
        };
        using FileStream stream = new(path, FileMode.Create, FileAccess.ReadWrite);
        PictureFile.Write(stream, image, format);
        return image;
    }

    private static Image Floats(AlphaMode alpha = AlphaMode.None)
    {
        Image image = new(13, 11, new PixelFormat(3, alpha, SampleType.Binary32));
        Span<float> samples = image.GetSamples<float>();
        for (int i = 0; i < samples.Length; i++)
            samples[i] = i / 16f;
        return image;
    }

    private static Image BlackAndWhite()
    {
        Image image = new(13, 11, new PixelFormat(1, AlphaMode.None, SampleType.Bits8)) { SignificantBits = 1 };
        Span<byte> samples = image.GetSamples<byte>();
        for (int i = 0; i < samples.Length; i++)
            samples[i] = (byte)(i % 3 == 0 ? 255 : 0);
        return image;
    }
}
