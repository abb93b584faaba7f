using System.Buffers.Binary;
using System.Text;

namespace Intaglio.Color;

/// <summary>Writes profiles with only the tags that the specifications require.</summary>
/// <remarks>
/// In version 4, equal curves share their data, and so do description and copyright. In version 2, data of different types overlap: see
/// <see cref="WriteTexts"/>.
/// </remarks>
internal static class CompactProfile
{
    private const int MacintoshSize = 67;

    private static readonly KnownName[] names =
    [
        new(RgbColorSpace.Srgb, "sRGB-v2"), new(RgbColorSpace.ScRgb, "scRGBv2"), new(RgbColorSpace.DisplayP3, "Disp-P3"),
        new(RgbColorSpace.Rec709, "Rec.709"),
        new(RgbColorSpace.Rec2020, "Rec2020"), new(RgbColorSpace.AdobeRgb1998, "A98-com"), new(RgbColorSpace.ProPhoto, "ROMM-v2"),
    ];

    internal static byte[] Write(RgbColorSpace space, IccProfileOptions options)
    {
        int[] colorants = IccColorants.Round(space, options.IsNonNegative);
        List<Item> data = [];
        for (int i = 0; i < 3; i++)
            data.Add(new($"{"rgb"[i]}XYZ", WriteXyz(colorants[i], colorants[i + 3], colorants[i + 6])));
        byte[][] curves = [.. space.Transfers.Select(transfer => WriteCurve(transfer, options))];
        if (curves[0].AsSpan().SequenceEqual(curves[1]) && curves[0].AsSpan().SequenceEqual(curves[2]))
            data.Add(new("rTRC gTRC bTRC", curves[0]));
        else
            data.AddRange([new("rTRC", curves[0]), new("gTRC", curves[1]), new("bTRC", curves[2])]);
        string name = Array.Find(names, known => known.Space == space)?.Name ?? space.Name;
        return Write(new IccHeader(), options, options.Version == 2 ? name
            : name.Replace("-v2", "", StringComparison.Ordinal).Replace("v2", "", StringComparison.Ordinal), space.White, data);
    }

    internal static byte[] WriteGray(TransferFunction transfer, Tristimulus white, IccProfileOptions options) =>
        !ChromaticAdaptation.IsWhite(white) ? throw new ArgumentException($"{white} is not a valid white point.", nameof(white))
        : Write(new IccHeader { ColorSpace = "GRAY" }, options, options.Version == 2 ? "Gray-v2"
        : "Gray", white, [new("kTRC", WriteCurve(transfer, options))]);

    private static byte[] Write(IccHeader header, IccProfileOptions options, string name, Tristimulus white, List<Item> data)
    {
        header = header with { Version = options.Version == 2 ? new Version(2, 4, 0) : new Version(4, 4, 0), Created = options.Created };
        bool isFour = options.Version == 4;
        data.Insert(0, new("wtpt", WriteXyz(isFour ? IccNumbers.D50 : white)));
        if (isFour && !IsD50(white))
            data.Insert(1, new("chad", WriteMatrix(ChromaticAdaptation.CreateBradford(white, IccNumbers.D50Decimals))));
        int tags = 2, bytes = 0;
        foreach (Item item in data)
            (tags, bytes) = (tags + item.Signatures.Length, bytes + item.Data.Length + 3 & ~3);
        IccLayout layout = new(tags);
        if (isFour)
            WriteLocalizedTexts(layout, options, name);
        else
            WriteTexts(layout, options.Description ?? name, options.Copyright ?? "PD", bytes);
        foreach (Item item in data)
        {
            int offset = layout.Append(item.Data);
            foreach (string signature in item.Signatures)
                layout.Refer(signature, offset, item.Data.Length);
        }
        return layout.ToArray(header);
    }

    private static void WriteLocalizedTexts(IccLayout layout, IccProfileOptions options, string name)
    {
        bool isOne = options.Description is null && options.Copyright is null;
        byte[] description = IccText.WriteLocalized(options.Description ?? (isOne ? $"{name} CC0" : name));
        byte[] copyright = isOne ? description : IccText.WriteLocalized(options.Copyright ?? "CC0");
        int offset = layout.Append(description);
        layout.Refer("desc", offset, description.Length);
        layout.Refer("cprt", isOne ? offset : layout.Append(copyright), copyright.Length);
    }

