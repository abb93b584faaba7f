namespace Intaglio.Imaging.Tests;

/// <summary>Files of every kind, made by TIFF 6.0, have the pixels that went into them.</summary>
public class TiffReadTests
{
    private static readonly int[] compressions = [1, 5, 8, 32773, 32946];

    [Trait("Duration", "Long")]
    [Fact]
    public void Every_kind_of_grey_and_rgb()
    {
        int turns = 0;
        foreach ((int photometric, int components, int extra) in ((int, int, int)[])[(0, 1, -1), (1, 1, -1), (2, 3, -1), (1, 2, 2), (0, 2, 2), (1, 2, 1), (2, 4, 2), (2, 4, 1), (2, 4, 0), (2, 5, -1), (1, 3, 0)])
        {
            foreach (int bits in (int[])[1, 2, 4, 8, 16])
            {
                foreach (int compression in compressions)
                {
                    for (int variant = 0; variant < 16; variant++)
                    {
                        bool tiled = (variant & 1) != 0, planar = (variant & 2) != 0, big = (variant & 4) != 0, predicted = (variant & 8) != 0 && bits >= 8;
                        TiffBuilder tiff = new()
                        {
                            Width = 21,
                            Height = 19,
                            Bits = bits,
                            Components = components,
                            Photometric = photometric,
                            Compression = compression,
                            Predictor = predicted ? 2 : 1,
                            BigEndian = (variant & 8) != 0 ^ tiled,
                            Big = big,
                            Planar = planar,
                            LowBitFirst = variant % 5 == 3,
                            RowsPerStrip = variant % 3 == 0 ? 19 : 5,
                            Tile = tiled ? (16, 16) : default,
                            Codes = RandomCodes(21 * 19 * components, bits, turns),
                        };
                        if (extra >= 0)
                            tiff.Fields[338] = (3, [extra, .. Enumerable.Repeat(0L, components - (photometric == 2 ? 4 : 2))]);
                        Check(tiff, extra, (photometric, components, extra, bits, compression, variant));
                        turns++;
                    }
                }
            }
        }
        Assert.Equal(11 * 5 * 5 * 16, turns);
    }

    [Fact]
    public void Every_kind_of_floating_point_numbers()
    {
        foreach (int bits in (int[])[16, 32])
        {
            foreach (int compression in compressions)
            {
                for (int variant = 0; variant < 16; variant++)
                {
                    foreach (int predictor in (int[])[1, 2, 3])
                    {
                        int components = (variant & 1) != 0 ? 3 : 1;
                        Random random = new(variant);
                        uint[] codes = [.. Enumerable.Range(0, 21 * 19 * components).Select(_ =>
                            bits == 16 ? BitConverter.HalfToUInt16Bits((Half)(random.NextDouble() * 9 - 4)) : BitConverter.SingleToUInt32Bits((float)(random.NextDouble() * 9 - 4)))];
                        TiffBuilder tiff = new()
                        {
                            Width = 21,
                            Height = 19,
                            Bits = bits,
                            Components = components,
                            Photometric = components == 3 ? 2 : 1,
                            Compression = compression,
                            Predictor = predictor,
                            BigEndian = (variant & 2) != 0,
                            Planar = (variant & 4) != 0,
                            Tile = (variant & 8) != 0 ? (32, 16) : default,
                            Codes = codes,
                        };
                        tiff.Fields[339] = (3, [.. Enumerable.Repeat(3L, components)]);
                        Image image = Sample.Read(tiff.Build());
                        Assert.Equal(new PixelFormat(components, AlphaMode.None, bits == 16 ? SampleType.Binary16 : SampleType.Binary32), image.Format);
                        Assert.Equal(bits, image.SignificantBits);
                        uint[] read = bits == 16
                            ? [.. image.GetSamples<Half>().ToArray().Select(value => (uint)BitConverter.HalfToUInt16Bits(value))]
                            : [.. image.GetSamples<float>().ToArray().Select(BitConverter.SingleToUInt32Bits)];
                        Assert.True(codes.SequenceEqual(read), $"{bits} bits, compression {compression}, predictor {predictor}, variant {variant}");
                    }
                }
            }
        }
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(4)]
    [InlineData(8)]
    public void Palettes_of_eight_or_sixteen_bits(int bits)
    {
        foreach (int unit in (int[])[257, 1])
        {
            Random random = new(bits);
            int count = 1 << bits;
            long[] map = [.. Enumerable.Range(0, 3 * count).Select(_ => (long)random.Next(unit == 257 ? 256 : 65536) * unit)];
            TiffBuilder tiff = new() { Bits = bits, Photometric = 3, Compression = 5, Codes = RandomCodes(35, bits, bits) };
            tiff.Fields[320] = (3, map);
            Image image = Sample.Read(tiff.Build());
            Assert.Equal(unit == 257 ? SampleType.Bits8 : SampleType.Bits16, image.Format.Sample);
            Assert.Equal(tiff.Codes.SelectMany(code => (int[])[.. Enumerable.Range(0, 3).Select(c => (int)(map[c * count + code] / unit))]), Sample.Integers(image));
        }
    }

