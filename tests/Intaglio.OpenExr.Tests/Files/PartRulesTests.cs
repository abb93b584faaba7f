using System.Buffers.Binary;

namespace Intaglio.OpenExr.Tests;

/// <summary>What a part must be, and what becomes of its header.</summary>
public class PartRulesTests
{
    public static TheoryData<string> Refused => ["no channel", "no display window", "aspect 0", "aspect NaN", "screen window", "line order", "tiles", "random scan lines"];

    [Theory]
    [MemberData(nameof(Refused))]
    public void What_other_readers_refuse_is_not_written(string what)
    {
        ExrHeader header = new(ExrBox2i.FromSize(4, 4), what == "no channel" ? [] : [new ExrChannel("Y", ExrPixelType.Half)]);
        switch (what)
        {
            case "no display window":
                header.DisplayWindow = new(0, 0, -1, 5);
                break;
            case "aspect 0":
                header.PixelAspectRatio = 0;
                break;
            case "aspect NaN":
                header.PixelAspectRatio = float.NaN;
                break;
            case "screen window":
                header.ScreenWindowWidth = -1;
                break;
            case "line order":
                header.LineOrder = (ExrLineOrder)7;
                break;
            case "tiles":
                header.Tiles = new(int.MaxValue / 2, 16);
                break;
            case "random scan lines":
                header.LineOrder = ExrLineOrder.RandomY;
                break;
        }
        using MemoryStream stream = new();
        Assert.Throws<ArgumentException>(() => ExrFile.Write(stream, new ExrPart(header, new ExrImage(header.DataWindow, header.Channels))));
        Assert.Equal(0, stream.Length);
    }

    [Fact]
    public void All_parts_beside_a_deep_one_tell_their_version()
    {
        ExrHeader flat = new(ExrBox2i.FromSize(3, 2), [new("Y", ExrPixelType.Half)]) { Name = "flat" };
        ExrHeader deep = new(ExrBox2i.FromSize(3, 2), [new("Z", ExrPixelType.Float)]) { Name = "deep", PartType = ExrPartType.DeepScanLine, Compression = ExrCompression.Zips };
        using MemoryStream stream = new();
        ExrFile.Write(stream, [new(flat, new ExrImage(flat.DataWindow, flat.Channels)), new(deep, new ExrDeepImage(deep.DataWindow, deep.Channels, [1, 0, 2, 0, 0, 1]))]);
        stream.Position = 0;
        Assert.All(ExrFile.Read(stream), part => Assert.True(part.Header.Attributes.TryGet("version", out int version) && version == 1));
    }

    [Fact]
    public void A_header_that_is_changed_does_not_change_how_its_file_is_read()
    {
        ExrHeader header = new(ExrBox2i.FromSize(40, 40), [new("Y", ExrPixelType.Half)]) { Compression = ExrCompression.Piz };
        ExrImage image = new(header.DataWindow, header.Channels);
        new Random(4).NextBytes(image["Y"].Bytes);
        using MemoryStream stream = new();
        ExrFile.Write(stream, new ExrPart(header, image));
        stream.Position = 0;
        using ExrReader reader = ExrReader.Open(stream);
        reader.Parts[0].Header.Compression = ExrCompression.Zip;
        reader.Parts[0].Header.DataWindow = ExrBox2i.FromSize(2, 2);
        Assert.Equal(image["Y"].Bytes, reader.Parts[0].ReadImage()["Y"].Bytes);
        Assert.Equal(ExrCompression.Zip, reader.Parts[0].Header.Compression);
    }

    [Fact]
    public void A_closed_reader_reads_no_more()
    {
        ExrHeader header = new(ExrBox2i.FromSize(4, 4), [new("Y", ExrPixelType.Half)]);
        using MemoryStream stream = new();
        ExrFile.Write(stream, new ExrPart(header, new ExrImage(header.DataWindow, header.Channels)));
        stream.Position = 0;
        ExrReader reader = ExrReader.Open(stream, leaveOpen: true);
        reader.Dispose();
        Assert.Throws<ObjectDisposedException>(() => reader.Parts[0].ReadImage());
        Assert.True(stream.CanRead);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Pixels_that_no_array_holds_are_told(bool allowMissing)
    {
        ExrHeader header = new(ExrBox2i.FromSize(64, 1), [new("Y", ExrPixelType.Float)]) { Compression = ExrCompression.Piz, Tiles = new(64, 1) };
        using MemoryStream stream = new();
        ExrFile.Write(stream, new ExrPart(header, new ExrImage(header.DataWindow, header.Channels)));
        byte[] file = [.. stream.ToArray(), .. new byte[2_000]];
        // 600,000,000 pixels in 100 tiles: within the memory of the defaults, and more bytes than an array has.
        BinaryPrimitives.WriteInt32LittleEndian(file.AsSpan(file.AsSpan().IndexOf("dataWindow\0box2i\0"u8) + 17 + 4 + 8), 599_999_999);
        BinaryPrimitives.WriteInt32LittleEndian(file.AsSpan(file.AsSpan().IndexOf("tiles\0tiledesc\0"u8) + 15 + 4), 6_000_000);
        using ExrReader reader = ExrReader.Open(new MemoryStream(file), new() { AllowMissingChunks = allowMissing });
        Assert.Equal(100, reader.Parts[0].ChunkCount);
        Assert.Throws<ExrFormatException>(() => reader.Parts[0].ReadImage());
    }

    [Fact]
    public void Layers_of_dwa_stay_apart_in_whatever_order_their_names_are()
    {
        string[] layers = ["", "AO.", "a-b.", "a.", "z."];
        ExrHeader header = new(ExrBox2i.FromSize(64, 64), layers.SelectMany(layer => "RGB".Select(color => new ExrChannel($"{layer}{color}", ExrPixelType.Half)))) { Compression = ExrCompression.Dwaa };
        ExrImage image = new(header.DataWindow, header.Channels);
        for (int i = 0; i < layers.Length; i++)
        {
            foreach (char color in "RGB")
                image[$"{layers[i]}{color}"].GetSamples<Half>().Fill((Half)(i + 1));
        }
        using MemoryStream stream = new();
        ExrFile.Write(stream, new ExrPart(header, image));
        stream.Position = 0;
        ExrImage back = ExrFile.Read(stream)[0].Levels[0];
        for (int i = 0; i < layers.Length; i++)
        {
            foreach (char color in "RGB")
                Assert.All(back[$"{layers[i]}{color}"].GetSamples<Half>().ToArray(), sample => Assert.InRange((double)sample, i + 0.98, i + 1.02));
        }
    }
}
