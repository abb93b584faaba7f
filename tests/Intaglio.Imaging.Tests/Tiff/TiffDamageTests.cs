namespace Intaglio.Imaging.Tests;

/// <summary>What is not read is refused by name, and what is damaged with what is wrong.</summary>
public class TiffDamageTests
{
    /// <summary>RFC 1951, 3.2.3 and 3.2.4: blocks without compression, of the image's bytes and of some more, and then one of a type that there is not.</summary>
    [Theory]
    [InlineData(1)]
    [InlineData(7)]
    [InlineData(40)]
    [InlineData(10_000)]
    public void Damage_behind_the_last_row_is_seen_however_the_bytes_come(int most)
    {
        byte[] data = [0x78, 0x01, 0, 35, 0, 220, 255, .. new byte[35], 0, 20, 0, 235, 255, .. new byte[20], 7];
        TiffBuilder tiff = new() { Width = data.Length, Height = 1, Codes = [.. data.Select(value => (uint)value)] };
        foreach ((int tag, int value) in ((int, int)[])[(256, 7), (257, 5), (278, 5), (259, 8)])
            tiff.Fields[tag] = (4, [value]);
        using Pieces stream = new(tiff.Build(), most);
        Assert.Contains("is damaged", Assert.Throws<ImageFormatException>(() => ImageFile.Read(stream)).Message, StringComparison.Ordinal);
    }

    private sealed class Pieces(byte[] bytes, int most) : MemoryStream(bytes)
    {
        public override int Read(Span<byte> buffer) => base.Read(buffer[..Math.Min(buffer.Length, most)]);
    }

    [Theory]
    [InlineData(259, 2, "CCITT")]
    [InlineData(259, 3, "group 3")]
    [InlineData(259, 4, "group 4")]
    [InlineData(259, 6, "old-style JPEG")]
    [InlineData(259, 34712, "JPEG 2000")]
    [InlineData(259, 34676, "LogLuv")]
    [InlineData(259, 34925, "LZMA")]
    [InlineData(259, 50000, "Zstandard")]
    [InlineData(259, 50001, "WebP")]
    [InlineData(259, 12345, "unknown")]
    [InlineData(262, 4, "mask")]
    [InlineData(262, 5, "CMYK")]
    [InlineData(262, 6, "YCbCr")]
    [InlineData(262, 8, "CIELAB")]
    [InlineData(262, 9, "CIELAB of ICC")]
    [InlineData(262, 32803, "filter array")]
    [InlineData(262, 32845, "LogLuv")]
    [InlineData(262, 3, "ColorMap")]
    [InlineData(262, 2, "1 components")]
    [InlineData(339, 2, "signed")]
    [InlineData(339, 3, "floating-point")]
    [InlineData(339, 5, "complex")]
    [InlineData(339, 9, "unknown format 9")]
    [InlineData(258, 3, "3 bits")]
    [InlineData(258, 12, "12 bits")]
    [InlineData(258, 32, "32 bits")]
    [InlineData(258, 64, "64 bits")]
    [InlineData(256, 0, "ImageWidth")]
    [InlineData(257, 0, "ImageLength")]
    [InlineData(257, 6, "StripOffsets")]
    [InlineData(277, 0, "SamplesPerPixel")]
    [InlineData(317, 3, "predictor 3")]
    [InlineData(317, 4, "Predictor")]
    [InlineData(274, 0, "Orientation")]
    [InlineData(274, 9, "Orientation")]
    [InlineData(266, 3, "FillOrder")]
    [InlineData(278, 0, "RowsPerStrip")]
    [InlineData(278, 1, "StripOffsets")]
    [InlineData(273, 100000, "100000")]
    [InlineData(279, 100000, "100000")]
    [InlineData(279, 34, "ends within row 4")]
    [InlineData(322, 0, null)]
    public void Fields(int tag, int value, string? wrong)
    {
        TiffBuilder tiff = new() { Codes = TiffReadTests.RandomCodes(35, 8, 1), RowsPerStrip = 5 };
        tiff.Fields[tag] = (4, [value]);
        if (wrong is null)
            Sample.Read(tiff.Build());
        else
            Refuse(tiff.Build(), wrong);
    }

    [Theory]
    [InlineData(258, 8)]
    [InlineData(259, 1)]
    [InlineData(262, 1)]
    public void Numbers_of_64_bits_that_end_as_known_ones_do(int tag, int known)
    {
        TiffBuilder tiff = new() { Codes = TiffReadTests.RandomCodes(35, 8, 1), Big = true };
        tiff.Fields[tag] = (16, [known]);
        Assert.Equal(7, Sample.Read(tiff.Build()).Width);
        tiff.Fields[tag] = (16, [(1L << 32) + known]);
        Refuse(tiff.Build(), $"{(1L << 32) + known}");
    }

    [Fact]
    public void Components_that_differ()
    {
        TiffBuilder tiff = new() { Codes = TiffReadTests.RandomCodes(105, 8, 1), Components = 3, Photometric = 2 };
        tiff.Fields[258] = (3, [8, 8, 16]);
        Refuse(tiff.Build(), "8, 8, 16");
        tiff.Fields[258] = (3, [8, 8]);
        Refuse(tiff.Build(), "2 values");
        tiff.Fields[258] = (3, [8]);
        Sample.Read(tiff.Build());
    }

