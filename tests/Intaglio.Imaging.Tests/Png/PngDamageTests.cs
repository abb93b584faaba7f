using System.IO.Compression;

namespace Intaglio.Imaging.Tests;

/// <summary>Files that the specification does not allow are refused, with what is wrong and where.</summary>
public class PngDamageTests
{
    private static readonly PngBuilder rgb = PngBuilder.Random(5, 4, 2, 8, interlaced: false), indexed = PngBuilder.Random(5, 4, 3, 4, interlaced: false);

    [Theory]
    [InlineData("IHDR tEXt IDAT IEND", null)]
    [InlineData("tEXt IHDR IDAT IEND", "must be IHDR")]
    [InlineData("IHDR IEND", "without any pixels")]
    [InlineData("IHDR IHDR IDAT IEND", "second")]
    [InlineData("IHDR IDAT IHDR IEND", "second")]
    [InlineData("IHDR IDAT tEXt IDAT IEND", "separated")]
    [InlineData("IHDR IDAT PLTE IEND", "follows the pixels")]
    [InlineData("IHDR PLTE PLTE IDAT IEND", "second")]
    [InlineData("IHDR PLTE tRNS IDAT IEND", null)]
    [InlineData("IHDR CRIT IDAT IEND", "unknown")]
    [InlineData("IHDR IDAT CRIT IEND", "unknown")]
    [InlineData("IHDR crIT IDAT anCi IEND", null)]
    [InlineData("IHDR IDAT", "The file ends")]
    [InlineData("IHDR a1bc IDAT IEND", "four letters")]
    public void Chunks_have_an_order(string order, string? wrong)
    {
        byte[] data = rgb.Chunks().Single(chunk => chunk.Type == "IDAT").Data;
        byte[] file = PngBuilder.Assemble(order.Split(' ').Select(type => (type, type switch
        {
            "IHDR" => rgb.Header(),
            "IDAT" => data,
            "PLTE" => new byte[6],
            "gAMA" => PngBuilder.Integer(1),
            "sRGB" => [0],
            "tRNS" => new byte[6],
            "IEND" => [],
            _ => new byte[3],
        })));
        if (wrong is null)
            Sample.Read(file);
        else
            Refuse(file, wrong);
    }

    [Theory]
    [InlineData("", "0 bytes")]
    [InlineData("0000", "2 bytes")]
    public void Palettes_have_a_size(string data, string wrong) =>
        Refuse(PngBuilder.Assemble([("IHDR", rgb.Header()), ("PLTE", Convert.FromHexString(data)), .. rgb.Chunks().Skip(1)]), wrong);

    [Theory]
    [InlineData(0, 4, 8, 2, 0, "0 x 4")]
    [InlineData(5, 0, 8, 2, 0, "5 x 0")]
    [InlineData(0x80000000, 4, 8, 2, 0, "2147483648")]
    [InlineData(5, 4, 4, 2, 0, "4 bits and color type 2")]
    [InlineData(5, 4, 16, 3, 0, "16 bits and color type 3")]
    [InlineData(5, 4, 3, 0, 0, "3 bits")]
    [InlineData(5, 4, 8, 1, 0, "color type 1")]
    [InlineData(5, 4, 8, 5, 0, "color type 5")]
    [InlineData(5, 4, 8, 7, 0, "color type 7")]
    [InlineData(5, 4, 8, 2, 2, "interlace method 2")]
    [InlineData(5, 4, 8, 2, 0x100, "filter method 1")]
    [InlineData(5, 4, 8, 2, 0x10000, "compression method 1")]
    public void Headers_state_what_there_is(long width, long height, int depth, int type, int rest, string wrong)
    {
        byte[] header = [.. PngBuilder.Integer(width), .. PngBuilder.Integer(height), (byte)depth, (byte)type, (byte)(rest >> 16), (byte)(rest >> 8), (byte)rest];
        Refuse(PngBuilder.Assemble([("IHDR", header), .. rgb.Chunks().Skip(1)]), wrong);
    }

    [Fact]
    public void Palettes_are_there_and_large_enough()
    {
        Refuse(PngBuilder.Assemble(indexed.Chunks().Where(chunk => chunk.Type != "PLTE")), "precedes the palette");
        Refuse(PngBuilder.Assemble(indexed.Chunks().Select(chunk => chunk.Type == "PLTE" ? ("PLTE", chunk.Data[..6]) : chunk)), "the palette has 2 colors");
        Refuse(PngBuilder.Assemble(indexed.Chunks().Select(chunk => chunk.Type == "PLTE" ? ("PLTE", new byte[51]) : chunk)), "51 bytes");
        PngBuilder grey = PngBuilder.Random(5, 4, 0, 8, interlaced: false);
        Refuse(new PngBuilder { Codes = grey.Codes, ColorType = 0, Palette = new byte[3] }.Build(), "gray");
    }

    [Fact]
    public void Filters_that_there_are_not() => Refuse(new PngBuilder { Codes = rgb.Codes, Filter = row => row == 2 ? 5 : 0 }.Build(), "the filter type 5");

    [Fact]
    public void Every_crc_of_a_critical_chunk_counts()
    {
        byte[] file = PngBuilder.Assemble([("IHDR", rgb.Header()), ("PLTE", new byte[9]), .. rgb.Chunks().Skip(1).SkipLast(1), ("IEND", [])]);
        Sample.Read(file);
        int crcs = 0;
        for (int at = 8; at < file.Length;)
        {
            at += 12 + System.Buffers.Binary.BinaryPrimitives.ReadInt32BigEndian(file.AsSpan(at));
            byte[] changed = [.. file];
            changed[at - 1] ^= 1;
            Refuse(changed, "CRC");
            crcs++;
        }
        Assert.Equal(4, crcs);
    }

