using System.Buffers.Binary;
using System.IO.Compression;
using System.Text;

namespace Intaglio.Imaging;

/// <summary>What chunks other than the header and the pixels say: colours, significant bits, palette and transparency (sections 11.2.2 and 11.3).</summary>
internal sealed class PngTags
{
    private const int MaxPaletteSize = 3 * 256;

    // The largest profiles of devices have some megabytes; compressed, a thousandth may claim to be more.
    private const long MostProfileBytes = 64 << 20;

    // The known ones; none may be there twice.
    private readonly HashSet<uint> seen = [];
    private readonly PngHeader header;
    private readonly long maxProfileSize;

    internal PngTags(PngHeader header, long maxBytes)
    {
        (this.header, maxProfileSize) = (header, Math.Min(maxBytes, MostProfileBytes));
        SignificantBits = header.SampleDepth;
    }

    internal ImageColor Color { get; private set; } = ImageColor.Untagged;

    internal int SignificantBits { get; private set; }

    /// <summary>Gets red, green and blue of each entry; null where there is no palette.</summary>
    internal byte[]? Palette { get; private set; }

    /// <summary>Gets the data of tRNS; null where there is none.</summary>
    internal byte[]? Transparency { get; private set; }

    /// <summary>Reads the chunk that the reader is at, up to its end; what is not known is skipped.</summary>
    internal void Read(PngChunkReader chunks, bool afterData)
    {
        uint type = chunks.Type;
        switch (type)
        {
            case PngChunk.Palette or PngChunk.Transparency or PngChunk.Chromaticities or PngChunk.Gamma or PngChunk.Profile or PngChunk.SignificantBits
                or PngChunk.Srgb or PngChunk.CodePoints or PngChunk.MasteringDisplay or PngChunk.ContentLight:
                if (!seen.Add(type))
                    throw chunks.Damaged("is the second of its kind");
                if (afterData)
                    throw chunks.Damaged("follows the pixels, and belongs before them");
                if (Palette is not null && type != PngChunk.Transparency)
                    throw chunks.Damaged("follows the palette, and belongs before it");
                ReadKnown(chunks);
                break;
            case PngChunk.Header:
                throw chunks.Damaged("is the second of its kind");
            default:
                if (PngChunk.IsCritical(type))
                    throw chunks.Damaged("is needed to show the image, and not known");
                break;
        }
        chunks.End();
    }

    private void ReadKnown(PngChunkReader chunks)
    {
        Span<byte> data = stackalloc byte[32];
        switch (chunks.Type)
        {
            case PngChunk.Palette:
                ReadPalette(chunks);
                break;
            case PngChunk.Transparency:
                ReadTransparency(chunks);
                break;
            case PngChunk.SignificantBits:
                ReadSignificantBits(chunks);
                break;
            case PngChunk.Profile:
                ReadProfile(chunks);
                break;
            case PngChunk.Chromaticities:
                chunks.ReadAll(data);
                Color = Color with
                {
                    Chromaticities = new(
                        Integer(data), Integer(data[4..]), Integer(data[8..]), Integer(data[12..]),
                        Integer(data[16..]), Integer(data[20..]), Integer(data[24..]), Integer(data[28..])),
                };
                break;
            case PngChunk.Gamma:
                chunks.ReadAll(data[..4]);
                Color = Color with { Gamma = Integer(data) };
                break;
            case PngChunk.Srgb:
                chunks.ReadAll(data[..1]);
                if (data[0] > 3)
                    throw chunks.Damaged($"states the rendering intent {data[0]}; there are 0 to 3");
                Color = Color with { SrgbRenderingIntent = data[0] };
                break;
            case PngChunk.CodePoints:
                chunks.ReadAll(data[..4]);
                if (data[3] > 1)
                    throw chunks.Damaged($"states the range {data[3]}; there are 0 and 1");
                Color = Color with { Cicp = new(data[0], data[1], data[2], data[3] == 1) };
                break;
            case PngChunk.MasteringDisplay:
                chunks.ReadAll(data[..24]);
                Color = Color with
                {
                    MasteringDisplay = new(
                        Word(data), Word(data[2..]), Word(data[4..]), Word(data[6..]), Word(data[8..]), Word(data[10..]), Word(data[12..]), Word(data[14..]),
                        Integer(data[16..]), Integer(data[20..])),
                };
                break;
            default:
                chunks.ReadAll(data[..8]);
                Color = Color with { ContentLight = new(Integer(data), Integer(data[4..])) };
                break;
        }

        ushort Word(ReadOnlySpan<byte> bytes) => BinaryPrimitives.ReadUInt16BigEndian(bytes);

        int Integer(ReadOnlySpan<byte> bytes) => BinaryPrimitives.ReadInt32BigEndian(bytes) is >= 0 and int value
            ? value
            : throw chunks.Damaged("has a number above 2147483647");
    }

