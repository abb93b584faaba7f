using System.Text;

namespace Intaglio.Imaging.Tests;

/// <summary>Whatever happens to a file, it is an image or an <see cref="ImageFormatException"/>, in little memory.</summary>
public class HarmTests
{
    // Thousands of each.
    private static readonly int rounds = Counts.Choose(1000, 40_000);

    private static readonly ImageReadOptions small = new() { MaxPixels = 1 << 20, MaxMemory = 1 << 22 };

    public static TheoryData<string> Names => [.. Files().Select(file => file.Name)];

    [Theory, MemberData(nameof(Names))]
    public void Files_that_are_cut(string name)
    {
        byte[] file = Get(name);
        Sample.Read(file);
        bool mustEnd = !name.StartsWith("tiff", StringComparison.Ordinal) && !name.StartsWith("plain", StringComparison.Ordinal);
        for (int length = 0; length < file.Length; length++)
            Assert.False(Sample.IsRead(small, file[..length], (name, length)) && mustEnd, $"{name}: {length} of {file.Length} bytes are read");
    }

    [Trait(Counts.Trait, Counts.Damage)]
    [Theory, MemberData(nameof(Names))]
    [Trait("Duration", "Long")]
    public void Files_in_which_bytes_were_changed(string name)
    {
        byte[] file = Get(name);
        Random random = new(file.Length);
        int read = 0;
        for (int round = 0; round < rounds; round++)
        {
            byte[] changed = [.. file];
            for (int i = 0; i <= round % 3; i++)
            {
                int at = round < 2 * file.Length && i == 0 ? round % file.Length : random.Next(file.Length);
                changed[at] = random.Next(4) switch { 0 => (byte)random.Next(256), 1 => 0, 2 => 255, _ => (byte)(changed[at] ^ 1 << random.Next(8)) };
            }
            if (name.StartsWith("png", StringComparison.Ordinal) && round % 2 == 0)
                Repair(changed);
            if (Sample.IsRead(small, changed, (name, round)))
                read++;
        }
        // Some changes are harmless, and some are noticed.
        Assert.InRange(read, 0, rounds - 1);
    }

    [Theory, MemberData(nameof(Names))]
    public void Files_with_parts_of_others_or_their_own(string name)
    {
        byte[] file = Get(name);
        byte[][] others = [.. Files().Select(other => other.Bytes)];
        Random random = new(file.Length + 1);
        for (int round = 0; round < rounds / 4; round++)
        {
            byte[] other = others[random.Next(others.Length)];
            int from = random.Next(other.Length), count = Math.Min(random.Next(40), other.Length - from), to = random.Next(file.Length);
            byte[] changed = [.. file[..to], .. other.AsSpan(from, count), .. file[Math.Min(file.Length, to + random.Next(40))..]];
            Sample.IsRead(small, changed, (name, round));
        }
    }

    // Gives chunks their CRCs, so that more than these are tried.
    private static void Repair(byte[] file)
    {
        for (int at = 8; at + 12 <= file.Length;)
        {
            int length = System.Buffers.Binary.BinaryPrimitives.ReadInt32BigEndian(file.AsSpan(at));
            if (length < 0 || length > file.Length - at - 12)
                return;
            PngBuilder.Integer(PngSpecification.Crc(file[(at + 4)..(at + 8 + length)])).CopyTo(file, at + 8 + length);
            at += 12 + length;
        }
    }

    private static byte[] Get(string name) => Files().Single(file => file.Name == name).Bytes;

    private static IEnumerable<(string Name, byte[] Bytes)> Files()
    {
        foreach ((int type, int depth) in ((int, int)[])[(0, 1), (0, 16), (2, 8), (3, 4), (6, 16)])
            foreach (bool interlaced in (bool[])[false, true])
                yield return ($"png {type} {depth} {interlaced}", PngBuilder.Random(9, 5, type, depth, interlaced).Build());
        PngBuilder tagged = PngBuilder.Random(3, 3, 3, 2, interlaced: false);
        tagged.Early.AddRange([("cICP", [1, 13, 0, 1]), ("iCCP", [.. "name\0\0"u8, .. PngBuilder.Deflate(new byte[200])]), ("sRGB", [0]), ("gAMA", PngBuilder.Integer(45455)), ("cHRM", new byte[32]), ("sBIT", [8, 8, 8])]);
        yield return ("png with colours", tagged.Build());
        foreach (int compression in (int[])[1, 5, 8, 32773])
        {
            yield return ($"tiff {compression} rgb", new TiffBuilder { Components = 3, Photometric = 2, Compression = compression, Predictor = 2, Codes = TiffReadTests.RandomCodes(105, 8, 1) }.Build());
            yield return ($"tiff {compression} tiles", new TiffBuilder { Bits = 16, Compression = compression, BigEndian = true, Tile = (4, 4), Big = true, Codes = TiffReadTests.RandomCodes(35, 16, 1) }.Build());
            yield return ($"tiff {compression} planes", new TiffBuilder { Bits = 4, Components = 3, Photometric = 2, Compression = compression, Planar = true, Codes = TiffReadTests.RandomCodes(105, 4, 1) }.Build());
        }
        TiffBuilder palette = new() { Bits = 4, Photometric = 3, Codes = TiffReadTests.RandomCodes(35, 4, 1) };
        palette.Fields[320] = (3, [.. Enumerable.Range(0, 48).Select(i => (long)i * 999)]);
        palette.Fields[274] = (3, [6]);
        palette.Fields[34675] = (7, [.. new long[20]]);
        yield return ("tiff palette", palette.Build());
        yield return ("pbm", Encoding.Latin1.GetBytes("P4\n9 2\nabcd"));
        yield return ("pgm", Encoding.Latin1.GetBytes("P5\n3 2\n99\n!\"$%&/"));
        yield return ("ppm", Encoding.Latin1.GetBytes("P6\n1 2\n1000\n\u0001!\u0002!\u0001!\u0002!\u0001!\u0002!"));
        yield return ("plain pbm", Encoding.Latin1.GetBytes("P1\n# comment\n9 2\n101010101 010101010 "));
        yield return ("plain ppm", Encoding.Latin1.GetBytes("P3\n1 2\n100\n1 2 3 100 99 98 "));
        yield return ("pam", Encoding.Latin1.GetBytes("P7\nWIDTH 2\nHEIGHT 2\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n0123456789ABCDEF"));
        yield return ("pfm", Encoding.Latin1.GetBytes("PF\n1 2\n-1.0\n0123456789ABCDEFGHIJKLMN"));
    }
}
