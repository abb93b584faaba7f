using System.Buffers.Binary;
using Intaglio.Color;

namespace Intaglio.Fuzzing;

/// <summary>ICC profiles of versions 2 and 4: those of the corpus are small ones with each kind of curve and table.</summary>
internal sealed class IccProfileTarget : Target
{
    // What is beyond either end too: all is cut off where a conversion has tables.
    private static readonly double[] numbers = [0, 1, 0.5, 0.18, 0.999, 1e-9, 50, 100, -100, 1.5, -0.25, 1e6];

    internal override string Name => "icc-profile";

    internal override string Claim =>
        "ICC profiles. Any bytes, also with a corrected size, are read and all their values are queried, or there is a "
            + "ColorFormatException. Profiles without a conversion cause a NotSupportedException. Converted colors are finite, and "
            + "colors from tables are within the ranges of their encoding. Colors that are converted one at a time and many at once "
            + "are the same. A profile that is read, written and read again has the same values. Allocated memory is limited by the "
            + "length of the profile.";

    internal override IReadOnlyList<byte[]> Dictionary { get; } =
    [
        .. Words("acsp", "mntr", "scnr", "prtr", "link", "spac", "abst", "nmcl", "RGB ", "GRAY", "CMYK", "Lab ", "XYZ ", "2CLR", "FCLR", "rXYZ", "rTRC", "kTRC", "wtpt", "chad", "desc", "cprt", "A2B0", "A2B1", "B2A0", "B2A1", "gamt",
            "mft1", "mft2", "mAB ", "mBA ", "curv", "para", "mluc", "text", "sf32"),
        [0, 0, 0, 0], [0, 0, 0, 1], [0, 1, 0, 0], [0x7F, 0xFF, 0xFF, 0xFF], [0x80, 0, 0, 0], [0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 0, 32], [3, 3, 2, 0], [4, 3, 2, 0], [15, 15, 2, 0],
    ];

    internal override int MaxSize => 4000;

    internal override int ShortRun => 12_000;

    internal override Outcome Run(ReadOnlySpan<byte> input)
    {
        byte[] bytes = input.ToArray();
        Outcome outcome = Try(bytes);
        if (bytes.Length < 4 || BinaryPrimitives.ReadInt32BigEndian(bytes) == bytes.Length)
            return outcome;
        BinaryPrimitives.WriteInt32BigEndian(bytes, bytes.Length);
        return outcome + Try(bytes);
    }

    private static Outcome Try(byte[] bytes)
    {
        IccProfile? profile = null;
        string outcome = Ask(bytes.Length, () => $"{(profile = IccProfile.Parse(bytes)).Header.Version.Major} {profile.Header.DeviceClass == "link"}");
        if (profile is null)
            return Outcome.Refused(outcome);
        IccProfile again = WriteAgain(profile);
        IEnumerable<string> asked =
        [
            Ask(bytes.Length, () => $"{profile.Description.Length > 0}"),
            Ask(bytes.Length, () => $"{profile.Copyright.Length > 0}"),
            Ask(bytes.Length, () => $"{profile.MediaWhite is not null}"),
            Ask(bytes.Length, () => $"{profile.ChromaticAdaptation is not null}"),
            Ask(bytes.Length, () => profile.IsMatrix ? $"{profile.ToColorSpace().Transfers.Count}" : ""),
            Ask(bytes.Length, () => profile.IsGray ? profile.ToGrayTransfer().GetType().Name : ""),
            .. Enum.GetValues<IccRenderingIntent>().Select(intent => Ask(bytes.Length, () => Convert(profile, again, intent))),
        ];
        return $"{outcome} {string.Join(' ', asked)}";
    }

