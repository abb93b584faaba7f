namespace Intaglio.OpenExr.Tests;

/// <summary>Regions, channels and levels are the matching part of all that there is.</summary>
public class RegionTests
{
    public static TheoryData<ExrCompression> Compressions => [ExrCompression.None, ExrCompression.Zip, ExrCompression.Piz, ExrCompression.B44a, ExrCompression.Dwaa];

    [Theory, MemberData(nameof(Compressions))]
    public void A_region_of_some_channels_is_that_of_the_whole(ExrCompression compression)
    {
        Random random = new(5);
        foreach (Picture picture in Pictures.Flat(compression))
        {
            using MemoryStream stream = new(Ours.Write(picture));
            using ExrReader reader = ExrReader.Open(stream);
            ExrPartReader part = Assert.Single(reader.Parts);
            foreach ((int x, int y, ExrBox2i window) in picture.LevelWindows())
            {
                ExrImage whole = part.ReadImage(new() { LevelX = x, LevelY = y });
                Assert.Equal(window, whole.Window);
                for (int i = 0; i < 4; i++)
                {
                    ExrBox2i region = Region(random, window);
                    string[] names = [.. picture.Channels.Select(channel => channel.Name).Where(_ => random.Next(3) > 0)];
                    ExrImage image = part.ReadImage(new() { Region = region, Channels = names, LevelX = x, LevelY = y });
                    CheckWithin(whole, image, region, names, $"{picture}, level {x} {y}, {region}");
                }
            }
        }
    }

