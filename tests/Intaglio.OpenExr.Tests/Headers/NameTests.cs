using System.Text;

namespace Intaglio.OpenExr.Tests;

/// <summary>Names are bytes, whether they are UTF-8 or not.</summary>
public class NameTests
{
    public static TheoryData<byte[]> Names =>
    [
        "plain"u8.ToArray(), "Größe"u8.ToArray(), "\U0001F600"u8.ToArray(), [0xE9], [0x80], [0xFF, 0xFE], [0xC3], [.. "a"u8, 0xC3, .. "b"u8], [0xED, 0xB2, 0x80], [0xF0, 0x9F, 0x98],
    ];

    [Theory, MemberData(nameof(Names))]
    public void Any_bytes_come_back(byte[] name)
    {
        string text = ExrNames.Decode(name);
        Assert.Equal(name, ExrNames.GetBytes(text));
        byte[] file = Replace(Ours.Write(Pictures.Create(PictureKind.ScanLine, ExrCompression.None, new(0, 0, 3, 3), Pictures.Rgba, attributes: [new("placeholder", "int", [1, 0, 0, 0])])), "placeholder"u8, name);
        using ExrReader reader = ExrReader.Open(new MemoryStream(file));
        Assert.Equal(1, reader.Parts[0].Header.Attributes[text].Value);
        using MemoryStream copy = new();
        ExrFile.Convert(copy, reader.Parts);
        Assert.True(copy.ToArray().AsSpan().IndexOf((byte[])[.. name, 0, .. "int"u8, 0]) > 0);
        if (name.All(letter => letter < 0x80))
            Assert.Equal(Encoding.ASCII.GetString(name), text);
    }

    [Fact]
    public void Channels_have_the_order_of_their_bytes()
    {
        byte[][] names = [.. ((IEnumerable<object[]>)Names).Select(row => (byte[])row[0])];
        Assert.Equal(names.OrderBy(name => name, Comparer<byte[]>.Create((a, b) => a.AsSpan().SequenceCompareTo(b))), names.Select(name => ExrNames.Decode(name)).Order(ChannelNames.Order).Select(ExrNames.GetBytes));
    }

    [Theory]
    [InlineData(0xD800)]
    [InlineData(0xDC7F)]
    [InlineData(0xDD00)]
    public void Other_lone_surrogates_are_not_names(int unit) =>
        Assert.Contains($"U+{unit:X4}", Assert.Throws<ArgumentException>("name", () => ExrAttribute.Create($"a{(char)unit}", 1)).Message, StringComparison.Ordinal);

    private static byte[] Replace(byte[] file, ReadOnlySpan<byte> old, byte[] name)
    {
        int at = file.AsSpan().IndexOf(old);
        byte[] changed = [.. file[..at], .. name, .. file[(at + old.Length)..]];
        // The table of chunks follows the header.
        RawFile raw = new(changed, hasChunks: false);
        for (int entry = raw.HeaderEnd; entry < raw.HeaderEnd + (8 * 4); entry += 8)
            BitConverter.TryWriteBytes(changed.AsSpan(entry), BitConverter.ToInt64(changed, entry) + name.Length - old.Length);
        return changed;
    }
}
