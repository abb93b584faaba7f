namespace Intaglio.Imaging.Tests;

/// <summary>Damaged and hostile JPEG files are an <see cref="ImageFormatException"/>, in little memory, and never half an image.</summary>
public class JpegDamageTests
{
    private static readonly PixelFormat gray = new(1, AlphaMode.None, SampleType.Bits8), rgb = new(3, AlphaMode.None, SampleType.Bits8);

    private static readonly ImageReadOptions small = new() { MaxPixels = 1 << 20, MaxMemory = 1 << 22 };

    public static TheoryData<string> Ways => ["", "-grayscale", "-sample 1x1 -restart 1", "-progressive", "-arithmetic", "-progressive -arithmetic"];

    /// <summary>Where the rest is missing the file is refused, unless nothing is but what does not matter: then the picture is the same.</summary>
    [SkippableTheory, MemberData(nameof(Ways))]
    public void Files_that_are_cut(string way)
    {
        byte[] file = Encode(way, 61, 43);
        Image image = Sample.Read(file);
        List<int> read = [];
        for (int length = 0; length < file.Length; length++)
        {
            List<string> warnings = [];
            try
            {
                Sample.CheckSame(image, Sample.Read(file[..length], new() { OnWarning = warnings.Add }), (way, length));
                Assert.Contains("last marker", Assert.Single(warnings), StringComparison.Ordinal);
                read.Add(length);
            }
            catch (ImageFormatException)
            {
            }
        }
        // Only a scan of bits tells that it is complete; the marker of the end may be missing, and bits that fill the last byte.
        Assert.Equal(way.Contains("progressive", StringComparison.Ordinal) || way.Contains("arithmetic", StringComparison.Ordinal) ? [] : [file.Length - 2, file.Length - 1], read);
    }

    [Trait(Counts.Trait, Counts.Damage)]
    [SkippableTheory, MemberData(nameof(Ways))]
    [Trait("Duration", "Long")]
    public void Files_in_which_bytes_were_changed(string way)
    {
        byte[] file = Encode(way, 37, 29);
        Random random = new(file.Length);
        int read = 0, rounds = Counts.Choose(1000, 40_000);
        for (int round = 0; round < rounds; round++)
        {
            byte[] changed = [.. file];
            for (int i = 0; i <= round % 3; i++)
            {
                int at = round < 2 * file.Length && i == 0 ? round % file.Length : random.Next(file.Length);
                changed[at] = random.Next(4) switch { 0 => (byte)random.Next(256), 1 => 0, 2 => 255, _ => (byte)(changed[at] ^ 1 << random.Next(8)) };
            }
            if (Sample.IsRead(small, changed, (way, round)))
                read++;
        }
        // Some changes are harmless, and some are noticed.
        Assert.InRange(read, 1, rounds - 1);
    }

    [SkippableFact]
    public void Markers_out_of_place()
    {
        JpegParts Fresh() => JpegParts.Parse(Encode("", 20, 10));
        byte[] frame = Fresh().Segments.Single(segment => segment.Marker == 0xC0).Payload, scan = Fresh().Rest;
        Check("two frames", Fresh().Add(0xC0, frame).Build());
        Check("before its frame", Without(0xC0));
        Check("Lossless", As(0xC3));
        Check("Lossless", As(0xCB));
        Check("Hierarchical", As(0xC5));
        Check("Hierarchical", As(0xCF));
        Check("12 bits", Fresh().Change(0xC0, bytes => [12, .. bytes[1..]]).Build());
        Check("must not be empty", Fresh().Change(0xC0, bytes => [8, 0, 10, 0, 0, .. bytes[5..]]).Build());
        Check("after the first scan", Fresh().Change(0xC0, bytes => [8, 0, 0, .. bytes[3..]]).Build());
        Check("CMYK", Fresh().Change(0xC0, bytes => [.. bytes[..5], 4, .. bytes[6..], 4, 0x11, 0]).Build());
        Check("2 components", Fresh().Change(0xC0, bytes => [.. bytes[..5], 2, .. bytes[6..^3]]).Build());
        Check("does not match its components", Fresh().Change(0xC0, bytes => [.. bytes, 0]).Build());
        Check("does not match its components", Fresh().Change(0xC0, bytes => bytes[..^1]).Build());
        Check("does not match its components", Fresh().Change(0xC0, bytes => bytes[..3]).Build());
        Check("component 1", Fresh().Change(0xC0, bytes => [.. bytes[..9], bytes[6], .. bytes[10..]]).Build());
        foreach (byte factors in (byte[])[0x01, 0x10, 0x51, 0x15])
            Check("component 0", Fresh().Change(0xC0, bytes => [.. bytes[..7], factors, .. bytes[8..]]).Build());
        Check("before its first scan", [0xFF, 0xD8, 0xFF, 0xD9]);
        Check("out of place", [0xFF, 0xD8, 0xFF, 0xD8, .. Fresh().Build()[2..]]);
        Check("out of place", [0xFF, 0xD8, 0xFF, 0xD3, .. Fresh().Build()[2..]]);
        Check("no marker at byte 20", [.. Fresh().Build()[..20], 0, .. Fresh().Build()[20..]]);
        Check("out of place", [.. Fresh().Build()[..^2], .. Fresh().Build()]);
        JpegParts other = Fresh();
        other.Rest[5] = 99;
        Check("missing in the frame", other.Build());
        other.Rest = [0xFF, 0xDA, 0, 2];
        Check("does not match its components", other.Build());
        other.Rest = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, .. scan[14..]];
        Check("no scan for one of its components", other.Build());
        // The library's own words. Without Huffman tables there are those of annex K, as in frames of films.
        Check("Quantization table", Without(0xDB));
        Sample.CheckSame(Sample.Read(Fresh().Build()), Sample.Read(Without(0xC4)), "no tables");

