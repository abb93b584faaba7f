using System.Buffers.Binary;

namespace Intaglio.Color;

/// <summary>An ICC profile of version 2 (ICC.1:2001-04) or 4 (ICC.1:2022).</summary>
/// <remarks>
/// A profile consists of a header and tags. Tags are parsed on access, so a malformed tag causes a <see cref="ColorFormatException"/> only
/// then. The bytes of unknown tags are kept.
/// </remarks>
public sealed class IccProfile
{
    private const int TagSize = 12, TableStart = IccHeader.Size + 4;

    // Real profiles have a few dozen tags at most.
    private const int MostTags = 1000;

    private readonly byte[] bytes;

    // A linear search is fast enough for a few tags, and a dictionary would cost time to compile at startup.
    private readonly IccTag[] tags;

    private IccProfile(byte[] bytes)
    {
        this.bytes = bytes;
        Header = IccHeader.Read(bytes);
        tags = ReadTags(bytes);
    }

    /// <summary>Initializes a new profile from tags.</summary>
    /// <param name="header">The header. For version 4, the profile ID is computed.</param>
    /// <param name="tags">The tags in order; their offsets are ignored. Equal data is written only once.</param>
    /// <exception cref="ArgumentException">
    /// A tag occurs twice or has fewer than 8 bytes, or a number of the version or the illuminant is out of range.
    /// </exception>
    /// <exception cref="ColorFormatException">The version of the header is not supported.</exception>
    public IccProfile(IccHeader header, IEnumerable<IccTag> tags)
        : this(IccLayout.Write(header, tags))
    {
    }

    /// <summary>Gets the header.</summary>
    public IccHeader Header { get; }

    /// <summary>Gets the tags in the order of the profile.</summary>
    public IReadOnlyList<IccTag> Tags => tags;

    /// <summary>Gets the size of the profile, in bytes.</summary>
    public int Size => bytes.Length;

    /// <summary>Gets the profile description (<c>desc</c>), in English if available, or an empty string if it is missing.</summary>
    /// <exception cref="ColorFormatException">The tag is malformed.</exception>
    public string Description => Find("desc") is { } tag ? IccText.Read(in tag) : "";

    /// <summary>Gets the copyright (<c>cprt</c>), or an empty string if it is missing.</summary>
    /// <exception cref="ColorFormatException">The tag is malformed.</exception>
    public string Copyright => Find("cprt") is { } tag ? IccText.Read(in tag) : "";

    /// <summary>Gets the media white point (<c>wtpt</c>) in XYZ, or <see langword="null"/> if it is missing.</summary>
    /// <exception cref="ColorFormatException">The tag is malformed.</exception>
    public Tristimulus? MediaWhite => Find("wtpt") is { } tag ? ReadXyz(in tag) : null;

    /// <summary>
    /// Gets the chromatic adaptation matrix from the original white point to D50 (<c>chad</c>), or <see langword="null"/> if it is missing.
    /// </summary>
    /// <exception cref="ColorFormatException">The tag is malformed.</exception>
    public ColorMatrix? ChromaticAdaptation => Find("chad") is { } tag ? ReadMatrix(in tag) : null;

    /// <summary>Gets a value indicating whether the profile describes RGB by three colorants and three curves.</summary>
    public bool IsMatrix => Header.ColorSpace == "RGB" && Header.ConnectionSpace == "XYZ"
        && Has("rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC");

    /// <summary>Gets a value indicating whether the profile describes gray by a curve.</summary>
    public bool IsGray => Header.ColorSpace == "GRAY" && Has("kTRC");

    /// <summary>Parses a profile.</summary>
    /// <param name="source">The bytes of the profile; bytes after its end are ignored.</param>
    /// <returns>The profile.</returns>
    /// <exception cref="ColorFormatException">The data is not a valid ICC profile.</exception>
    public static IccProfile Parse(ReadOnlySpan<byte> source)
    {
        if (source.Length < TableStart)
            throw new ColorFormatException($"The profile must have at least {TableStart} bytes, not {source.Length}.");
        uint size = BinaryPrimitives.ReadUInt32BigEndian(source);
        if (size < TableStart || size > source.Length)
            throw new ColorFormatException(
                $"The profile's size is {size} bytes according to its header, but {source.Length} bytes are present.");
        return new IccProfile(source[..(int)size].ToArray());
    }

