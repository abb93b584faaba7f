namespace Intaglio.Imaging.Tests;

/// <summary>Images that are read and written some rows at a time are those that are read and written as a whole.</summary>
public class ImageRowTests
{
    public static TheoryData<ImageFileFormat, bool> Files => new()
    {
        { ImageFileFormat.Png, false }, { ImageFileFormat.Png, true }, { ImageFileFormat.Tiff, false }, { ImageFileFormat.Ppm, false }, { ImageFileFormat.Ppm, true }, { ImageFileFormat.Pam, false },
        { ImageFileFormat.Pfm, false },
    };

    [Theory, MemberData(nameof(Files))]
    public void Rows_are_those_of_the_whole(ImageFileFormat format, bool isOther)
    {
        Image image = Sample.Smooth(61, 43, new PixelFormat(3, AlphaMode.None, format == ImageFileFormat.Pfm ? SampleType.Binary32 : SampleType.Bits8));
        byte[] file = Sample.Write(image, format, new() { IsInterlaced = isOther && format == ImageFileFormat.Png, IsPlainText = isOther && format == ImageFileFormat.Ppm });
        foreach (int count in (int[])[1, 7, 43])
        {
            using MemoryStream stream = new([.. file, 1, 2, 3]);
            using ImageRowReader reader = new(stream);
            Assert.Equal((61, 43, image.Format), (reader.Header.Width, reader.Header.Height, reader.Header.Format));
            Assert.Equal(format != ImageFileFormat.Pfm && !(isOther && format == ImageFileFormat.Png), reader.IsSequential);
            List<byte> pixels = [];
            using MemoryStream copy = new();
            using ImageRowWriter writer = new(copy, reader.Header, format);
            while (reader.RowsRead < 43)
            {
                Image rows = new(61, Math.Min(count, 43 - reader.RowsRead), image.Format);
                reader.Read(rows);
                pixels.AddRange(rows.Bytes.Span);
                writer.Write(rows);
            }
            writer.Complete();
            Assert.Equal(image.Bytes.ToArray(), pixels);
            if (format != ImageFileFormat.Tiff)
                Assert.Equal(file.Length, stream.Position);
            Sample.CheckSame(image, Sample.Read(copy.ToArray()), format);
            Assert.Throws<ArgumentException>("rows", () => reader.Read(new Image(61, 1, image.Format)));
            Assert.Throws<ArgumentException>("rows", () => writer.Write(new Image(61, 1, image.Format)));
        }
    }

    [Theory]
    [InlineData(1, 4)]
    [InlineData(2, 8)]
    [InlineData(8, 8)]
    public void Tiles_side_by_side_give_rows(int width, int height)
    {
        foreach (int compression in (int[])[1, 5, 8, 32773])
            foreach (bool isPlanar in (bool[])[false, true])
            {
                TiffBuilder tiff = new() { Width = 600, Height = 21, Components = 3, Photometric = 2, Compression = compression, Planar = isPlanar, Tile = (width * 16, height), Codes = TiffReadTests.RandomCodes(600 * 21 * 3, 8, 1) };
                byte[] file = tiff.Build();
                using ImageRowReader reader = new(new MemoryStream(file));
                Image rows = new(600, 7, reader.Header.Format);
                List<int> samples = [];
                for (int i = 0; i < 3; i++)
                {
                    reader.Read(rows);
                    samples.AddRange(Sample.Integers(rows));
                }
                Assert.Equal(tiff.Codes.Select(code => (int)code), samples);
            }
    }

