namespace Intaglio.Imaging.Tests;

/// <summary>The check sum of zlib streams, against its definition.</summary>
public class Adler32Tests
{
    // RFC 1950, section 8.2, as it is written there.
    private static uint Define(ReadOnlySpan<byte> bytes)
    {
        uint s1 = 1, s2 = 0;
        foreach (byte value in bytes)
        {
            s1 = (s1 + value) % 65521;
            s2 = (s2 + s1) % 65521;
        }
        return s2 * 65536 + s1;
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Every_length_and_cut(bool isExtreme)
    {
        byte[] bytes = new byte[400_000];
        if (isExtreme)
            Array.Fill(bytes, byte.MaxValue);
        else
            new Random(1).NextBytes(bytes);
        foreach (int length in (int[])[.. Enumerable.Range(0, 300), 4095, 4096, 65_536, 262_143, 262_144, 400_000])
            Assert.Equal(Define(bytes.AsSpan(0, length)), Adler32.Initial.Append(bytes.AsSpan(0, length)).Value);
        foreach (int cut in (int[])[0, 1, 77, 65_521, 200_001, 400_000])
        {
            Adler32 first = Adler32.Initial.Append(bytes.AsSpan(0, cut)), second = Adler32.Initial.Append(bytes.AsSpan(cut));
            Assert.Equal(Define(bytes), first.Append(bytes.AsSpan(cut)).Value);
            Assert.Equal(Define(bytes), first.Join(second, bytes.Length - cut).Value);
        }
    }
}