    [Fact]
    public void Data_is_as_long_as_the_image_and_has_a_check_sum()
    {
        byte[] raw = rgb.Raw();
        RefuseData(PngBuilder.Deflate(raw[..^1]), "before the last row");
        RefuseData(Convert.FromHexString("789C030000000001"), "before the last row");
        RefuseData(PngBuilder.Deflate([.. raw, 0]), "more data");
        byte[] deflated = PngBuilder.Deflate(raw);
        for (int length = 0; length < deflated.Length; length++)
            RefuseData(deflated[..length], "before the compressed data has ended");
        RefuseData([.. deflated[..^1], (byte)(deflated[^1] ^ 1)], "damaged");
        RefuseData([.. (byte[])[0x79], .. deflated[1..]], "damaged");
        // A dictionary is needed.
        RefuseData([0x78, 0x20, .. deflated[2..]], "damaged");
        // Nothing is asked of what follows the compressed data.
        Sample.Read(PngBuilder.Assemble(rgb.Chunks().Select(chunk => chunk.Type == "IDAT" ? ("IDAT", [.. deflated, 1, 2, 3]) : chunk)));

        static void RefuseData(byte[] data, string wrong) =>
            Refuse(PngBuilder.Assemble(rgb.Chunks().Select(chunk => chunk.Type == "IDAT" ? ("IDAT", data) : chunk)), wrong.Split('|'));
    }

    [Fact]
    public void Bombs_take_no_more_than_the_header_states()
    {
        using MemoryStream bomb = new();
        using (ZLibStream stream = new(bomb, CompressionLevel.SmallestSize, leaveOpen: true))
        {
            byte[] zeros = new byte[1 << 20];
            for (int i = 0; i < 512; i++)
                stream.Write(zeros);
        }
        byte[] data = bomb.ToArray();
        byte[] file = PngBuilder.Assemble(rgb.Chunks().Select(chunk => chunk.Type == "IDAT" ? ("IDAT", data) : chunk));
        Assert.True(Allocations.Count(() => Refuse(file, "more data")) < 10_000_000);
        // A profile is left out.
        byte[] profile = PngBuilder.Assemble([("IHDR", rgb.Header()), ("iCCP", [(byte)'x', 0, 0, .. data]), .. rgb.Chunks().Skip(1)]);
        List<string> warnings = [];
        Assert.True(Allocations.Count(() => Assert.True(Sample.Read(profile, new() { OnWarning = warnings.Add }).Color.IccProfile.IsEmpty)) < 48_000_000);
        Assert.EndsWith(" has a profile of more than 16777216 bytes (ImageReadOptions.MaxProfileSize).", Assert.Single(warnings), StringComparison.Ordinal);
        Assert.True(Allocations.Count(() => Sample.Read(profile, new() { MaxProfileSize = 1 << 20 })) < 8_000_000);
    }

    [Theory]
    [InlineData(16000, 16000, 6, 8, false)]
    [InlineData(16000, 16000, 6, 8, true)]
    [InlineData(100_000_000, 1, 0, 1, false)]
    [InlineData(100_000_000, 1, 6, 8, true)]
    [InlineData(1, 100_000_000, 6, 8, false)]
    public void Headers_alone_take_little_memory(int width, int height, int type, int depth, bool interlaced)
    {
        byte[] file = new PngBuilder { Width = width, Height = height, ColorType = type, Depth = depth, Interlaced = interlaced }.Header();
        file = PngBuilder.Assemble([("IHDR", file), ("IDAT", PngBuilder.Deflate(new byte[1000])), ("IEND", [])]);
        Assert.True(Allocations.Count(() => Assert.Throws<ImageFormatException>(() => Sample.Read(file))) < 40_000_000);
    }

    [Fact]
    public void Chunks_that_claim_much_take_little_memory()
    {
        byte[] file = [.. rgb.Build()[..33], .. PngBuilder.Integer(int.MaxValue), .. "iCCP"u8, .. "x\0\0"u8];
        Assert.True(Allocations.Count(() => Refuse(file, "2147483647 bytes")) < 1_000_000);
        file = [.. rgb.Build()[..33], .. PngBuilder.Integer(0x80000000), .. "tEXt"u8, 0, 0, 0, 0];
        Refuse(file, "2147483648 bytes");
    }

    [Fact]
    public void Images_larger_than_allowed_are_refused()
    {
        byte[] file = rgb.Build();
        Sample.Read(file, new() { MaxPixels = 20, MaxMemory = 600 });
        Assert.Contains("19", Assert.Throws<ImageFormatException>(() => Sample.Read(file, new() { MaxPixels = 19 })).Message, StringComparison.Ordinal);
        Assert.Contains("ImageReadOptions", Assert.Throws<ImageFormatException>(() => Sample.Read(file, new() { MaxMemory = 59 })).Message, StringComparison.Ordinal);
        Assert.Throws<ArgumentOutOfRangeException>("MaxPixels", () => Sample.Read(file, new() { MaxPixels = 0 }));
        Assert.Throws<ArgumentOutOfRangeException>("MaxMemory", () => Sample.Read(file, new() { MaxMemory = 0 }));
    }

    [Fact]
    public void The_signature_tells_of_transfers_as_text()
    {
        byte[] file = rgb.Build();
        file[4] = (byte)'\n';
        Refuse(file, "text");
    }

    private static void Refuse(byte[] file, params string[] wrong)
    {
        string message = Assert.Throws<ImageFormatException>(() => Sample.Read(file)).Message;
        Assert.True(wrong.Any(text => message.Contains(text, StringComparison.Ordinal)), message);
    }
}
