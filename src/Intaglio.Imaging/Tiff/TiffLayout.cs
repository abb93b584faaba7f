namespace Intaglio.Imaging;

/// <summary>The layout of samples in a TIFF file. Unsupported layouts are rejected.</summary>
internal sealed class TiffLayout
{
    internal TiffLayout(TiffDirectory directory)
    {
        (Width, Height) = (directory.GetInteger(TiffTag.ImageWidth), directory.GetInteger(TiffTag.ImageLength));
        Components = (int)Within(TiffTag.SamplesPerPixel, directory.GetInteger(TiffTag.SamplesPerPixel, 1), 1, ushort.MaxValue);
        Bits = (int)Within(TiffTag.BitsPerSample, Same(directory, TiffTag.BitsPerSample, 1), 0, ushort.MaxValue);
        Compression = directory.GetInteger(TiffTag.Compression, 1);
        CheckCompression();
        Photometric = directory.GetInteger(TiffTag.PhotometricInterpretation);
        IsFloat = IsFloatFormat(Same(directory, TiffTag.SampleFormat, 1));
        CheckPhotometric();
        // The decoder converts it to RGB.
        if (Photometric == 6)
            (Photometric, IsYcc) = (2, true);
        CheckSamples();
        Predictor = (int)Within(TiffTag.Predictor, directory.GetInteger(TiffTag.Predictor, 1), 1, 3);
        if (Predictor == 2 && Bits < 8 || Predictor == 3 && !IsFloat || Predictor != 1 && Compression == 7)
            throw new ImageFormatException(
                $"The TIFF file has the predictor {Predictor} with {(Compression == 7 ? "JPEG" : $"{Bits}-bit samples")}, which is not "
                + "supported.");
        IsReversed = Within(TiffTag.FillOrder, directory.GetInteger(TiffTag.FillOrder, 1), 1, 2) == 2 && Compression != 7;
        Orientation = (int)Within(TiffTag.Orientation, directory.GetInteger(TiffTag.Orientation, 1), 1, 8);
        IsPlanar = Components > 1 && Within(TiffTag.PlanarConfiguration, directory.GetInteger(TiffTag.PlanarConfiguration, 1), 1, 2) == 2;
        if (IsPlanar && IsYcc)
            throw new ImageFormatException("The TIFF file has YCbCr with separate components, which is not supported.");
        (Alpha, AlphaAt) = FindAlpha(directory);
        SetChunks(directory);
    }

    internal long Width { get; }

    internal long Height { get; }

    /// <summary>Gets the number of components of a pixel in the file.</summary>
    internal int Components { get; }

    internal int Bits { get; }

    internal bool IsFloat { get; }

    internal long Compression { get; }

    /// <summary>Gets the photometric interpretation: 0 or 1 for gray, 2 for color, 3 for a palette.</summary>
    internal long Photometric { get; }

    /// <summary>Gets a value indicating whether JPEG data uses YCbCr.</summary>
    internal bool IsYcc { get; }

    /// <summary>Gets the shared data of JPEG strips or tiles.</summary>
    internal TiffJpeg Jpeg { get; init; }

    internal int Predictor { get; }

    internal bool IsReversed { get; }

    internal int Orientation { get; }

    /// <summary>Gets a value indicating whether each component is stored in separate strips or tiles.</summary>
    internal bool IsPlanar { get; }

    internal AlphaMode Alpha { get; }

    /// <summary>Gets the index of the alpha component, or -1 for images without alpha.</summary>
    internal int AlphaAt { get; }

    internal int ColorComponents => Photometric is 0 or 1 ? 1 : 3;

    /// <summary>Gets the number of color components, or palette indices, of a pixel in the file.</summary>
    internal int ColorComponentsInFile => Photometric == 2 ? 3 : 1;

    /// <summary>Gets the width of a strip or tile in pixels.</summary>
    internal int ChunkWidth { get; private set; }