    [Fact]
    public void Bands_are_whole_rows_of_chunks_and_all_of_the_level()
    {
        foreach (Picture picture in Pictures.Flat(ExrCompression.Zip))
        {
            using MemoryStream stream = new(Ours.Write(picture));
            using ExrReader reader = ExrReader.Open(stream);
            Assert.Equal(stream.Length, reader.Length);
            ExrPartReader part = Assert.Single(reader.Parts);
            foreach ((int x, int y, ExrBox2i window) in picture.LevelWindows())
            {
                foreach (long bytes in (long[])[1, 1000, 1 << 20])
                {
                    IReadOnlyList<ExrBox2i> bands = part.GetBands(x, y, bytes);
                    int next = window.MinY;
                    foreach (ExrBox2i band in bands)
                    {
                        Assert.Equal(window with { MinY = next, MaxY = band.MaxY }, band);
                        Assert.True(band.MaxY == window.MaxY || band.Height % part.GetChunkHeight(x, y) == 0, $"{picture}, level {x} {y}, {band}");
                        next = band.MaxY + 1;
                    }
                    Assert.Equal(window.MaxY + 1, next);
                }
                Assert.Single(part.GetBands(x, y, 1L << 40));
            }
            Assert.Throws<ArgumentOutOfRangeException>("bytesPerBand", () => part.GetBands(bytesPerBand: 0));
            Assert.Contains("level does not exist", Assert.Throws<ArgumentOutOfRangeException>(() => part.GetBands(40, 40)).Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void Parts_are_found_by_their_names_and_numbers()
    {
        ExrBox2i window = ExrBox2i.FromSize(2, 2);
        ExrPart[] parts = [.. ((string[])["left", "0", "right"]).Select(name => new ExrPart(new(window, [new("Y", ExrPixelType.Half)]) { Name = name }, new ExrImage(window, [new("Y", ExrPixelType.Half)])))];
        using MemoryStream stream = new();
        ExrFile.Write(stream, parts);
        stream.Position = 0;
        using ExrReader reader = ExrReader.Open(stream);
        Assert.Same(reader.Parts[0], reader.FindPart("left"));
        // A name counts before a number.
        Assert.Same(reader.Parts[1], reader.FindPart("0"));
        Assert.Same(reader.Parts[2], reader.FindPart("2"));
        Assert.All((string[])["3", "-1", "", "middle"], name => Assert.Null(reader.FindPart(name)));
    }

    [Fact]
    public void A_deep_region_is_that_of_the_whole()
    {
        Random random = new(6);
        foreach (Picture picture in Pictures.Deep(ExrCompression.Zips))
        {
            using MemoryStream stream = new(Ours.Write(picture));
            using ExrReader reader = ExrReader.Open(stream);
            ExrPartReader part = Assert.Single(reader.Parts);
            foreach ((int x, int y, ExrBox2i window) in picture.LevelWindows())
            {
                ExrDeepImage whole = part.ReadDeepImage(new() { LevelX = x, LevelY = y });
                for (int i = 0; i < 4; i++)
                {
                    ExrBox2i region = Region(random, window);
                    string name = picture.Channels[random.Next(picture.Channels.Length)].Name;
                    ExrDeepImage image = part.ReadDeepImage(new() { Region = region, Channels = [name], LevelX = x, LevelY = y });
                    Assert.Equal((region, name), (image.Window, Assert.Single(image.Planes).Channel.Name));
                    int size = image[name].Channel.BytesPerSample;
                    for (int row = region.MinY; row <= region.MaxY; row++)
                    {
                        for (int column = region.MinX; column <= region.MaxX; column++)
                            Assert.True(Samples(whole[name], whole.GetRange(column, row), size).SequenceEqual(Samples(image[name], image.GetRange(column, row), size)), $"{picture}: {column} {row}");
                    }
                }
            }
        }
    }

    [Fact]
    public void An_image_is_read_into_again_and_again()
    {
        Picture picture = Pictures.Create(PictureKind.ScanLine, ExrCompression.Zip, new(-5, -5, 50, 60), Pictures.Mixed), other = Pictures.Create(PictureKind.ScanLine, ExrCompression.Piz, picture.DataWindow, Pictures.Mixed, seed: 9);
        ExrImage image = new(picture.DataWindow, Pictures.Mixed), part = new(new(0, 1, 9, 20), [Pictures.Mixed[2]]);
        foreach (Picture each in (Picture[])[picture, other, picture])
        {
            using MemoryStream stream = new(Ours.Write(each));
            using ExrReader reader = ExrReader.Open(stream);
            reader.Parts[0].ReadInto(image);
            Same.CheckLevel(each, each.Levels[0], Ours.FromImage(image));
            reader.Parts[0].ReadInto(part);
            CheckWithin(image, part, part.Window, [Pictures.Mixed[2].Name], "a part");
        }
    }

    [Fact]
    public void What_is_not_there_is_refused()
    {
        Picture picture = Pictures.Create(PictureKind.Tiled, ExrCompression.Zip, new(0, 0, 20, 20), Pictures.Rgba, new(8, 8, PictureLevels.MipMap)), deep = Pictures.Create(PictureKind.DeepScanLine, ExrCompression.Zips, new(0, 0, 5, 5), Pictures.Rgba);
        using ExrReader reader = ExrReader.Open(new MemoryStream(Ours.Write(picture))), deepReader = ExrReader.Open(new MemoryStream(Ours.Write(deep)));
        ExrPartReader part = reader.Parts[0];
        Assert.Equal((5, 5), (part.LevelsX, part.LevelsY));
        Assert.True(part.HasLevel(4, 4) && !part.HasLevel(1, 0) && !part.HasLevel(5, 5) && !part.HasLevel(-1, -1));
        Assert.Contains("level does not exist", Assert.Throws<ArgumentOutOfRangeException>(() => part.ReadImage(new() { LevelX = 1 })).Message, StringComparison.Ordinal);
        Assert.Contains("level does not exist", Assert.Throws<ArgumentOutOfRangeException>(() => part.GetLevelWindow(5, 5)).Message, StringComparison.Ordinal);
        Assert.Throws<ArgumentException>("selection", () => part.ReadImage(new() { Channels = ["R", "Z"] }));
        Assert.Throws<ArgumentException>("selection", () => part.ReadImage(new() { Region = new(0, 0, 21, 20) }));
        Assert.Throws<ArgumentException>("selection", () => part.ReadImage(new() { Region = new(5, 5, 4, 5) }));
        Assert.Throws<ArgumentException>("destination", () => part.ReadInto(new(new(0, 0, 3, 3), [new("R", ExrPixelType.Float)])));
        Assert.Contains("ReadImage", Assert.Throws<InvalidOperationException>(() => part.ReadDeepImage()).Message, StringComparison.Ordinal);
        Assert.Contains("ReadDeepImage", Assert.Throws<InvalidOperationException>(() => deepReader.Parts[0].ReadImage()).Message, StringComparison.Ordinal);
    }

    /// <summary>Chunks outside of the region are not looked at: they may be damaged.</summary>
    [Fact]
    public void Chunks_without_pixels_of_the_region_are_not_read()
    {
        Picture picture = Pictures.Create(PictureKind.ScanLine, ExrCompression.Zip, new(0, 0, 30, 63), Pictures.Rgba);
        byte[] file = Ours.Write(picture);
        RawChunk damaged = new RawFile(file).Parts[0].Chunks[2];
        file.AsSpan(damaged.DataStart, damaged.PackedSize).Fill(0x55);
        using ExrReader reader = ExrReader.Open(new MemoryStream(file));
        Assert.Throws<ExrFormatException>(() => reader.Parts[0].ReadImage());
        foreach (ExrBox2i region in (ExrBox2i[])[new(0, 0, 30, 31), new(4, 48, 5, 63)])
            CheckWithin(Ours.ToImage(picture, picture.Levels[0]), reader.Parts[0].ReadImage(new() { Region = region }), region, ["A", "B", "G", "R"], "beside a damaged chunk");
    }

    private static ExrBox2i Region(Random random, ExrBox2i window)
    {
        int x = random.Next(window.MinX, window.MaxX + 1), y = random.Next(window.MinY, window.MaxY + 1);
        return new(x, y, random.Next(x, window.MaxX + 1), random.Next(y, window.MaxY + 1));
    }

    private static void CheckWithin(ExrImage whole, ExrImage image, ExrBox2i region, string[] names, string where)
    {
        Assert.Equal(region, image.Window);
        Assert.Equal(names.Order(StringComparer.Ordinal), image.Planes.Select(plane => plane.Channel.Name));
        foreach (ExrPlane plane in image.Planes)
        {
            ExrPlane all = whole[plane.Channel.Name];
            int size = plane.Channel.BytesPerSample;
            int row = PictureLevel.CountOf(plane.Channel.YSampling, whole.Window.MinY, region.MinY - 1), column = PictureLevel.CountOf(plane.Channel.XSampling, whole.Window.MinX, region.MinX - 1);
            for (int y = 0; y < plane.Rows; y++)
            {
                Assert.True(all.Bytes.Slice(((row + y) * all.Columns + column) * size, plane.Columns * size).SequenceEqual(plane.Bytes.Slice(y * plane.Columns * size, plane.Columns * size)),
                    $"{where}: channel {plane.Channel.Name}, row {y}");
            }
        }
    }

    private static Span<byte> Samples(ExrDeepPlane plane, Range range, int size) => plane.Bytes[(range.Start.Value * size)..(range.End.Value * size)];
}
