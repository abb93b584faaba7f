namespace Intaglio.OpenExr.Tests;

public class PizHuffmanTests
{
    public static TheoryData<string> Shapes => ["one value", "all values", "near zero", "far from zero", "runs", "exponential", "ramp"];

    [Theory]
    [MemberData(nameof(Shapes))]
    public void What_is_packed_is_read_by_a_plain_decoder_and_by_ours(string shape)
    {
        using PizHuffman huffman = new();
        Random random = new(1);
        foreach (int length in new[] { 1, 2, 15, 16, 17, 18, 255, 256, 257, 258, 1_000, 30_000, 150_000 })
        {
            ushort[] symbols = Make(shape, length, random);
            byte[] packed = new byte[length * 3 + 70_000];
            packed = packed[..huffman.Compress(symbols, packed)];
            Assert.Equal(symbols, DecodePlainly(packed, length));
            ushort[] back = new ushort[length];
            huffman.Decompress(packed, back);
            Assert.Equal(symbols, back);
            Assert.Contains("Huffman data", Assert.Throws<ExrFormatException>(() => huffman.Decompress(packed, new ushort[length + 1])).Message, StringComparison.Ordinal);
            Assert.Contains("Huffman data", Assert.Throws<ExrFormatException>(() => huffman.Decompress(packed, new ushort[length - 1 == 0 ? 2 : length - 1])).Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void Packed_symbols_are_near_their_entropy()
    {
        using PizHuffman huffman = new();
        ushort[] symbols = Make("near zero", 200_000, new(2));
        double entropy = symbols.CountBy(each => each).Sum(each => -each.Value * Math.Log2(each.Value / (double)symbols.Length));
        int size = huffman.Compress(symbols, new byte[1_000_000]);
        Assert.InRange(size * 8 / entropy, 1, 1.02);
    }

    [Fact]
    public void Codes_as_long_as_the_format_has_are_read()
    {
        // Symbols 0 to 57 have codes of 1 to 58 bits, symbol 58 one of 58 as well, and runs, which are symbol 59, none.
        BitWriter writer = new();
        for (int symbol = 0; symbol <= 59; symbol++)
            writer.Add(symbol == 59 ? 0 : Math.Min(symbol + 1, 58), 6);
        byte[] table = writer.ToBytes();
        // The code of length n is n - 1 zeros and a one, but for the two longest ones.
        int[] expected = [57, 0, 56, 58, 3, 57, 57, 12, 58, 0, 0, 1];
        BitWriter data = new();
        foreach (int symbol in expected)
            data.Add(symbol == 57 ? 0 : 1, Math.Min(symbol + 1, 58));
        byte[] packed = [.. Numbers(0, 59, table.Length, data.Length, 0), .. table, .. data.ToBytes()];
        using PizHuffman huffman = new();
        ushort[] symbols = new ushort[expected.Length];
        huffman.Decompress(packed, symbols);
        Assert.Equal(expected, symbols.Select(each => (int)each));
    }

    [Theory]
    [InlineData("Huffman table is invalid", new[] { 1, 1, 1 })]
    [InlineData("Huffman table", new[] { 1 })]
    [InlineData("no sibling", new[] { 2, 2, 2 })]
    [InlineData("no sibling", new[] { 3, 1 })]
    [InlineData("no sibling", new[] { 58, 58, 58 })]
    [InlineData("Huffman table", new int[0])]
    public void Lengths_that_are_no_code_are_refused(string reason, int[] lengths)
    {
        BitWriter writer = new();
        foreach (int length in lengths)
            writer.Add(length, 6);
        byte[] table = writer.ToBytes();
        using PizHuffman huffman = new();
        byte[] packed = [.. Numbers(0, lengths.Length - 1, table.Length, 64, 0), .. table, .. new byte[8]];
        Assert.Contains(reason, Assert.Throws<ExrFormatException>(() => huffman.Decompress(packed, new ushort[4])).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_run_before_the_first_symbol_or_behind_the_last_is_refused()
    {
        BitWriter writer = new();
        writer.Add(1, 6);
        writer.Add(1, 6);
        byte[] table = writer.ToBytes();
        using PizHuffman huffman = new();
        BitWriter early = new(), right = new();
        early.Add(1, 1);
        early.Add(3, 8);
        right.Add(0, 1);
        right.Add(1, 1);
        right.Add(3, 8);
        Assert.Contains("before the first symbol", Assert.Throws<ExrFormatException>(() => huffman.Decompress([.. Numbers(7, 8, table.Length, early.Length, 0), .. table, .. early.ToBytes()], new ushort[3])).Message, StringComparison.Ordinal);
        byte[] packed = [.. Numbers(7, 8, table.Length, right.Length, 0), .. table, .. right.ToBytes()];
        Assert.Contains("after the last", Assert.Throws<ExrFormatException>(() => huffman.Decompress(packed, new ushort[3])).Message, StringComparison.Ordinal);
        ushort[] symbols = new ushort[4];
        huffman.Decompress(packed, symbols);
        Assert.Equal(new ushort[] { 7, 7, 7, 7 }, symbols);
    }

    private static ushort[] Make(string shape, int length, Random random)
    {
        ushort[] symbols = new ushort[length];
        for (int i = 0; i < length; i++)
        {
            double normal = Math.Sqrt(-2 * Math.Log(1 - random.NextDouble())) * Math.Cos(2 * Math.PI * random.NextDouble());
            symbols[i] = shape switch
            {
                "one value" => 65_535,
                "all values" => (ushort)random.Next(65_536),
                "near zero" => (ushort)(short)(normal * 30),
                "far from zero" => (ushort)(60_000 + (short)(normal * 300)),
                "runs" => i > 0 && random.Next(50) > 0 ? symbols[i - 1] : (ushort)random.Next(65_536),
                "exponential" => (ushort)Math.Min(65_535, Math.Pow(2, -1.2 * Math.Log2(1 - random.NextDouble()))),
                _ => (ushort)(i / 300),
            };
        }
        return symbols;
    }

    private static IEnumerable<byte> Numbers(params int[] numbers) => numbers.SelectMany(BitConverter.GetBytes);

    // Bit by bit, with a dictionary of codes: from the longest length on, codes count up in the order of symbols, and half of what follows is the next length's first.
    private static List<ushort> DecodePlainly(byte[] packed, int length)
    {
        int first = BitConverter.ToInt32(packed), last = BitConverter.ToInt32(packed, 4), tableBytes = BitConverter.ToInt32(packed, 8), bits = BitConverter.ToInt32(packed, 12);
        int bit = 160;
        Dictionary<int, int> lengths = [];
        for (int symbol = first; symbol <= last;)
        {
            int each = (int)Take(6);
            if (each >= 59)
                symbol += each == 63 ? (int)Take(8) + 6 : each - 59 + 2;
            else
                lengths[symbol++] = each;
        }
        Assert.Equal(20 + tableBytes, (bit + 7) / 8);
        Dictionary<(int Length, long Code), int> codes = [];
        long next = 0;
        for (int each = 58; each > 0; each--)
        {
            foreach (int symbol in lengths.Keys.Where(key => lengths[key] == each).Order())
                codes[(each, next++)] = symbol;
            next >>= 1;
        }
        bit = (20 + tableBytes) * 8;
        int end = bit + bits;
        List<ushort> symbols = [];
        while (bit < end)
        {
            long code = 0;
            int width = 0, symbol;
            do
            {
                code = code << 1 | Take(1);
                width++;
            }
            while (!codes.TryGetValue((width, code), out symbol));
            if (symbol == last)
                symbols.AddRange(Enumerable.Repeat(symbols[^1], (int)Take(8)));
            else
                symbols.Add((ushort)symbol);
        }
        Assert.Equal(end, bit);
        Assert.Equal(length, symbols.Count);
        return symbols;

        long Take(int count)
        {
            long value = 0;
            for (; count > 0; count--, bit++)
                value = value << 1 | (long)(packed[bit / 8] >> (7 - bit % 8) & 1);
            return value;
        }
    }

    private sealed class BitWriter
    {
        private readonly List<bool> bits = [];

        internal int Length => bits.Count;

        internal void Add(long value, int width)
        {
            for (int i = width - 1; i >= 0; i--)
                bits.Add((value >> i & 1) != 0);
        }

        internal byte[] ToBytes()
        {
            byte[] bytes = new byte[(bits.Count + 7) / 8];
            for (int i = 0; i < bits.Count; i++)
                bytes[i / 8] |= (byte)((bits[i] ? 1 : 0) << (7 - i % 8));
            return bytes;
        }
    }
}