    [Theory]
    [InlineData(5)]
    [InlineData(8)]
    [InlineData(32773)]
    public void Compressed_data_that_ends_early(int compression)
    {
        TiffBuilder tiff = new() { Width = 50, Codes = TiffReadTests.RandomCodes(250, 8, 1), Compression = compression, RowsPerStrip = 5 };
        byte[] file = tiff.Build();
        Sample.Read(file);
        int at = TiffReadTests.FindEntry(file, 279) + 8;
        int length = BitConverter.ToInt32(file, at);
        // The last code of LZW tells of the end, and is not needed.
        for (int less = 0; less < length - (compression == 5 ? 2 : 0); less++)
        {
            BitConverter.TryWriteBytes(file.AsSpan(at), less);
            Refuse(file, "strip 0");
        }
    }

    [Fact]
    public void Lzw_that_is_none()
    {
        foreach (byte[] data in (byte[][])[[0, 1, 2, 3, 4, 5, 6, 7, 8], [0x80, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF], [0xFF, 0xFF, 0xFF], [0x80, 0x10, 0x65, 0x80]])
        {
            TiffBuilder tiff = new() { Codes = TiffReadTests.RandomCodes(35, 8, 1), RowsPerStrip = 5 };
            byte[] file = tiff.Build();
            data.CopyTo(file, 8);
            BitConverter.TryWriteBytes(file.AsSpan(TiffReadTests.FindEntry(file, 259) + 8), 5);
            Refuse(file, "LZW");
        }
    }

    [Fact]
    public void Deflated_data_with_another_check_sum()
    {
        TiffBuilder tiff = new() { Codes = TiffReadTests.RandomCodes(35, 8, 1), Compression = 8, RowsPerStrip = 5 };
        byte[] file = tiff.Build();
        int end = 8 + BitConverter.ToInt32(file, TiffReadTests.FindEntry(file, 279) + 8);
        file[end - 1] ^= 1;
        Refuse(file, "strip 0");
    }

    [Fact]
    public void Directories_that_are_not_there()
    {
        byte[] file = new TiffBuilder { Codes = TiffReadTests.RandomCodes(35, 8, 1) }.Build();
        foreach (uint offset in (uint[])[(uint)file.Length, (uint)file.Length - 1, uint.MaxValue])
        {
            byte[] changed = [.. file];
            BitConverter.TryWriteBytes(changed.AsSpan(4), offset);
            Refuse(changed, "directory");
        }
        // A directory of no entries, and fields that are missing.
        Refuse([.. "II"u8, 42, 0, 8, 0, 0, 0, 0, 0], "0 entries");
        Refuse([.. "II"u8, 42, 0, 8, 0, 0, 0, 1, 0, .. new byte[12]], "lacks the field ImageWidth");
        byte[] big = new TiffBuilder { Codes = TiffReadTests.RandomCodes(35, 8, 1), Big = true }.Build();
        big[4] = 4;
        Refuse(big, "BigTIFF");
        big[4] = 8;
        big[15] = 0x80;
        Refuse(big, "directory");
    }

    [Fact]
    public void Sizes_that_are_only_claimed_take_little_memory()
    {
        foreach (int compression in (int[])[1, 5, 8, 32773])
        {
            TiffBuilder tiff = new() { Codes = TiffReadTests.RandomCodes(35, 8, 1), Compression = compression, RowsPerStrip = 5 };
            (tiff.Fields[256], tiff.Fields[257], tiff.Fields[278]) = ((4, [15000]), (4, [15000]), (4, [15000]));
            byte[] file = tiff.Build();
            Assert.True(Allocations.Count(() => Refuse(file, "strip 0")) < 40_000_000);
            (tiff.Fields[256], tiff.Fields[257]) = ((4, [200_000_000]), (4, [1]));
            file = tiff.Build();
            Assert.True(Allocations.Count(() => Refuse(file, "strip 0")) < 40_000_000);
            (tiff.Fields[256], tiff.Fields[257]) = ((4, [uint.MaxValue]), (4, [uint.MaxValue]));
            Refuse(tiff.Build(), "4294967295");
        }
    }

    /// <summary>A table for each would take 36 KB, 72 MB in all.</summary>
    [Fact]
    public void Many_small_strips_take_little_memory()
    {
        byte[] file = new TiffBuilder { Width = 1, Height = 2000, Codes = TiffReadTests.RandomCodes(2000, 8, 1), Compression = 5, RowsPerStrip = 1 }.Build();
        Assert.True(Allocations.Count(() => Sample.Read(file)) < 5_000_000);
    }

    [Fact]
    public void Tiles_that_are_mostly_beyond_the_image_are_not_decoded_for_hours()
    {
        TiffBuilder tiff = new() { Width = 1, Height = 16, Codes = TiffReadTests.RandomCodes(16, 8, 1), Tile = (16, 16), Compression = 8 };
        Sample.Read(tiff.Build());
        tiff.Fields[322] = (4, [1 << 30]);
        Refuse(tiff.Build(), "too many for 16 bytes of pixels");
        tiff.Fields[322] = (4, [0]);
        Refuse(tiff.Build(), "TileWidth");
    }

    [Fact]
    public void Counts_of_values_beyond_the_file()
    {
        foreach (int tag in (int[])[273, 279, 258])
        {
            byte[] file = new TiffBuilder { Codes = TiffReadTests.RandomCodes(35, 8, 1) }.Build();
            BitConverter.TryWriteBytes(file.AsSpan(TiffReadTests.FindEntry(file, tag) + 4), 0x7FFFFFFF);
            Refuse(file, "requires");
        }
    }

    private static void Refuse(byte[] file, string wrong) =>
        Assert.Contains(wrong, Assert.Throws<ImageFormatException>(() => Sample.Read(file)).Message, StringComparison.Ordinal);
}