    /// <summary>Gets the height of a strip or tile in rows. The last strip can be lower.</summary>
    internal int ChunkHeight { get; private set; }

    internal int ChunksAcross { get; private set; }

    internal int ChunksDown { get; private set; }

    /// <summary>Gets a value indicating whether the image is divided into strips instead of tiles.</summary>
    internal bool IsStriped { get; private set; }

    /// <summary>Gets the offset of each strip or tile, one component after another if they are separate.</summary>
    internal TiffNumbers Offsets { get; private set; } = null!;

    internal TiffNumbers ByteCounts { get; private set; } = null!;

    /// <summary>Gets the size in bytes of a row of a strip or tile.</summary>
    internal long ChunkRowSize => ((long)ChunkWidth * (IsPlanar ? 1 : Components) * Bits + 7) / 8;

    /// <summary>Gets the total size in bytes of all decompressed rows, including padding and unused components.</summary>
    internal ByteCount DecodedSize => (ByteCount)ChunkRowSize * ChunksAcross * Height * (IsPlanar ? Components : 1);

    private static long Within(TiffTag tag, long value, long least, long most) =>
        value >= least && value <= most ? value
        : throw new ImageFormatException($"The field {tag} of the TIFF file is {value}, but must be between {least} and {most}.");

    // The field has one value for all components, or an equal value for each.
    private long Same(TiffDirectory directory, TiffTag tag, long otherwise)
    {
        if (!directory.Has(tag))
            return otherwise;
        long[] values = directory.GetIntegers(tag, directory.Count(tag) == 1 ? 1 : Components);
        return values.AsSpan().ContainsAnyExcept(values[0])
            ? throw new ImageFormatException(
                $"The components of the TIFF file differ in the field {tag} ({string.Join(", ", values.Take(8))}), which is not supported.")
            : values[0];
    }

    private void CheckCompression()
    {
        string? name = Compression switch
        {
            1 or 5 or 7 or 8 or 32773 or 32946 => null,
            2 => "CCITT modified Huffman",
            3 => "CCITT group 3 (fax)",
            4 => "CCITT group 4 (fax)",
            6 => "old-style JPEG",
            9 or 10 or 34661 => "JBIG",
            34712 => "JPEG 2000",
            34676 or 34677 => "SGI LogLuv",
            34887 => "LERC",
            34925 => "LZMA",
            50000 => "Zstandard",
            50001 => "WebP",
            50002 or 52546 => "JPEG XL",
            _ => "unknown",
        };
        if (name is not null)
            throw new ImageFormatException(
                $"The compression {Compression} ({name}) of the TIFF file is not supported (supported: none, LZW, deflate, PackBits and "
                + "JPEG).");
    }

    private static bool IsFloatFormat(long format) => format switch
    {
        1 or 4 => false,
        3 => true,
        2 => throw new ImageFormatException("The TIFF file has signed integers, which are not supported."),
        5 or 6 => throw new ImageFormatException("The TIFF file has complex numbers, which are not supported."),
        _ => throw new ImageFormatException($"The TIFF file has samples of the unknown format {format}."),
    };

    private void CheckPhotometric()
    {
        string? name = Photometric switch
        {
            >= 0 and <= 3 => null,
            6 when Compression == 7 => null,
            4 => "transparency mask",
            5 => "CMYK",
            6 => "YCbCr",
            8 => "CIELAB",
            9 => "CIELAB of ICC",
            10 => "CIELAB of ITU",
            32803 => "color filter array",
            32844 => "SGI LogL",
            32845 => "SGI LogLuv",
            34892 => "linear raw",
            _ => "unknown",
        };
        if (name is not null)
            throw new ImageFormatException(
                $"The photometric interpretation {Photometric} ({name}) of the TIFF file is not supported (supported: gray, RGB, "
                + "palettes, and YCbCr with JPEG).");
    }

