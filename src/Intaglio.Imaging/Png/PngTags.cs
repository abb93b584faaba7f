using System.Buffers.Binary;

namespace Intaglio.Imaging;

/// <summary>Reads the chunks for colors, significant bits, palette and transparency (sections 11.2.2 and 11.3).</summary>
/// <remarks>A faulty chunk that is not needed to show the image is ignored with a warning.</remarks>
internal sealed class PngTags
{
    private const int MaxPaletteSize = 3 * 256;

    // The known chunks read. A second one of the same type is ignored.
    private readonly HashSet<uint> seen = [];
    private readonly PngHeader header;
    private readonly ImageReadOptions options;
    private readonly ImageWarnings warnings;
    private ImageColor color = ImageColor.Untagged;

    internal PngTags(PngHeader header, ImageReadOptions options)
    {
        (this.header, this.options, warnings) = (header, options, new ImageWarnings(options.OnWarning));
        SignificantBits = header.SampleDepth;
    }

    internal ImageColor Color => color;

    internal int SignificantBits { get; private set; }

    /// <summary>Gets red, green and blue of each palette entry, or <see langword="null"/> if the file has no palette.</summary>
    internal byte[]? Palette { get; private set; }

    /// <summary>Gets the data of tRNS, or <see langword="null"/> if the chunk is missing.</summary>
    internal byte[]? Transparency { get; private set; }

    /// <summary>Reads the current chunk to its end. Unknown chunks are skipped.</summary>
    /// <exception cref="ImageFormatException">A critical chunk is damaged or unknown, or the file ends.</exception>
    internal void Read(PngChunkReader chunks, bool afterData)
    {
        uint type = chunks.Type;
        if (PngChunk.IsCritical(type))
        {
            if (type != PngChunk.Palette)
                throw chunks.Damaged(type == PngChunk.Header ? "is the second of its kind" : "is critical, but its type is unknown");
            if ((FindMisplacement(type, afterData) ?? ReadPalette(chunks)) is { } wrong)
                throw chunks.Damaged(wrong);
            chunks.End();
            seen.Add(type);
            return;
        }
        (ImageColor Color, int Bits, byte[]? Transparency) before = (color, SignificantBits, Transparency);
        string? fault = FindMisplacement(type, afterData);
        // Decompress at most one profile, so that several large ones cannot take long.
        if (fault is null && type == PngChunk.Profile)
            seen.Add(type);
        fault ??= ReadAncillary(chunks);
        // If the CRC does not match, other faults of the chunk are meaningless.
        fault = chunks.FindFault() ?? fault;
        if (fault is null)
        {
            seen.Add(type);
            return;
        }
        (color, SignificantBits, Transparency) = before;
        warnings.Add(chunks.Describe(fault));
    }

    // Section 5.6.
    private string? FindMisplacement(uint type, bool afterData) => type switch
    {
        PngChunk.Palette or PngChunk.Transparency or PngChunk.Chromaticities or PngChunk.Gamma or PngChunk.Profile
            or PngChunk.SignificantBits
            or PngChunk.Srgb or PngChunk.CodePoints or PngChunk.MasteringDisplay or PngChunk.ContentLight =>
            seen.Contains(type) ? "is the second of its kind"
            : afterData ? "follows the pixels, but must precede them"
            : Palette is not null && type != PngChunk.Transparency ? "follows the palette, but must precede it"
            : null,
        _ => null,
    };

    private string? ReadAncillary(PngChunkReader chunks)
    {
        Span<byte> data = stackalloc byte[32];
        switch (chunks.Type)
        {
            case PngChunk.Transparency:
                return ReadTransparency(chunks);
            case PngChunk.Profile:
                return PngProfile.Read(chunks, Math.Min(options.MaxProfileSize, options.MaxMemory), ref color);
            case PngChunk.SignificantBits:
                data = data[..(header.ColorType == PngColorType.Indexed ? 3 : header.Channels)];
                return Fill(chunks, data) ?? SetSignificantBits(data);
            case PngChunk.Chromaticities:
                return Fill(chunks, data) ?? SetChromaticities(data);
            case PngChunk.Gamma:
                return Fill(chunks, data[..4]) ?? SetGamma(data);
            case PngChunk.Srgb:
                return Fill(chunks, data[..1]) ?? SetSrgb(data);
            case PngChunk.CodePoints:
                return Fill(chunks, data[..4]) ?? SetCodePoints(data);
            case PngChunk.MasteringDisplay:
                return Fill(chunks, data[..24]) ?? SetMasteringDisplay(data);
            case PngChunk.ContentLight:
                return Fill(chunks, data[..8]) ?? SetContentLight(data);
            default:
                return null;
        }
    }

    private static string? Fill(PngChunkReader chunks, Span<byte> data)
    {
        if (chunks.Length != data.Length)
            return $"has {chunks.Length} bytes, not {data.Length}";
        chunks.Fill(data);
        return null;
    }

