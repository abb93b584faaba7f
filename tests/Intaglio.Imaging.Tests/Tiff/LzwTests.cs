namespace Intaglio.Imaging.Tests;

/// <summary>LZW at the lengths where codes widen and the table is cleared.</summary>
public class LzwTests
{
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(256)]
    public void What_was_encoded_is_decoded(int values)
    {
        LzwEncoder encoder = new();
        LzwTable table = new();
        Random random = new(values);
        byte[] data = [.. Enumerable.Range(0, 40_000).Select(_ => (byte)random.Next(values))];
        int[] lengths = [.. Enumerable.Range(0, 600), .. Enumerable.Range(1000, 60), .. Enumerable.Range(3800, 400), 39_999, 40_000];
        foreach (int length in lengths)
        {
            byte[] encoded = encoder.Encode(data.AsSpan(0, length)).ToArray();
            byte[] decoded = new byte[length + 10];
            using LzwReader reader = new(new MemoryStream(encoded), table);
            int count = 0;
            // In pieces, so that strings are cut.
            for (int read; (read = reader.Read(decoded.AsSpan(count, Math.Min(7 + length % 100, decoded.Length - count)))) > 0;)
                count += read;
            Assert.Equal(length, count);
            Assert.True(data.AsSpan(0, length).SequenceEqual(decoded.AsSpan(0, length)), $"{length}");
        }
    }

    // The example of TIFF 6.0, section 13: 7 7 7 8 8 7 7 6 6 becomes 256 7 258 8 8 258 6 6 257.
    [Fact]
    public void The_example_of_the_specification()
    {
        string bits = string.Concat(((int[])[256, 7, 258, 8, 8, 258, 6, 6, 257]).Select(code => Convert.ToString(code, 2).PadLeft(9, '0'))).PadRight(88, '0');
        byte[] expected = [.. Enumerable.Range(0, 11).Select(i => Convert.ToByte(bits.Substring(8 * i, 8), 2))];
        byte[] data = [7, 7, 7, 8, 8, 7, 7, 6, 6];
        Assert.Equal(expected, new LzwEncoder().Encode(data).ToArray());
        byte[] decoded = new byte[20];
        using LzwReader reader = new(new MemoryStream(expected), new LzwTable());
        Assert.Equal(data, decoded[..reader.Read(decoded)]);
    }
}
