using Intaglio.Imaging;
using System.Text;

namespace Intaglio.OpenExr.Tests;

public class ExrCanonicalFormTests
{
    /// <summary>The form of a small picture, number by number as docs/formats/openexr-canonical-form.md says.</summary>
    [Fact]
    public void The_form_is_the_documented_one()
    {
        ExrHeader header = new(new ExrBox2i(-2, 4, 1, 5), [new("Z", ExrPixelType.Float, 2, 2), new("B", ExrPixelType.Half, 1, 1, true)]) { Compression = ExrCompression.Rle };
        header.Attributes.Set(ExrStandardAttributes.Comments, "aé");
        ExrImage image = new(header.DataWindow, header.Channels);
        image["Z"].GetSamples<float>()[0] = 1;
        image["Z"].GetSamples<float>()[1] = -2;
        for (int i = 0; i < 8; i++)
            image["B"].GetSamples<ushort>()[i] = (ushort)(0x0102 * i);

        using MemoryStream expected = new();
        using BinaryWriter writer = new(expected);
        writer.Write(Encoding.ASCII.GetBytes("Intaglio EXR 001"));
        // One part; flat, one level, rounded down.
        Numbers(1, 0, 0, 0);
        Numbers(6);
        Attribute("comments", "string", Encoding.UTF8.GetBytes("aé"));
        Attribute("dataWindow", "box2i", Ints(-2, 4, 1, 5));
        Attribute("displayWindow", "box2i", Ints(-2, 4, 1, 5));
        Attribute("pixelAspectRatio", "float", BitConverter.GetBytes(1f));
        Attribute("screenWindowCenter", "v2f", new byte[8]);
        Attribute("screenWindowWidth", "float", BitConverter.GetBytes(1f));
        // Two channels in the order of their names: type, perceptually linear, sampling.
        Numbers(2);
        Text("B");
        Numbers(1, 1, 1, 1);
        Text("Z");
        Numbers(2, 0, 2, 2);
        // One level, its window, and two rows, the second of which has nothing of Z.
        Numbers(1, 0, 0, -2, 4, 1, 5);
        Bytes([0x00, 0x00, 0x02, 0x01, 0x04, 0x02, 0x06, 0x03, .. BitConverter.GetBytes(1f), .. BitConverter.GetBytes(-2f)]);
        Bytes([0x08, 0x04, 0x0A, 0x05, 0x0C, 0x06, 0x0E, 0x07]);
        Assert.Equal(expected.ToArray(), Form(TestPictures.Write(new ExrPart(header, image))));
        Assert.Equal(expected.ToArray(), Form(new ExrPart(header, image)));

        void Numbers(params long[] numbers) => Array.ForEach(numbers, writer.Write);
        void Text(string text) => Bytes(Encoding.UTF8.GetBytes(text));
        void Bytes(byte[] bytes)
        {
            Numbers(bytes.Length);
            writer.Write(bytes);
        }
        void Attribute(string name, string type, byte[] data)
        {
            Text(name);
            Text(type);
            Bytes(data);
        }
        static byte[] Ints(params int[] numbers) => [.. numbers.SelectMany(BitConverter.GetBytes)];
    }