    // The bytes of a tag may become 64-bit numbers, in a curve and in its inverse, of several sequences and several tags that share them.
    private static string Ask(int length, Func<string> question)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        try
        {
            return question();
        }
        catch (Exception exception) when (exception is ColorFormatException or NotSupportedException)
        {
            Expect.That(exception.Message.All(c => !char.IsControl(c)), "a message has nothing that a terminal obeys");
            return Shape(exception.Message);
        }
        finally
        {
            long taken = GC.GetAllocatedBytesForCurrentThread() - before;
            Expect.That(taken <= 256 * 1024 + 400L * length, $"too much memory: {taken} bytes for a profile of {length}");
        }
    }

    private static IccProfile WriteAgain(IccProfile profile)
    {
        IccProfile written = new(profile.Header, profile.Tags), again = IccProfile.Parse(written.ToArray());
        Expect.That(again.Header with { Id = "" } == profile.Header with { Id = "" }, "written and read again, the header is the same");
        Expect.That(again.Tags.Count == profile.Tags.Count, "there are as many tags");
        foreach ((IccTag tag, IccTag other) in profile.Tags.Zip(again.Tags))
        {
            Expect.That(tag.Signature == other.Signature, "tags have the same names");
            Expect.Same(tag.Data.Span, other.Data.Span, "a tag");
        }
        Expect.Same(written.ToArray(), new IccProfile(again.Header, again.Tags).ToArray(), "written a second time");
        return again;
    }

    private static string Convert(IccProfile profile, IccProfile again, IccRenderingIntent intent)
    {
        IccTransform transform = profile.CreateTransform(intent), same = again.CreateTransform(intent);
        bool isAbsolute = intent == IccRenderingIntent.AbsoluteColorimetric;
        bool hasTables = profile.Tags.Any(tag => tag.Signature.ToString()[..3] is "A2B" or "B2A") && !profile.IsMatrix && !profile.IsGray;
        Expect.That((transform.HasToPcs, transform.HasFromPcs, transform.HasGamut) == (same.HasToPcs, same.HasFromPcs, same.HasGamut), "written and read again, it has the same conversions");
        if (transform.HasToPcs)
        {
            double[] device = [.. numbers.SelectMany((_, i) => Enumerable.Range(0, transform.Channels).Select(channel => numbers[(i + channel * i) % 6]))];
            double[] pcs = Check(transform.ToPcs, same.ToPcs, device, transform.Channels, transform.PcsChannels);
            if (hasTables && !isAbsolute)
                ExpectWithin(pcs, transform);
        }
        if (transform.HasFromPcs)
        {
            double[] pcs = [.. numbers.SelectMany((_, i) => Enumerable.Range(0, transform.PcsChannels).Select(channel => numbers[(i + channel * i) % numbers.Length]))];
            double[] device = Check(transform.FromPcs, same.FromPcs, pcs, transform.PcsChannels, transform.Channels);
            Expect.That(!hasTables || device.All(number => number is >= 0 and <= 1), "a device's numbers are from 0 to 1");
        }
        return $"{transform.Channels} {transform.PcsChannels} {transform.IsLab} {transform.HasToPcs} {transform.HasFromPcs} {(transform.HasGamut ? transform.IsInGamut([50, 0, 0]) : null)}";
    }

    private static double[] Check(Conversion convert, Conversion same, double[] colors, int channels, int itsChannels)
    {
        int count = colors.Length / channels;
        double[] converted = new double[count * itsChannels], again = new double[count * itsChannels], alone = new double[itsChannels];
        convert(colors, converted);
        same(colors, again);
        Expect.That(converted.AsSpan().SequenceEqual(again), "written and read again, it converts the same");
        for (int i = 0; i < count; i++)
        {
            ReadOnlySpan<double> color = colors.AsSpan(i * channels, channels), result = converted.AsSpan(i * itsChannels, itsChannels);
            convert(color, alone);
            Expect.That(result.SequenceEqual(alone), "a single color is converted as in a row of colors");
            foreach (double number in result)
                Expect.That(double.IsFinite(number), $"a color is finite: {string.Join(' ', color.ToArray())} to {string.Join(' ', result.ToArray())}");
        }
        return converted;
    }

    // ICC.1:2022, 6.3.4: L* up to 100 and, in 16 bits of version 2, to 100 and 100/255 of 1; X, Y and Z below 2.
    private static void ExpectWithin(double[] pcs, IccTransform transform)
    {
        for (int i = 0; i < pcs.Length; i++)
        {
            (double least, double most) = transform.IsLab ? (i % 3 == 0 ? (0, 100.4) : (-128, 128)) : (0, 2);
            Expect.That(pcs[i] >= least && pcs[i] <= most, $"{pcs[i]} is within the encoding of the connection space");
        }
    }

    private delegate void Conversion(ReadOnlySpan<double> source, Span<double> destination);
}