    private void CheckSamples()
    {
        bool known = (IsFloat, Photometric) switch
        {
            (true, _) => Photometric is 1 or 2 && Bits is 16 or 32,
            (_, _) when Compression == 7 => Bits == 8 && (Photometric is 0 or 1 ? Components == 1 : Photometric == 2 && Components == 3),
            (_, 3) => Bits is 1 or 2 or 4 or 8 && Components == 1,
            _ => Bits is 1 or 2 or 4 or 8 or 16,
        };
        if (!known || Components < ColorComponentsInFile)
            throw new ImageFormatException(
                $"The TIFF file has {Components} components of {Bits} bits{(IsFloat ? ", floating-point," : "")} with the photometric "
                + $"interpretation {Photometric}, which is not supported.");
    }

    private (AlphaMode Mode, int At) FindAlpha(TiffDirectory directory)
    {
        int extra = Components - ColorComponentsInFile;
        if (extra == 0 || !directory.Has(TiffTag.ExtraSamples))
            return (AlphaMode.None, -1);
        long[] kinds = directory.GetIntegers(TiffTag.ExtraSamples, Math.Min(extra, (long)directory.Count(TiffTag.ExtraSamples)));
        int at = kinds.AsSpan().IndexOfAny(1, 2);
        if (at < 0)
            return (AlphaMode.None, -1);
        if (kinds[at] == 1 && Photometric == 0)
            throw new ImageFormatException(
                "The TIFF file has premultiplied alpha and gray samples where 0 is white, which is not supported.");
        return (kinds[at] == 1 ? AlphaMode.Premultiplied : AlphaMode.Straight, ColorComponentsInFile + at);
    }

    private void SetChunks(TiffDirectory directory)
    {
        // Some old writers store the offsets of tiles in the fields for strips.
        IsStriped = !directory.Has(TiffTag.TileOffsets) && directory.GetInteger(TiffTag.TileWidth, 0) == 0;
        long width = Within(TiffTag.ImageWidth, Width, 1, int.MaxValue), height = Within(TiffTag.ImageLength, Height, 1, int.MaxValue);
        if (IsStriped)
        {
            long rows = directory.GetInteger(TiffTag.RowsPerStrip, uint.MaxValue);
            (ChunkWidth, ChunkHeight) = ((int)width, (int)Within(TiffTag.RowsPerStrip, Math.Min(rows, height), 1, int.MaxValue));
        }
        else
        {
            ChunkWidth = (int)Within(TiffTag.TileWidth, directory.GetInteger(TiffTag.TileWidth), 1, int.MaxValue);
            ChunkHeight = (int)Within(TiffTag.TileLength, directory.GetInteger(TiffTag.TileLength), 1, int.MaxValue);
        }
        ChunksAcross = (int)((width + ChunkWidth - 1) / ChunkWidth);
        ChunksDown = (int)((height + ChunkHeight - 1) / ChunkHeight);
        long count = (long)ChunksAcross * ChunksDown * (IsPlanar ? Components : 1);
        Offsets = directory.GetNumbers(directory.Has(TiffTag.TileOffsets) ? TiffTag.TileOffsets : TiffTag.StripOffsets, count);
        TiffTag counts = directory.Has(TiffTag.TileByteCounts) ? TiffTag.TileByteCounts : TiffTag.StripByteCounts;
        // Old uncompressed files can omit the byte counts.
        ByteCounts = directory.Has(counts) || Compression != 1 ? directory.GetNumbers(counts, count)
            : new TiffNumbers(GetUncompressedCount);
    }

    internal string Describe(int chunk) =>
        $"{(IsStriped ? "strip" : "tile")} {chunk} of the TIFF file, {ByteCounts[chunk]} bytes from {Offsets[chunk]} on,";

    private long GetUncompressedCount(int chunk) =>
        ChunkRowSize * (IsStriped ? Math.Min(ChunkHeight, Height - (long)(chunk % ChunksDown) * ChunkHeight) : ChunkHeight);
}