    /// <summary>Creates a compact profile of a color space, with its colorants and curves.</summary>
    /// <param name="space">The color space.</param>
    /// <param name="options">The settings for creating the profile, or <see langword="null"/> for the defaults.</param>
    /// <returns>The profile.</returns>
    /// <exception cref="ArgumentException">
    /// A table of the specified size cannot approximate a curve, the colorants do not add up to the white of the space (as those of
    /// <see cref="RgbColorSpace.XyzD65"/>) or to a valid white point, or a number is too large for a profile.
    /// </exception>
    /// <remarks>The colorants are adapted to D50 by the Bradford matrix and rounded so that their sum is exactly D50.</remarks>
    public static IccProfile Create(RgbColorSpace space, IccProfileOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(space);
        options ??= new IccProfileOptions();
        return new IccProfile(CompactProfile.Write(space, options));
    }

    /// <summary>Creates a compact gray profile.</summary>
    /// <param name="transfer">The transfer function of gray.</param>
    /// <param name="white">The white point in XYZ.</param>
    /// <param name="options">The settings for creating the profile, or <see langword="null"/> for the defaults.</param>
    /// <returns>The profile.</returns>
    /// <exception cref="ArgumentException">
    /// A table of the specified size cannot approximate the curve, or <paramref name="white"/> is not a valid white point or too large for
    /// a profile.
    /// </exception>
    public static IccProfile CreateGray(TransferFunction transfer, Tristimulus white, IccProfileOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(transfer);
        options ??= new IccProfileOptions();
        return new IccProfile(CompactProfile.WriteGray(transfer, white, options));
    }

    /// <summary>Returns a copy of the bytes of the profile.</summary>
    /// <returns>The bytes as read or written.</returns>
    public byte[] ToArray() => bytes.AsSpan().ToArray();

    /// <summary>Finds a tag by its signature.</summary>
    /// <param name="signature">The signature of the tag.</param>
    /// <returns>The tag, or <see langword="null"/> if it is missing.</returns>
    public IccTag? Find(IccSignature signature) => FindIndex(signature) is >= 0 and int index ? tags[index] : null;

    /// <summary>Creates a color space from the three colorants and curves.</summary>
    /// <returns>The color space with the white point D50. The colorants are used without adaptation (ICC.1:2022, F.3).</returns>
    /// <exception cref="InvalidOperationException"><see cref="IsMatrix"/> is <see langword="false"/>.</exception>
    /// <exception cref="ColorFormatException">
    /// A tag is malformed, the colorants lie in a plane, or they do not add up to a valid white point.
    /// </exception>
    public RgbColorSpace ToColorSpace()
    {
        if (!IsMatrix)
            throw new InvalidOperationException("The profile has no colorants and curves for red, green and blue.");
        ColorMatrix colorants = ColorMatrix.FromColumns(ReadXyz(Get("rXYZ")), ReadXyz(Get("gXYZ")), ReadXyz(Get("bXYZ")));
        if (!Color.ChromaticAdaptation.IsWhite(colorants.Multiply(Tristimulus.One)))
            throw new ColorFormatException("The profile's colorants do not add up to a valid white point.");
        TransferFunction red = ReadCurve("rTRC"), green = ReadCurve("gTRC"), blue = ReadCurve("bTRC");
        bool isOne = Get("rTRC").Data.Span.SequenceEqual(Get("gTRC").Data.Span)
            && Get("rTRC").Data.Span.SequenceEqual(Get("bTRC").Data.Span);
        try
        {
            return RgbColorSpace.FromProfile(Description is { Length: > 0 } name ? name : "ICC profile", colorants, isOne ? [red]
                : [red, green, blue]);
        }
        catch (InvalidOperationException exception)
        {
            throw new ColorFormatException("The profile's colorants 'rXYZ', 'gXYZ' and 'bXYZ' lie in a plane.", exception);
        }
    }