    // A description ends with a language (4 bytes) and a length (4) of a text in Unicode, a script (2), and a length (1) and 67 bytes for
    // the Macintosh. Both lengths are 0, so language, script and the 67 bytes are unused. The 67 bytes overlap the following data.
    // Language and length are the type and the reserved bytes of a text whose characters are the script, and whose terminator is the last
    // length. If this position is not a multiple of 4, or the copyright is longer, the text is written separately.
    private static void WriteTexts(IccLayout layout, string description, string copyright, int following)
    {
        byte[] bytes = IccText.WriteDescription(description)[..^MacintoshSize];
        int language = bytes.Length - 11, offset;
        if (language % 4 == 0 && copyright.Length <= 2)
        {
            "text"u8.CopyTo(bytes.AsSpan(language));
            Encoding.ASCII.GetBytes(copyright, bytes.AsSpan(language + 8));
            offset = layout.Append(bytes);
            layout.Refer("cprt", offset + language, 8 + copyright.Length + 1);
        }
        else
        {
            offset = layout.Append(bytes);
            byte[] text = IccText.WriteText(copyright);
            layout.Refer("cprt", layout.Append(text), text.Length);
            following += text.Length;
        }
        if (following < MacintoshSize)
            layout.Append(new byte[MacintoshSize - following]);
        layout.Refer("desc", offset, bytes.Length + MacintoshSize);
    }

    private static byte[] WriteCurve(TransferFunction transfer, IccProfileOptions options)
    {
        bool isFour = options.Version == 4;
        if (transfer.Gamma is { } gamma)
            return gamma == 1 ? IccCurve.WriteTable([]) : isFour ? IccCurve.WriteParametric(0, [IccNumbers.ToFixed(gamma)])
                : IccCurve.WriteTable([(ushort)Math.Clamp(Math.Round(gamma * 256), 1, ushort.MaxValue)]);
        if (transfer is SampledTransfer sampled)
            return IccCurve.WriteTable([.. sampled.Samples.ToArray().Select(sample => (ushort)Math.Round(sample * ushort.MaxValue))]);
        if (isFour && transfer is ParametricTransfer parametric)
            return IccCurve.WriteParametric(parametric.Type, [.. parametric.Parameters.Select(IccNumbers.ToFixed)]);
        return isFour && transfer.Segments is { } segments ? IccCurve.WriteParametric(3, CompactParameters.Fit(transfer, segments))
            : IccCurve.WriteTable(CompactCurve.Fit(transfer, options.CurvePoints));
    }

    private static byte[] WriteXyz(Tristimulus xyz) =>
        WriteXyz(IccNumbers.ToFixed(xyz.X), IccNumbers.ToFixed(xyz.Y), IccNumbers.ToFixed(xyz.Z));

    private static byte[] WriteXyz(int x, int y, int z) => WriteNumbers("XYZ "u8, new[] { x, y, z });

    private static byte[] WriteMatrix(ColorMatrix matrix)
    {
        int[] numbers = new int[9];
        for (int i = 0; i < numbers.Length; i++)
            numbers[i] = IccNumbers.ToFixed(matrix[i / 3, i % 3]);
        return WriteNumbers("sf32"u8, numbers);
    }

    private static byte[] WriteNumbers(ReadOnlySpan<byte> type, ReadOnlySpan<int> numbers)
    {
        byte[] bytes = new byte[8 + numbers.Length * 4];
        type.CopyTo(bytes);
        for (int i = 0; i < numbers.Length; i++)
            BinaryPrimitives.WriteInt32BigEndian(bytes.AsSpan(8 + i * 4), numbers[i]);
        return bytes;
    }

    // D50 by its chromaticity and D50 of the profile connection space differ in the fourth decimal.
    private static bool IsD50(Tristimulus white) =>
        Math.Abs((white.X - IccNumbers.D50.X).ToDouble()) < 1e-3 && Math.Abs((white.Z - IccNumbers.D50.Z).ToDouble()) < 1e-3;

    private sealed record KnownName(RgbColorSpace Space, string Name);

    private sealed record Item(string Names, byte[] Data)
    {
        internal string[] Signatures => Names.Split(' ');
    }
}