    /// <summary>As in cramps-tile.tif and quad-tile.tif of libtiff's pictures.</summary>
    [Theory]
    [InlineData(1, 1)]
    [InlineData(5, 3)]
    [InlineData(8, 3)]
    public void Tiles_may_be_where_strips_belong(int compression, int components)
    {
        TiffBuilder tiff = new() { Width = 40, Height = 35, Compression = compression, Components = components, Photometric = components == 1 ? 1 : 2, Tile = (16, 16), Codes = RandomCodes(40 * 35 * components, 8, 3) };
        byte[] file = tiff.Build();
        // The directory is at the end; its entries have 12 bytes.
        int at = BitConverter.ToInt32(file, 4), count = BitConverter.ToUInt16(file, at);
        for (int i = 0; i < count; i++)
        {
            Span<byte> tag = file.AsSpan(at + 2 + 12 * i, 2);
            int number = BitConverter.ToUInt16(tag);
            BitConverter.TryWriteBytes(tag, (ushort)(number switch { 324 => 273, 325 => 279, _ => number }));
        }
        Assert.Equal(tiff.Codes.Select(code => (int)code), Sample.Integers(Sample.Read(file)));
    }

    [Theory]
    [InlineData(1, "ABC DEF")]
    [InlineData(2, "CBA FED")]
    [InlineData(3, "FED CBA")]
    [InlineData(4, "DEF ABC")]
    [InlineData(5, "AD BE CF")]
    [InlineData(6, "DA EB FC")]
    [InlineData(7, "FC EB DA")]
    [InlineData(8, "CF BE AD")]
    public void Images_are_turned_as_the_orientation_says(int orientation, string expected)
    {
        TiffBuilder tiff = new() { Width = 3, Height = 2, Codes = [.. "ABCDEF".Select(value => (uint)value)] };
        tiff.Fields[274] = (3, [orientation]);
        Image image = Sample.Read(tiff.Build());
        Assert.Equal(expected, string.Join(' ', Enumerable.Range(0, image.Height).Select(y => string.Concat(image.GetRow<byte>(y).ToArray().Select(value => (char)value)))));
    }

    [Fact]
    public void The_profile_is_that_of_its_field()
    {
        TiffBuilder tiff = new() { Codes = RandomCodes(35, 8, 1) };
        tiff.Fields[34675] = (7, [.. Enumerable.Range(0, 501).Select(i => (long)(byte)(i * i))]);
        Assert.Equal(Enumerable.Range(0, 501).Select(i => (byte)(i * i)), Sample.Read(tiff.Build()).Color.IccProfile.ToArray());
    }

    [Fact]
    public void Fields_that_need_not_be_there()
    {
        uint[] codes = RandomCodes(35, 8, 3);
        // Strips without counts and height are those of old files without compression; each number may be of any natural type.
        TiffBuilder tiff = new() { Codes = codes, RowsPerStrip = 5 };
        byte[] file = tiff.Build();
        foreach (int tag in (int[])[278, 279, 277])
        {
            int at = FindEntry(file, tag);
            file[at + 1] = 0xFF;
        }
        Assert.Equal(codes.Select(code => (int)code), Sample.Integers(Sample.Read(file)));
        foreach (int type in (int[])[1, 3, 4])
        {
            tiff = new() { Codes = codes };
            (tiff.Fields[256], tiff.Fields[257]) = ((type, [7]), (type, [5]));
            Assert.Equal(codes.Select(code => (int)code), Sample.Integers(Sample.Read(tiff.Build())));
        }
    }

    [Fact]
    public void Files_begin_where_the_stream_is()
    {
        byte[] file = new TiffBuilder { Codes = RandomCodes(35, 8, 3) }.Build();
        using MemoryStream stream = new([1, 2, 3, .. file]);
        stream.Position = 3;
        Sample.CheckSame(Sample.Read(file), ImageFile.Read(stream), "moved");
    }

    internal static int FindEntry(byte[] littleEndian, int tag)
    {
        int at = BitConverter.ToInt32(littleEndian, 4) + 2;
        while (BitConverter.ToUInt16(littleEndian, at) != tag)
            at += 12;
        return at;
    }

    internal static uint[] RandomCodes(int count, int bits, int seed)
    {
        Random random = new(seed);
        uint last = 0;
        return [.. Enumerable.Range(0, count).Select(_ => last = random.Next(3) > 0 ? last : (uint)random.Next(1 << bits))];
    }

    private static void Check(TiffBuilder tiff, int extra, object turn)
    {
        int colors = tiff.Photometric == 2 ? 3 : 1, max = (1 << tiff.Bits) - 1, whole = tiff.Bits == 16 ? 65535 : 255;
        AlphaMode alpha = extra switch { 1 => AlphaMode.Premultiplied, 2 => AlphaMode.Straight, _ => AlphaMode.None };
        PixelFormat format = new(colors, alpha, tiff.Bits == 16 ? SampleType.Bits16 : SampleType.Bits8);
        IEnumerable<int> expected = tiff.Codes.Chunk(tiff.Components).SelectMany(pixel => pixel.Take(format.Components)
            .Select((code, i) => (int)((tiff.Photometric == 0 && i == 0 ? max - code : code) * whole / max)));
        Image image = Sample.Read(tiff.Build());
        Sample.CheckSame(Sample.FromIntegers(tiff.Width, tiff.Height, format, expected), image, turn);
        Assert.Equal(tiff.Bits, image.SignificantBits);
    }
}