    private string? SetChromaticities(ReadOnlySpan<byte> data)
    {
        Span<int> xy = stackalloc int[8];
        if (FindIntegers(data, xy) is { } fault)
            return fault;
        // Twice the area of the triangle of the primaries.
        Int128 area = (Int128)((long)xy[2] - xy[6]) * ((long)xy[5] - xy[7]) - (Int128)((long)xy[4] - xy[6]) * ((long)xy[3] - xy[7]);
        if (xy[1] == 0 || area == 0)
            return "has invalid chromaticities: the white point has y = 0, or the primaries are on a line";
        color = color with { Chromaticities = new(xy[0], xy[1], xy[2], xy[3], xy[4], xy[5], xy[6], xy[7]) };
        return null;
    }

    private string? SetGamma(ReadOnlySpan<byte> data)
    {
        Span<int> gamma = stackalloc int[1];
        if (FindIntegers(data, gamma) is { } fault)
            return fault;
        if (gamma[0] == 0)
            return "has a gamma of 0";
        color = color with { Gamma = gamma[0] };
        return null;
    }

    private string? SetSrgb(ReadOnlySpan<byte> data)
    {
        if (data[0] > 3)
            return $"has the rendering intent {data[0]}, which must be between 0 and 3";
        color = color with { SrgbRenderingIntent = data[0] };
        return null;
    }

    private string? SetCodePoints(ReadOnlySpan<byte> data)
    {
        if (data[3] > 1)
            return $"has the range {data[3]}, which must be 0 or 1";
        if (data[2] != 0)
            return $"has the matrix {data[2]}, which must be 0 in PNG";
        color = color with { Cicp = new(data[0], data[1], data[2], data[3] == 1) };
        return null;
    }

    private string? SetMasteringDisplay(ReadOnlySpan<byte> data)
    {
        Span<int> luminance = stackalloc int[2];
        if (FindIntegers(data[16..], luminance) is { } fault)
            return fault;
        Span<ushort> xy = stackalloc ushort[8];
        for (int i = 0; i < xy.Length; i++)
            xy[i] = BinaryPrimitives.ReadUInt16BigEndian(data[(2 * i)..]);
        color = color with { MasteringDisplay = new(xy[0], xy[1], xy[2], xy[3], xy[4], xy[5], xy[6], xy[7], luminance[0], luminance[1]) };
        return null;
    }

    private string? SetContentLight(ReadOnlySpan<byte> data)
    {
        Span<int> levels = stackalloc int[2];
        if (FindIntegers(data, levels) is { } fault)
            return fault;
        color = color with { ContentLight = new(levels[0], levels[1]) };
        return null;
    }

    private static string? FindIntegers(ReadOnlySpan<byte> data, Span<int> integers)
    {
        for (int i = 0; i < integers.Length; i++)
            if ((integers[i] = BinaryPrimitives.ReadInt32BigEndian(data[(4 * i)..])) < 0)
                return "has a number above 2147483647";
        return null;
    }

    private string? ReadPalette(PngChunkReader chunks)
    {
        if (header.ColorType is PngColorType.Grey or PngColorType.GreyAlpha)
            return "is in a gray image, which has no palette";
        int most = header.ColorType == PngColorType.Indexed ? 3 << header.Depth : MaxPaletteSize;
        if (chunks.Length == 0 || chunks.Length % 3 != 0 || chunks.Length > most)
            return $"has {chunks.Length} bytes, but a palette must have 3 bytes for each of 1 to {most / 3} colors";
        Palette = new byte[chunks.Length];
        chunks.Fill(Palette);
        if (Transparency is null)
            return null;
        // Only color images can have both, and tRNS must come second.
        Transparency = null;
        seen.Remove(PngChunk.Transparency);
        warnings.Add("The chunk tRNS of the PNG file precedes the palette, but must follow it.");
        return null;
    }

    private string? ReadTransparency(PngChunkReader chunks)
    {
        if (header.ColorType is PngColorType.GreyAlpha or PngColorType.Rgba)
            return "is in an image that has alpha";
        if (header.ColorType == PngColorType.Indexed && Palette is null)
            return "precedes the palette, but must follow it";
        int expected = header.ColorType switch
        {
            PngColorType.Grey => 2,
            PngColorType.Rgb => 6,
            _ => Math.Clamp(chunks.Length, 1, Palette!.Length / 3),
        };
        byte[] data = new byte[expected];
        if (Fill(chunks, data) is { } fault)
            return fault;
        Transparency = data;
        return null;
    }

    private string? SetSignificantBits(ReadOnlySpan<byte> bits)
    {
        foreach (byte value in bits)
        {
            if (value == 0 || value > header.SampleDepth)
                return $"has {value} significant bits, but samples have {header.SampleDepth}";
        }
        int most = 0;
        foreach (byte value in bits)
            most = Math.Max(most, value);
        SignificantBits = most;
        return null;
    }
}