    [Fact]
    public void Large_images_take_little_memory()
    {
        ImageHeader header = new() { Width = 4000, Height = 4000, Format = new(3, AlphaMode.None, SampleType.Bits8), SignificantBits = 8 };
        Image rows = new(4000, 40, header.Format);
        foreach (ImageFileFormat format in (ImageFileFormat[])[ImageFileFormat.Png, ImageFileFormat.Tiff])
        {
            using MemoryStream file = new();
            using (ImageRowWriter writer = new(file, header, format, leaveOpen: true))
            {
                for (int y = 0; y < 4000; y += 40)
                    writer.Write(rows);
                writer.Complete();
            }
            file.Position = 0;
            Assert.True(Allocations.Count(() =>
            {
                using ImageRowReader reader = new(file, new() { MaxMemory = 1 << 20 }, leaveOpen: true);
                while (reader.RowsRead < 4000)
                    reader.Read(rows);
            }) < 20_000_000);
            file.Position = 0;
            Assert.Contains("MaxMemory", Assert.Throws<ImageFormatException>(() => ImageFile.Read(file, new() { MaxMemory = 40_000_000 })).Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void Files_that_cannot_be_written_by_rows()
    {
        ImageHeader header = new() { Width = 4, Height = 4, Format = new(1, AlphaMode.None, SampleType.Bits8), SignificantBits = 4 };
        using MemoryStream stream = new();
        Assert.False(ImageRowWriter.CanWrite(stream, header, ImageFileFormat.Png));
        Assert.True(ImageRowWriter.CanWrite(stream, header with { HasExactLevels = true }, ImageFileFormat.Png));
        Assert.False(ImageRowWriter.CanWrite(stream, header with { SignificantBits = 8 }, ImageFileFormat.Png, new() { IsInterlaced = true }));
        Assert.False(ImageRowWriter.CanWrite(stream, header with { SignificantBits = 8 }, ImageFileFormat.Png, new() { IsIndexed = true }));
        Assert.Throws<ArgumentException>("format", () => new ImageRowWriter(stream, header, ImageFileFormat.Png));
        Assert.Equal(0, stream.Length);
        using ImageRowWriter writer = new(stream, header with { SignificantBits = 8 }, ImageFileFormat.Png);
        Assert.Contains("4 of 4 rows", Assert.Throws<InvalidOperationException>(writer.Complete).Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void The_stream_is_closed_unless_it_is_left_open(bool leaveOpen)
    {
        ImageHeader header = new() { Width = 1, Height = 1, Format = new(1, AlphaMode.None, SampleType.Bits8), SignificantBits = 8 };
        MemoryStream written = new();
        using (ImageRowWriter writer = new(written, header, ImageFileFormat.Png, leaveOpen: leaveOpen))
        {
            writer.Write(new Image(1, 1, header.Format));
            writer.Complete();
        }
        Assert.Equal(leaveOpen, written.CanWrite);
        MemoryStream read = new(written.ToArray());
        using (ImageRowReader reader = new(read, leaveOpen: leaveOpen))
            Assert.Equal(1, reader.Header.Width);
        Assert.Equal(leaveOpen, read.CanRead);
    }

    [Theory]
    [InlineData(ImageFileFormat.Png, false)]
    [InlineData(ImageFileFormat.Png, true)]
    [InlineData(ImageFileFormat.Tiff, false)]
    [InlineData(ImageFileFormat.Pgm, false)]
    [InlineData(ImageFileFormat.Pfm, false)]
    public void Reading_and_writing_can_be_stopped(ImageFileFormat format, bool isInterlaced)
    {
        Image image = new(3, 3, new(1, AlphaMode.None, format == ImageFileFormat.Pfm ? SampleType.Binary32 : SampleType.Bits8));
        ImageWriteOptions options = new() { IsInterlaced = isInterlaced };
        using MemoryStream file = new();
        CancellationToken canceled = new(canceled: true);
        Assert.Equal(canceled, Assert.Throws<OperationCanceledException>(() => ImageFile.Write(file, image, format, options, progress: null, canceled)).CancellationToken);
        file.SetLength(0);
        ImageFile.Write(file, image, format, options);
        file.Position = 0;
        Assert.Equal(canceled, Assert.Throws<OperationCanceledException>(() => ImageFile.Read(file, null, canceled)).CancellationToken);
    }

    [Fact]
    public void A_damaged_file_has_a_position()
    {
        byte[] file = Sample.Write(Sample.Smooth(5, 5, new PixelFormat(3, AlphaMode.None, SampleType.Bits8)), ImageFileFormat.Png, new());
        Assert.InRange(Assert.Throws<ImageFormatException>(() => Sample.Read(file[..40])).Position!.Value, 33, 40);
    }
}
