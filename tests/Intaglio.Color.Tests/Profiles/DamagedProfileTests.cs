using System.Buffers.Binary;

namespace Intaglio.Color.Tests;

/// <summary>Damaged profiles are refused with a message, or read; nothing else happens.</summary>
public class DamagedProfileTests
{
    private static readonly byte[][] sound =
    [
        IccProfile.Create(RgbColorSpace.Srgb, new IccProfileOptions { Version = 2, CurvePoints = 20 }).ToArray(),
        IccProfile.Create(RgbColorSpace.Srgb).ToArray(),
        IccProfile.CreateGray(TransferFunction.CreatePower(1.8), Chromaticity.D65.ToXyz(), new IccProfileOptions { Version = 2 }).ToArray(),
        MakeTables("mft1"), MakeTables("mft2"), MakeTables("mAB "),
    ];

    private static readonly int[] extremes = [0, -1, int.MaxValue, int.MinValue, 1, 8, 255];

    public static TheoryData<int> Indexes => [.. Enumerable.Range(0, sound.Length)];

    [Theory]
    [MemberData(nameof(Indexes))]
    public void A_profile_that_ends_too_early_is_refused(int index)
    {
        for (int length = 0; length < sound[index].Length; length++)
        {
            byte[] start = sound[index][..length];
            string expected = length < 132 ? $"must have at least 132 bytes, not {length}." : $"but {length} bytes are present.";
            Assert.EndsWith(expected, Assert.Throws<ColorFormatException>(() => IccProfile.Parse(start)).Message, StringComparison.Ordinal);
            // It also admits it.
            if (length < 132)
                continue;
            BinaryPrimitives.WriteInt32BigEndian(start, length);
            Use(start);
        }
    }

    [Theory]
    [MemberData(nameof(Indexes))]
    public void Mutations_are_read_or_refused(int index)
    {
        Random random = new(index);
        int refused = 0;
        for (int i = 0; i < 5000; i++)
        {
            byte[] bytes = [.. sound[index]];
            for (int k = random.Next(4); k >= 0; k--)
            {
                int at = random.Next(random.Next(3) == 0 ? bytes.Length : Math.Min(bytes.Length, 400));
                switch (random.Next(4))
                {
                    case 0:
                        bytes[at] = (byte)random.Next(256);
                        break;
                    case 1:
                        bytes[at] ^= (byte)(1 << random.Next(8));
                        break;
                    case 2:
                        BinaryPrimitives.WriteInt32BigEndian(bytes.AsSpan(Math.Min(at & ~3, bytes.Length - 4)), extremes[random.Next(extremes.Length)]);
                        break;
                    default:
                        bytes.AsSpan(Math.Min(at, bytes.Length - 4), 4).CopyTo(bytes.AsSpan(random.Next(bytes.Length - 4)));
                        break;
                }
            }
            refused += Use(bytes) ? 0 : 1;
        }
        Assert.InRange(refused, 500, 4900);
    }

    [Fact]
    public void What_is_wrong_is_told()
    {
        byte[] srgb = sound[0];
        Check("The profile must have at least 132 bytes, not 3.", srgb[..3]);
        Check("The data is not an ICC profile: the signature 'acsp' is missing at byte 36.", Change(36, 0));
        Check("The profile has version 5, but only versions 2 and 4 are supported.", Change(8, 5));
        Check($"The profile's size is 65536000 bytes according to its header, but {srgb.Length} bytes are present.", With(0, 65536000));
        Check($"The profile's 1000 tags do not fit into {srgb.Length} bytes.", With(128, 1000));
        Check($"The tag 'cprt' with 11 bytes at offset {int.MaxValue} extends beyond the profile of {srgb.Length} bytes.", With(136, int.MaxValue));
        Check("The tag 'cprt' must have at least 8 bytes, not 7.", With(140, 7));
        Check("The tag 'cprt' occurs twice.", With(144, (int)((IccSignature)"cprt").Value));
        int curve = IccProfile.Parse(srgb).Find("rTRC")!.Value.Offset;
        Check("The tag 'rTRC' of type 'curv' is malformed: 120000 bytes are expected at offset 12, but only 40 are left.", With(curve + 8, 60000));
        Check("The tag 'rTRC' of type 'curv' is malformed: its curve has 65537 points, but at most 65536 are supported.", With(curve + 8, 65537));
        Check("The tag 'rTRC' of type 'text' is malformed: 'text' is not a curve type.", With(curve, (int)((IccSignature)"text").Value));

        byte[] Change(int offset, byte value)
        {
            byte[] changed = [.. srgb];
            changed[offset] = value;
            return changed;
        }

        byte[] With(int offset, int value)
        {
            byte[] changed = [.. srgb];
            BinaryPrimitives.WriteInt32BigEndian(changed.AsSpan(offset), value);
            return changed;
        }

        static void Check(string message, byte[] bytes) => Assert.Equal(message, Assert.Throws<ColorFormatException>(() => IccProfile.Parse(bytes).ToColorSpace()).Message);
    }

    /// <summary>255¹⁵ points: a product that no integer here holds.</summary>
    [Fact]
    public void A_table_of_more_points_than_there_are_numbers_is_refused()
    {
        byte[] data = [.. "mft1"u8, 0, 0, 0, 0, 15, 3, 255, 0, .. new byte[36], .. new byte[15 * 256 + 1000]];
        IccProfile profile = new(new IccHeader { ColorSpace = "FCLR", ConnectionSpace = "Lab", DeviceClass = "prtr" }, [new("A2B0", data)]);
        Assert.Contains("points does not fit into the remaining 1000 bytes", Assert.Throws<ColorFormatException>(() => profile.CreateTransform()).Message, StringComparison.Ordinal);
    }