    /// <summary>Creates the transfer function of gray.</summary>
    /// <returns>The transfer function, where 1 is white. With the connection space Lab, it decodes to L* divided by 100.</returns>
    /// <exception cref="InvalidOperationException"><see cref="IsGray"/> is <see langword="false"/>.</exception>
    /// <exception cref="ColorFormatException">The tag is malformed.</exception>
    public TransferFunction ToGrayTransfer() =>
        IsGray ? ReadCurve("kTRC") : throw new InvalidOperationException("The profile has no curve for gray.");

    /// <summary>
    /// Creates the transform between the device space and the connection space, from tables, colorants and curves, or the gray curve.
    /// </summary>
    /// <param name="intent">The rendering intent. If the profile has no tables for it, those for perceptual rendering are used.</param>
    /// <returns>The transform.</returns>
    /// <exception cref="NotSupportedException">The profile has neither tables nor curves for a transform.</exception>
    /// <exception cref="ColorFormatException">A tag is malformed.</exception>
    public IccTransform CreateTransform(IccRenderingIntent intent = IccRenderingIntent.RelativeColorimetric) =>
        IccTransform.Create(this, intent);

    internal TransferFunction ReadCurve(IccSignature signature) => IccCurve.Read(Get(signature));

    internal static Tristimulus ReadXyz(in IccTag tag)
    {
        IccReader reader = new(in tag);
        return reader.Type == "XYZ" ? reader.ReadXyz() : throw reader.Error("the type must be 'XYZ '");
    }

    private static ColorMatrix ReadMatrix(in IccTag tag)
    {
        IccReader reader = new(in tag);
        if (reader.Type != "sf32")
            throw reader.Error("the type must be 'sf32'");
        Tristimulus first = reader.ReadXyz(), second = reader.ReadXyz(), third = reader.ReadXyz();
        return ColorMatrix.FromColumns(new(first.X, second.X, third.X), new(first.Y, second.Y, third.Y), new(first.Z, second.Z, third.Z));
    }

    private int FindIndex(IccSignature signature) => FindIndex(tags, tags.Length, signature);

    private static int FindIndex(IccTag[] tags, int count, IccSignature signature)
    {
        for (int i = 0; i < count; i++)
            if (tags[i].Signature.Value == signature.Value)
                return i;
        return -1;
    }

    private IccTag Get(IccSignature signature) => tags[FindIndex(signature)];

    private bool Has(params ReadOnlySpan<string> signatures)
    {
        foreach (string signature in signatures)
            if (FindIndex(signature) < 0)
                return false;
        return true;
    }

    private static IccTag[] ReadTags(byte[] bytes)
    {
        uint count = BinaryPrimitives.ReadUInt32BigEndian(bytes.AsSpan(IccHeader.Size));
        if (count > (bytes.Length - TableStart) / TagSize)
            throw new ColorFormatException($"The profile's {count} tags do not fit into {bytes.Length} bytes.") { Position =
                IccHeader.Size };
        if (count > MostTags)
            throw new ColorFormatException($"The profile has {count} tags, but at most {MostTags} are supported.") { Position =
                IccHeader.Size };
        IccTag[] tags = new IccTag[count];
        for (int i = 0; i < count; i++)
        {
            ReadOnlySpan<byte> entry = bytes.AsSpan(TableStart + i * TagSize, TagSize);
            IccSignature signature = new(BinaryPrimitives.ReadUInt32BigEndian(entry));
            uint offset = BinaryPrimitives.ReadUInt32BigEndian(entry[4..]), size = BinaryPrimitives.ReadUInt32BigEndian(entry[8..]);
            if (offset > bytes.Length || size > bytes.Length - offset)
                throw new ColorFormatException(
                    $"The tag '{signature}' with {size} bytes at offset {offset} extends beyond the profile "
                    + $"of {bytes.Length} bytes.") { Position = TableStart + i * TagSize };
            if (size < 8)
                throw new ColorFormatException($"The tag '{signature}' must have at least 8 bytes, not {size}.") { Position =
                    TableStart + i * TagSize };
            if (FindIndex(tags, i, signature) >= 0)
                throw new ColorFormatException($"The tag '{signature}' occurs twice.") { Position = TableStart + i * TagSize };
            tags[i] = new IccTag(signature, bytes.AsMemory((int)offset, (int)size), (int)offset);
        }
        return tags;
    }
}