        byte[] Without(byte marker)
        {
            JpegParts parts = Fresh();
            parts.Segments.RemoveAll(segment => segment.Marker == marker);
            return parts.Build();
        }

        byte[] As(byte marker)
        {
            JpegParts parts = Fresh();
            parts.Segments.RemoveAll(segment => segment.Marker == 0xC0);
            return parts.Add(marker, frame).Build();
        }
    }

    [SkippableFact]
    public void Lengths_of_segments()
    {
        byte[] file = Encode("", 20, 10);
        for (int at = 2; file[at + 1] != 0xDA; at += 2 + (file[at + 2] << 8 | file[at + 3]))
        {
            foreach (int length in (int[])[0, 1])
                Check("at least 2", [.. file[..(at + 2)], 0, (byte)length, .. file[(at + 4)..]]);
            // Lengths that lead to bytes which are no markers, or beyond the end.
            foreach (int length in (int[])[2, 3, 65535])
                Assert.False(Sample.IsRead(small, [.. file[..(at + 2)], (byte)(length >> 8), (byte)length, .. file[(at + 4)..]], (at, length)));
        }
    }

    /// <summary>Bytes that fill before markers, zeros after the last pixel, and whatever follows the image.</summary>
    [SkippableFact]
    public void What_does_not_matter_to_pixels_is_tolerated()
    {
        foreach (string way in (string[])["", "-grayscale", "-restart 1"])
        {
            byte[] file = Encode(way, 20, 10);
            Image image = Sample.Read(file);
            JpegParts parts = JpegParts.Parse(file);
            byte[] filled = [0xFF, 0xD8, .. parts.Segments.SelectMany(segment => (byte[])[0xFF, 0xFF, .. JpegParts.Segment(segment.Marker, segment.Payload)]), 0xFF, .. parts.Rest[..^2], 0xFF, 0xFF, .. parts.Rest[^2..], 1, 2, 3];
            Sample.CheckSame(image, Sample.Read(filled), way);
            Sample.CheckSame(image, Sample.Read(parts.Add(0xFE, [.. "a comment"u8]).Add(0xF0, 1).Add(0xEF).Add(0xDC, 0, 10).Build()), way);
            byte[] padded = [.. file[..^2], .. new byte[40], .. file[^2..]];
            if (way.Contains("restart", StringComparison.Ordinal))
            {
                Check("extraneous", padded);
                continue;
            }
            List<string> warnings = [];
            Sample.CheckSame(image, Sample.Read(padded, new() { OnWarning = warnings.Add }), way);
            Assert.Contains("after its pixels", Assert.Single(warnings), StringComparison.Ordinal);
        }
        Check("extraneous", [.. Encode("-progressive", 20, 10)[..^2], .. new byte[40], 0xFF, 0xD9]);
    }

    /// <summary>What a header claims is refused before memory is taken for it.</summary>
    [SkippableFact]
    public void Sizes_that_a_small_file_claims()
    {
        InstalledLibrary.NeedTurboJpeg();
        foreach (string way in (string[])["", "-progressive", "-arithmetic"])
        {
            JpegParts parts = JpegParts.Parse(Encode(way, 16, 16));
            byte marker = parts.Segments.Single(segment => segment.Marker is 0xC0 or 0xC2 or 0xC9).Marker;
            byte[] huge = parts.Change(marker, bytes => [8, 0xFF, 0xDC, 0xFF, 0xDC, .. bytes[5..]]).Build(), large = parts.Change(marker, bytes => [8, 0x40, 0, 0x40, 0, .. bytes[5..]]).Build();
            Check("MaxPixels", huge);
            // A block of pixels takes a bit at least, and arithmetic coding is not believed to be that much better.
            const string message = "too few for 16384 x 16384";
            Check(message, large, new() { MaxMemory = 100 << 20 });
            Check(message, large, new() { MaxPixels = 1 << 24, JpegReduction = 8, MaxMemory = 10 << 20 });
        }
        // The limits are those of the picture as it is read, for which arithmetic codes of nothing are enough.
        byte[] flat = Encode("-arithmetic", 4000, 2000, flat: true);
        Check("MaxPixels", flat, new() { MaxPixels = 1_999_999, JpegReduction = 2 });
        Check("MaxMemory", flat, new() { MaxMemory = 7_999_999 });
        Assert.Equal([0], Sample.Read(flat, new() { MaxPixels = 2_000_000, JpegReduction = 2 }).Bytes.ToArray().Distinct());
    }

    [SkippableFact]
    public void Progressive_files_take_memory_for_coefficients()
    {
        byte[] file = Encode("-progressive", 400, 300);
        // 4:2:0: 25 x 19 units of 6 blocks of 64 coefficients of 2 bytes, and the pixels.
        long needed = (25 * 19 * 6 * 128) + (400 * 300 * 3);
        Check("MaxMemory", file, new() { MaxMemory = needed });
        Sample.Read(file, new() { MaxMemory = needed + (2 * file.Length) });
    }

    [SkippableFact]
    public void Files_of_many_scans()
    {
        foreach ((int size, string? refused) in ((int, string?)[])[(800, null), (4000, "too many for")])
        {
            JpegParts parts = JpegParts.Parse(Encode("-progressive -grayscale", size, size, flat: true));
            // The first scan, of the coefficients 0 without their last bit.
            byte[] first = parts.Rest[..Enumerable.Range(10, parts.Rest.Length).First(at => parts.Rest[at] == 0xFF && parts.Rest[at + 1] != 0)];
            // Scans that change nothing: of each bit of each other coefficient, with the code of a run of 2^14 blocks and 14 bits more, without any.
            byte[] table = JpegParts.Segment(0xC4, [0x10, 1, .. new byte[15], 0xE0]), code = [0x7F, 0xFF, 0x00];
            List<byte[]> scans = [];
            for (int coefficient = 1; coefficient <= 63; coefficient++)
                for (int bit = 13; bit >= 0; bit--)
                    scans.Add([.. JpegParts.Segment(0xDA, [1, 1, 0, (byte)coefficient, (byte)coefficient, (byte)(bit == 13 ? bit : ((bit + 1) << 4) | bit)]), .. code]);
            Check("more than 500 scans", Build(500));
            if (refused is null)
                Assert.Equal([0], Sample.Read(Build(499)).Bytes.ToArray().Distinct());
            else
                Check(refused, Build(499));

            byte[] Build(int count)
            {
                parts.Rest = [.. first, .. table, .. scans.Take(count).SelectMany(bytes => bytes), 0xFF, 0xD9];
                return parts.Build();
            }
        }
    }

    private static void Check(string message, byte[] file, ImageReadOptions? options = null)
    {
        ImageFormatException exception = Assert.Throws<ImageFormatException>(() => Sample.Read(file, options));
        Assert.Contains(message, exception.Message, StringComparison.Ordinal);
    }

    private static byte[] Encode(string way, int width, int height, bool flat = false)
    {
        InstalledProgram.Need("cjpeg");
        InstalledLibrary.NeedTurboJpeg();
        Image image = flat ? new(width, height, gray) : Sample.Smooth(width, height, rgb);
        return ForeignProgram.Run("cjpeg", way, PamText.Write(width, height, image.Format.ColorComponents, 255, Sample.Integers(image)));
    }
}