    private void ReadPalette(PngChunkReader chunks)
    {
        if (header.ColorType is PngColorType.Grey or PngColorType.GreyAlpha)
            throw chunks.Damaged("is in a grey image, which has no palette");
        int most = header.ColorType == PngColorType.Indexed ? 3 << header.Depth : MaxPaletteSize;
        if (chunks.Length == 0 || chunks.Length % 3 != 0 || chunks.Length > most)
            throw chunks.Damaged($"has {chunks.Length} bytes; a palette has 3 for each of its 1 to {most / 3} colours");
        if (Transparency is not null)
            throw chunks.Damaged("follows the chunk tRNS, and belongs before it");
        Palette = new byte[chunks.Length];
        chunks.ReadAll(Palette);
    }

    private void ReadTransparency(PngChunkReader chunks)
    {
        int expected = header.ColorType switch
        {
            PngColorType.Grey => 2,
            PngColorType.Rgb => 6,
            PngColorType.Indexed when Palette is null => throw chunks.Damaged("precedes the palette, and belongs behind it"),
            PngColorType.Indexed => Math.Clamp(chunks.Length, 1, Palette.Length / 3),
            _ => throw chunks.Damaged("is in an image that has alpha"),
        };
        Transparency = new byte[expected];
        chunks.ReadAll(Transparency);
    }

    private void ReadSignificantBits(PngChunkReader chunks)
    {
        Span<byte> bits = stackalloc byte[4];
        bits = bits[..(header.ColorType == PngColorType.Indexed ? 3 : header.Channels)];
        chunks.ReadAll(bits);
        int most = 0;
        foreach (byte value in bits)
        {
            if (value == 0 || value > header.SampleDepth)
                throw chunks.Damaged($"states {value} significant bits of {header.SampleDepth}");
            most = Math.Max(most, value);
        }
        SignificantBits = most;
    }

    private void ReadProfile(PngChunkReader chunks)
    {
        Span<byte> name = stackalloc byte[80];
        int length = 0;
        while (chunks.Read(name.Slice(length, 1)) == 1 && name[length] != 0)
            if (++length == name.Length)
                break;
        if (length is 0 or 80)
            throw chunks.Damaged("has a profile without a name of 1 to 79 characters");
        Span<byte> method = stackalloc byte[1];
        if (chunks.Read(method) == 0 || method[0] != 0)
            throw chunks.Damaged($"has a profile in compression method {method[0]}; there is 0");
        MemoryStream profile = new();
        try
        {
            using ZLibStream inflated = new(new ZLibData(new PngDataStream(chunks, acrossChunks: false)), CompressionMode.Decompress);
            byte[] piece = new byte[16 * 1024];
            for (int read; (read = inflated.Read(piece)) > 0;)
            {
                if (profile.Length + read > maxProfileSize)
                    throw chunks.Damaged($"has a profile of more than the {maxProfileSize} bytes that are allowed ({nameof(ImageReadOptions)})");
                profile.Write(piece, 0, read);
            }
        }
        catch (InvalidDataException exception)
        {
            throw chunks.Damaged("has a profile whose compressed data is damaged", exception);
        }
        if (profile.Length == 0)
            throw chunks.Damaged("has an empty profile");
        Color = Color with { IccProfile = profile.GetBuffer().AsMemory(0, (int)profile.Length), IccProfileName = Encoding.Latin1.GetString(name[..length]) };
    }
}
