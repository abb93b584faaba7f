namespace Intaglio.OpenExr.Tests;

public class RunLengthsTests
{
    [Fact]
    public void Runs_and_literals_are_those_of_the_format()
    {
        byte[] packed = new byte[8];
        Assert.Equal(7, RunLengths.Pack([5, 5, 5, 5, 1, 2, 9, 9], packed));
        Assert.Equal(new byte[] { 3, 5, unchecked((byte)-4), 1, 2, 9, 9 }, packed[..7]);
    }

    [Fact]
    public void Anything_comes_back()
    {
        Random random = new(8);
        for (int i = 0; i < 3_000; i++)
        {
            byte[] bytes = new byte[random.Next(600)];
            int values = random.Next(1, 5), stay = random.Next(1, 200);
            for (int j = 0; j < bytes.Length; j++)
                bytes[j] = j > 0 && random.Next(stay) > 0 ? bytes[j - 1] : (byte)random.Next(values);
            byte[] packed = new byte[bytes.Length * 2];
            int size = RunLengths.Pack(bytes, packed);
            byte[] back = new byte[bytes.Length];
            RunLengths.Unpack(packed.AsSpan(0, size), back);
            Assert.Equal(bytes, back);
            if (size > 0)
            {
                Assert.Equal(-1, RunLengths.Pack(bytes, packed.AsSpan(0, size - 1)));
                Assert.Throws<ExrFormatException>(() => RunLengths.Unpack(packed.AsSpan(0, size - 1), back));
                Assert.Throws<ExrFormatException>(() => RunLengths.Unpack(packed.AsSpan(0, size), back.AsSpan(1)));
            }
        }
    }
}
