namespace Intaglio.OpenExr.Tests;

public class AcRunsTests
{
    [Fact]
    public void Zeros_are_counted()
    {
        // A single zero stands as it is, more of them as their number, and those to the end as the end.
        ushort[] block = new ushort[64], symbols = new ushort[64];
        (block[0], block[1], block[3], block[7]) = (9, 1, 2, 3);
        Assert.Equal(6, AcRuns.Write(ref block[0], symbols));
        Assert.Equal(new ushort[] { 1, 0, 2, 0xFF03, 3, 0xFF00 }, symbols[..6]);

        // At the end, too, a single zero stands as it is.
        block.AsSpan().Fill(0x3C00);
        block[63] = 0;
        Assert.Equal(63, AcRuns.Write(ref block[0], symbols));
        Assert.Equal(0, symbols[62]);
    }

    [Fact]
    public void The_order_is_that_of_the_diagonals()
    {
        // ITU-T T.81, figure 5: the corner, to its right, down to the left, down, up to the right …
        byte[] start = [0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25], end = [55, 62, 63];
        Assert.Equal(start, ZigZag.Index[..12].ToArray());
        Assert.Equal(end, ZigZag.Index[61..].ToArray());
        Assert.Equal(Enumerable.Range(0, 64).Select(i => (byte)i), ZigZag.Index.ToArray().Order());
        Assert.Equal(new byte[] { 1, 1, 2, 3 }, ZigZag.Rows[..4].ToArray());
        Assert.Equal(8, ZigZag.Rows[35]);
        Assert.Equal(7, ZigZag.Rows[34]);

        ushort[] columns = [.. Enumerable.Range(0, 64).Select(i => (ushort)(i % 8 * 8 + i / 8))], ordered = new ushort[64];
        ZigZag.Order(ref columns[0], ref ordered[0]);
        Assert.Equal(ZigZag.Index.ToArray().Select(i => (ushort)i), ordered);
    }

    [Fact]
    public void Any_block_comes_back()
    {
        Random random = new(6);
        ushort[] columns = new ushort[64], ordered = new ushort[64], symbols = new ushort[63], back = new ushort[64];
        for (int n = 0; n < 5_000; n++)
        {
            int density = random.Next(0, 101);
            for (int i = 0; i < 64; i++)
                columns[i] = random.Next(100) < density ? (ushort)random.Next(1, 0xFE00) : (ushort)0;
            ZigZag.Order(ref columns[0], ref ordered[0]);
            int count = AcRuns.Write(ref ordered[0], symbols), position = 0;
            back.AsSpan().Clear();
            int last = AcRuns.Read(symbols.AsSpan(0, count), ref position, ref back[0]);
            Assert.Equal(count, position);
            for (int i = 1; i < 64; i++)
                Assert.Equal(columns[i % 8 * 8 + i / 8], back[i]);
            Assert.True(last >= 63 - ordered.Reverse().TakeWhile(half => half == 0).Count() || last == 0);

            position = 0;
            Assert.Contains("too few coefficients", Assert.Throws<ExrFormatException>(() => AcRuns.Read(symbols.AsSpan(0, count - 1), ref position, ref back[0])).Message, StringComparison.Ordinal);
        }
    }
}
