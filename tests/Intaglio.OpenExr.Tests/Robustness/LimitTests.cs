namespace Intaglio.OpenExr.Tests;

/// <summary>What files claim is held against limits before it costs anything.</summary>
public class LimitTests
{
    [Fact]
    public void Parts_attributes_and_channels_are_counted()
    {
        byte[] file = Ours.Write([.. Pictures.MultiPart(withDeep: false).First()]);
        using ExrReader whole = ExrReader.Open(new MemoryStream(file));
        int parts = whole.Parts.Count, attributes = whole.Parts.Sum(part => part.Header.Attributes.Count), channels = whole.Parts.Sum(part => part.Header.Channels.Count);
        Assert.True(parts > 1);
        Open(new() { MaxParts = parts, MaxAttributes = attributes, MaxChannels = channels });
        Assert.Contains($"more than {parts - 1} parts", Assert.Throws<ExrFormatException>(() => Open(new() { MaxParts = parts - 1 })).Message, StringComparison.Ordinal);
        Assert.Contains($"more than {attributes - 1} attributes", Assert.Throws<ExrFormatException>(() => Open(new() { MaxAttributes = attributes - 1 })).Message, StringComparison.Ordinal);
        Assert.Contains($"more than {channels - 1} channels", Assert.Throws<ExrFormatException>(() => Open(new() { MaxChannels = channels - 1 })).Message, StringComparison.Ordinal);

        void Open(ExrReadOptions options) => ExrReader.Open(new MemoryStream(file), options).Dispose();
    }

    [Fact]
    public void Limits_are_numbers_above_zero()
    {
        ExrReadOptions options = new();
        foreach (int limit in (int[])[0, -2])
        {
            Assert.Throws<ArgumentOutOfRangeException>(nameof(ExrReadOptions.MaxMemory), () => options.MaxMemory = limit);
            Assert.Throws<ArgumentOutOfRangeException>(nameof(ExrReadOptions.MaxParts), () => options.MaxParts = limit);
            Assert.Throws<ArgumentOutOfRangeException>(nameof(ExrReadOptions.MaxAttributes), () => options.MaxAttributes = limit);
            Assert.Throws<ArgumentOutOfRangeException>(nameof(ExrReadOptions.MaxChannels), () => options.MaxChannels = limit);
        }
    }

    [Fact]
    public void Small_files_with_large_chunks_are_refused_unless_a_limit_is_set()
    {
        // One tile of 64 MiB, all zero.
        ExrHeader header = new(ExrBox2i.FromSize(8192, 4096), [new("Y", ExrPixelType.Half)]) { PartType = ExrPartType.Tiled, Tiles = new(8192, 4096), Compression = ExrCompression.Zip };
        using MemoryStream stream = new();
        ExrFile.Write(stream, new ExrPart(header, new ExrImage(header.DataWindow, header.Channels)));
        Assert.True(stream.Length < 100_000);
        stream.Position = 0;
        using ExrReader reader = ExrReader.Open(stream);
        Assert.Throws<ExrFormatException>(() => reader.Parts[0].ReadImage());
        Assert.Throws<ExrFormatException>(() => ExrFile.Convert(Stream.Null, reader.Parts));
        stream.Position = 0;
        using ExrReader allowed = ExrReader.Open(stream, new() { MaxMemory = 1 << 28 });
        Assert.False(allowed.Parts[0].ReadImage()["Y"].Bytes.ContainsAnyExcept((byte)0));
    }

    [Fact]
    public void Long_lists_of_texts_are_kept_as_bytes()
    {
        byte[] texts = new byte[4 * ((1 << 16) + 1)];
        Assert.Null(Read(texts).Value);
        Assert.Equal(1 << 16, Assert.IsType<string[]>(Read(texts[4..]).Value).Length);
        Assert.Equal(texts, Read(texts).Data.ToArray());

        static ExrAttribute Read(byte[] bytes)
        {
            ExrHeader header = new(ExrBox2i.FromSize(1, 1), [new("Y", ExrPixelType.Half)]);
            using MemoryStream stream = new();
            header.Attributes.Set(new ExrAttribute("texts", "bytes", bytes));
            ExrFile.Write(stream, new ExrPart(header, new ExrImage(header.DataWindow, header.Channels)));
            byte[] file = stream.ToArray();
            int at = file.AsSpan().IndexOf("texts\0bytes\0"u8);
            using ExrReader reader = ExrReader.Open(new MemoryStream([.. file[..at], .. "texts\0stringvector\0"u8, .. file[(at + 12)..]]));
            return reader.Parts[0].Header.Attributes["texts"];
        }
    }
}