    /// <summary>ICC.1:2022, 8.6: a link has tables, and its connection space is any other: here one of one number.</summary>
    [Fact]
    public void A_link_of_a_curve_for_grey_is_refused()
    {
        IccTag curve = IccProfile.CreateGray(TransferFunction.Linear, Chromaticity.D50.ToXyz()).Find("kTRC")!.Value;
        IccProfile profile = new(new IccHeader { ColorSpace = "GRAY", ConnectionSpace = "GRAY", DeviceClass = "link" }, [curve]);
        Assert.Contains("device link", Assert.Throws<NotSupportedException>(() => profile.CreateTransform()).Message, StringComparison.Ordinal);
    }

    /// <summary>What adapts colours divides by the responses of the cones to white: a sum of X, Y and Z above 0 may have one of 0 or below.</summary>
    [Theory]
    [InlineData(0, 0, 0)]
    [InlineData(-1, 1, 1)]
    [InlineData(1, 0, 1)]
    [InlineData(1, 1, -1)]
    [InlineData(5, 1, 1)]
    public void Colorants_that_add_up_to_no_white_are_refused(int x, int y, int z)
    {
        (byte[] red, byte[] green, byte[] blue) = (Xyz(x - 1, 1, 0), Xyz(1, y - 2, 0), Xyz(0, 1, z));
        IccTag curve = IccProfile.Create(RgbColorSpace.Srgb).Find("rTRC")!.Value;
        IccProfile profile = new(new IccHeader(), [new("rXYZ", red), new("gXYZ", green), new("bXYZ", blue),
            new("rTRC", curve.Data), new("gTRC", curve.Data), new("bTRC", curve.Data)]);
        Assert.Equal("The profile's colorants do not add up to a valid white point.", Assert.Throws<ColorFormatException>(() => profile.ToColorSpace()).Message);

        static byte[] Xyz(params int[] numbers) => [.. "XYZ "u8, 0, 0, 0, 0, .. numbers.SelectMany(number => (byte[])[(byte)(number >> 8), (byte)number, 0, 0])];
    }

    // Everything that can be asked of a profile.
    private static bool Use(byte[] bytes)
    {
        try
        {
            IccProfile profile = IccProfile.Parse(bytes);
            _ = (profile.Description, profile.Copyright, profile.MediaWhite, profile.ChromaticAdaptation);
            foreach (IccRenderingIntent intent in Enum.GetValues<IccRenderingIntent>())
            {
                IccTransform transform = profile.CreateTransform(intent);
                double[] device = [.. Enumerable.Repeat(0.3, transform.Channels)], pcs = [.. Enumerable.Repeat(0.4, transform.PcsChannels)];
                if (transform.HasToPcs)
                    transform.ToPcs(device, pcs);
                if (transform.HasFromPcs)
                    transform.FromPcs(pcs, device);
                if (transform.HasGamut)
                    _ = transform.IsInGamut(pcs);
            }
            return true;
        }
        catch (ColorFormatException exception)
        {
            Assert.NotEqual("", exception.Message);
            return false;
        }
        catch (NotSupportedException)
        {
            // What a conversion is made of is not there: the profile is sound, and of no use.
            return false;
        }
    }

    private static byte[] MakeTables(string type)
    {
        byte[] data = type switch
        {
            "mft1" => [.. Start("mft1", 4, 3, 2), .. Identity(), .. Ramp(4, 256, 1), .. Ramp(3, 16, 1), .. Ramp(3, 256, 1)],
            "mft2" => [.. Start("mft2", 4, 3, 2), .. Identity(), 0, 2, 0, 3, .. Ramp(4, 2, 2), .. Ramp(3, 16, 2), .. Ramp(3, 3, 2)],
            _ => [.. Start("mAB ", 4, 3, 0), .. Numbers(32, 32 + 36, 32, 116, 116 + 20 + 48), .. Curves(3), .. Identity(), .. Numbers(0, 0, 0),
                2, 2, 2, 2, .. new byte[12], 1, 0, 0, 0, .. Ramp(3, 16, 1), .. Curves(4)],
        };
        return new IccProfile(new IccHeader { ColorSpace = "CMYK", ConnectionSpace = "Lab", DeviceClass = "prtr" }, [new("A2B0", data)]).ToArray();

        static byte[] Start(string type, byte inputs, byte outputs, byte grid) => [.. System.Text.Encoding.ASCII.GetBytes(type), 0, 0, 0, 0, inputs, outputs, grid, 0];

        static byte[] Identity() => Numbers(65536, 0, 0, 0, 65536, 0, 0, 0, 65536);

        static byte[] Ramp(int channels, int entries, int width) => [.. Enumerable.Range(0, channels).SelectMany(_ => Enumerable.Range(0, entries).SelectMany(i => Enumerable.Repeat((byte)(i * 255 / (entries - 1)), width)))];

        static byte[] Curves(int count) => [.. Enumerable.Range(0, count).SelectMany(_ => (byte[])[.. "curv"u8, 0, 0, 0, 0, 0, 0, 0, 0])];

        static byte[] Numbers(params int[] numbers) => [.. numbers.SelectMany(number => (byte[])[(byte)(number >> 24), (byte)(number >> 16), (byte)(number >> 8), (byte)number])];
    }
}