    /// <summary>Counts first in each row, then the channels.</summary>
    [Fact]
    public void The_form_of_deep_pixels_is_the_documented_one()
    {
        ExrHeader header = new(ExrBox2i.FromSize(2, 2), [new("Z", ExrPixelType.Float), new("A", ExrPixelType.Half)]) { PartType = ExrPartType.DeepScanLine, Compression = ExrCompression.Rle };
        ExrDeepImage image = new(header.DataWindow, header.Channels, [2, 1, 0, 0]);
        for (int i = 0; i < 3; i++)
        {
            image["Z"].GetSamples<float>()[i] = i;
            image["A"].GetSamples<ushort>()[i] = (ushort)(0x0304 + i);
        }
        byte[] form = Form(TestPictures.Write(new ExrPart(header, image)));
        byte[] end =
        [
            .. BitConverter.GetBytes(26L), 2, 0, 0, 0, 1, 0, 0, 0, 0x04, 0x03, 0x05, 0x03, 0x06, 0x03, .. BitConverter.GetBytes(0f), .. BitConverter.GetBytes(1f), .. BitConverter.GetBytes(2f),
            .. BitConverter.GetBytes(8L), 0, 0, 0, 0, 0, 0, 0, 0,
        ];
        Assert.Equal(end, form[^end.Length..]);
        Assert.Equal([.. Encoding.ASCII.GetBytes("Intaglio EXR 001"), .. BitConverter.GetBytes(1L), .. BitConverter.GetBytes(1L)], form[..32]);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public void Packing_does_not_matter(int sampling)
    {
        byte[] expected = Form(TestPictures.Flat(ExrCompression.None, sampling));
        foreach (ExrCompression compression in TestPictures.Lossless)
        {
            Assert.Equal(expected, Form(TestPictures.Write(TestPictures.Flat(compression, sampling))));
            Assert.Equal(expected, Form(TestPictures.Write(TestPictures.Flat(compression, sampling, order: ExrLineOrder.DecreasingY))));
            // Tiles have a sample for each pixel.
            if (sampling > 1)
                continue;
            foreach (ExrTileDescription tiles in (ExrTileDescription[])[new(8, 8), new(17, 5), new(100, 100, ExrLevelMode.OneLevel, ExrLevelRounding.Up)])
                foreach (ExrLineOrder order in Enum.GetValues<ExrLineOrder>())
                    Assert.Equal(expected, Form(TestPictures.Write(TestPictures.Flat(compression, sampling, tiles, order))));
        }
        ExrPart level = TestPictures.Flat(sampling: sampling);
        level.Header.Attributes.Set(ExrStandardAttributes.DwaCompressionLevel, 3f);
        level.Header.Attributes.Set(ExrStandardAttributes.ChunkCount, 99);
        Assert.Equal(expected, Form(TestPictures.Write(level)));
    }

    [Fact]
    public void Packing_of_deep_pixels_does_not_matter()
    {
        byte[] expected = Form(TestPictures.DeepPart(ExrCompression.None));
        foreach (ExrCompression compression in TestPictures.Deep)
        {
            Assert.Equal(expected, Form(TestPictures.Write(TestPictures.DeepPart(compression))));
            Assert.Equal(expected, Form(TestPictures.Write(TestPictures.DeepPart(compression, new(4, 7)))));
        }
    }

    [Theory]
    [InlineData(ExrLevelMode.MipMap, ExrLevelRounding.Down)]
    [InlineData(ExrLevelMode.MipMap, ExrLevelRounding.Up)]
    [InlineData(ExrLevelMode.RipMap, ExrLevelRounding.Down)]
    [InlineData(ExrLevelMode.RipMap, ExrLevelRounding.Up)]
    public void All_levels_count(ExrLevelMode mode, ExrLevelRounding rounding)
    {
        byte[] expected = Form(TestPictures.Levels(new(4, 4, mode, rounding)));
        Assert.Equal(expected, Form(TestPictures.Write(TestPictures.Levels(new(9, 3, mode, rounding), ExrCompression.Zips))));
        ExrPart changed = TestPictures.Levels(new(4, 4, mode, rounding));
        changed.Levels[^1].Planes[0].Bytes[0] ^= 1;
        Assert.NotEqual(expected, Form(TestPictures.Write(changed)));
        Assert.NotEqual(expected, Form(TestPictures.Levels(new(4, 4, mode, 1 - rounding))));
    }

    public static TheoryData<string> Changes => [.. changes.Keys];

    private static readonly Dictionary<string, Action<ExrPart>> changes = new()
    {
        ["a bit of the first half"] = part => part.Levels[0]["R"].Bytes[0] ^= 1,
        ["a bit of the last float"] = part => part.Levels[0]["Z"].Bytes[^1] ^= 128,
        ["a bit of a number"] = part => part.Levels[0]["id"].Bytes[777] ^= 16,
        ["the payload of a NaN"] = part => part.Levels[0]["Z"].GetSamples<uint>()[0] ^= 2,
        ["a letter of an attribute"] = part => part.Header.Attributes.Set(ExrStandardAttributes.Owner, "Nobody"),
        ["a bit of an unknown attribute"] = part => part.Header.Attributes.Set(new ExrAttribute("unknown", "ofNoKnownType", new byte[] { 1, 0, 254 })),
        ["the type of an attribute"] = part => part.Header.Attributes.Set(new ExrAttribute("unknown", "ofNoKnownTypf", new byte[] { 1, 0, 255 })),
        ["one attribute more"] = part => part.Header.Attributes.Set(ExrStandardAttributes.Comments, ""),
        ["one attribute less"] = part => part.Header.Attributes.Remove("unknown"),
        ["the name"] = part => part.Header.Name = "pictures",
        ["the display window"] = part => part.Header.DisplayWindow = new(-8, -10, 50, 61),
        ["the shape of pixels"] = part => part.Header.PixelAspectRatio = 2,
    };

    [Theory]
    [MemberData(nameof(Changes))]
    public void Each_change_gives_another_form(string change)
    {
        ExrPart part = TestPictures.Flat();
        byte[] before = Form(TestPictures.Write(part));
        changes[change](part);
        Assert.NotEqual(before, Form(TestPictures.Write(part)));
        Assert.Equal(Form(part), Form(TestPictures.Write(part)));
    }

    [Fact]
    public void Channels_windows_and_parts_count()
    {
        HashSet<string> forms = [];
        ExrChannel half = new("R", ExrPixelType.Half), number = new("R", ExrPixelType.UInt);
        foreach (ExrChannel channel in (ExrChannel[])[half, number, number with { Type = ExrPixelType.Float }, half with { Name = "Q" }, half with { IsPerceptuallyLinear = true }, half with { XSampling = 2 }, half with { YSampling = 2 }])
            foreach (ExrBox2i window in (ExrBox2i[])[ExrBox2i.FromSize(2, 2), ExrBox2i.FromSize(4, 2), ExrBox2i.FromSize(2, 4), new(2, 0, 3, 1), new(0, 2, 1, 3)])
                Assert.True(forms.Add(Convert.ToHexString(Form(TestPictures.Write(new ExrPart(new ExrHeader(window, [channel]), new ExrImage(window, [channel])))))), $"{channel} {window}");

        ExrPart one = TestPictures.Flat(), other = TestPictures.Flat();
        other.Header.Name = "other";
        foreach (ExrPart[] parts in (ExrPart[][])[[one], [other], [one, other], [other, one]])
            Assert.True(forms.Add(Convert.ToHexString(Form(TestPictures.Write(parts)))), $"{parts.Length} parts");
    }

    /// <summary>What a band is depends on memory alone.</summary>
    [Theory]
    [InlineData(1)]
    [InlineData(3000)]
    [InlineData(1 << 30)]
    public void Bands_do_not_show(int bytes)
    {
        foreach (byte[] file in (byte[][])[TestPictures.Write(TestPictures.Flat(sampling: 2)), TestPictures.Write(TestPictures.Flat(tiles: new(10, 6))), TestPictures.Write(TestPictures.DeepPart()), TestPictures.Write(TestPictures.Levels(new(4, 4, ExrLevelMode.RipMap)))])
        {
            using ExrReader reader = TestPictures.Open(file);
            CanonicalPieces pieces = new([.. reader.Parts.Select(part => new FilePart(part) { BytesOfBand = bytes })]);
            byte[] form = [.. pieces.Enumerate(progress: null, default).SelectMany(piece => piece.ToArray())];
            Assert.Equal(Form(file), form);
        }
    }

    [Theory]
    [InlineData(1)]
    [InlineData(1000)]
    [InlineData(1 << 20)]
    public void It_is_read_as_it_is_written(int buffer)
    {
        byte[] file = TestPictures.Write(TestPictures.Flat(width: 200, height: 150));
        using ExrReader reader = TestPictures.Open(file);
        using Stream stream = ExrCanonicalForm.OpenRead(reader);
        using MemoryStream read = new();
        stream.CopyTo(read, buffer);
        Assert.Equal(Form(file), read.ToArray());
        Assert.Equal(0, stream.Read(new byte[10]));
    }

    [Fact]
    public void Progress_ends_with_1_and_cancelling_ends_it()
    {
        ExrPart levels = TestPictures.Levels(new(4, 4, ExrLevelMode.MipMap)), flat = TestPictures.Flat();
        (levels.Header.Name, levels.Header.DisplayWindow) = ("levels", flat.Header.DisplayWindow);
        using ExrReader reader = TestPictures.Open(TestPictures.Write(flat, levels));
        List<ImageProgress> told = [];
        ExrCanonicalForm.Write(Stream.Null, reader, new Listener<ImageProgress>(told.Add));
        Assert.Equal(told[^1].Total, told[^1].Done);
        Assert.Equal(told.OrderBy(progress => progress.Done), told);
        Assert.ThrowsAny<OperationCanceledException>(() => ExrCanonicalForm.Write(Stream.Null, reader, cancellationToken: new CancellationToken(canceled: true)));
    }

    [Fact]
    public void A_damaged_file_has_none()
    {
        // The last chunk lacks its end.
        using ExrReader reader = TestPictures.Open(TestPictures.Write(TestPictures.Flat(ExrCompression.Zip))[..^10]);
        Assert.Contains("chunk", Assert.Throws<ExrFormatException>(() => ExrCanonicalForm.Write(Stream.Null, reader)).Message, StringComparison.OrdinalIgnoreCase);
    }

    private static byte[] Form(byte[] file)
    {
        using ExrReader reader = TestPictures.Open(file);
        using MemoryStream form = new();
        ExrCanonicalForm.Write(form, reader);
        return form.ToArray();
    }

    private static byte[] Form(params ExrPart[] parts)
    {
        using MemoryStream form = new();
        ExrCanonicalForm.Write(form, parts);
        return form.ToArray();
    }
}
