using System.Buffers.Binary;

namespace Intaglio.Color;

/// <summary>
/// An ICC profile of version 2 (ICC.1:2001-04) or 4 (ICC.1:2022): a header, and tags that say what the numbers of a device or of a space
/// mean. What is not understood is kept as bytes. Tags are read when they are asked for: then a damaged one is an <see cref="ColorFormatException"/>.
/// </summary>
public sealed class IccProfile
{
    private const int TagSize = 12, TableStart = IccHeader.Size + 4;

    // Known profiles have some dozens at the most.
    private const int MostTags = 1000;

    private readonly byte[] bytes;

    // Searched one after the other: there are few, and a dictionary of them would be compiled when a program starts.
    private readonly IccTag[] tags;

    private IccProfile(byte[] bytes)
    {
        this.bytes = bytes;
        Header = IccHeader.Read(bytes);
        tags = ReadTags(bytes);
    }

    /// <summary>Makes a profile of tags. Those whose data are the same share them; each begins at a multiple of 4.</summary>
    /// <param name="header">The header. Of version 4, the identity is computed.</param>
    /// <param name="tags">The tags in order; their offsets do not matter.</param>
    /// <exception cref="ArgumentException">A tag occurs twice, or has fewer than 8 bytes; or a number of the version or of the illuminant does not fit.</exception>
    /// <exception cref="ColorFormatException">The header has a version that is not known.</exception>
    public IccProfile(IccHeader header, IEnumerable<IccTag> tags)
        : this(IccLayout.Write(header, tags))
    {
    }

    /// <summary>Gets the header.</summary>
    public IccHeader Header { get; }

    /// <summary>Gets the tags, in the order of the profile.</summary>
    public IReadOnlyList<IccTag> Tags => tags;

    /// <summary>Gets the number of bytes.</summary>
    public int Size => bytes.Length;

    /// <summary>Gets what the profile is called (<c>desc</c>), in English if there is a choice; empty if it has no name.</summary>
    /// <exception cref="ColorFormatException">The tag is damaged.</exception>
    public string Description => Find("desc") is { } tag ? IccText.Read(in tag) : "";

    /// <summary>Gets whose the profile is (<c>cprt</c>); empty if it does not say.</summary>
    /// <exception cref="ColorFormatException">The tag is damaged.</exception>
    public string Copyright => Find("cprt") is { } tag ? IccText.Read(in tag) : "";

    /// <summary>Gets X, Y and Z of the medium's white (<c>wtpt</c>); null if it is not given.</summary>
    /// <exception cref="ColorFormatException">The tag is damaged.</exception>
    public Tristimulus? MediaWhite => Find("wtpt") is { } tag ? ReadXyz(in tag) : null;

    /// <summary>Gets the matrix that took the colours from their white to D50 (<c>chad</c>); null if it is not given.</summary>
    /// <exception cref="ColorFormatException">The tag is damaged.</exception>
    public ColorMatrix? ChromaticAdaptation => Find("chad") is { } tag ? ReadMatrix(in tag) : null;

    /// <summary>Gets whether this is red, green and blue by three colorants and three curves.</summary>
    public bool IsMatrix => Header.ColorSpace == "RGB" && Header.ConnectionSpace == "XYZ" && Has("rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC");

    /// <summary>Gets whether this is grey by one curve.</summary>
    public bool IsGray => Header.ColorSpace == "GRAY" && Has("kTRC");

    /// <summary>Reads a profile.</summary>
    /// <param name="source">The bytes; what follows a profile is left out.</param>
    /// <exception cref="ColorFormatException">The bytes are no profile, or a damaged one.</exception>
    public static IccProfile Parse(ReadOnlySpan<byte> source)
    {
        if (source.Length < TableStart)
            throw new ColorFormatException($"A profile has {TableStart} bytes and more; here are {source.Length}.");
        uint size = BinaryPrimitives.ReadUInt32BigEndian(source);
        if (size < TableStart || size > source.Length)
            throw new ColorFormatException($"The profile says that it has {size} bytes; here are {source.Length}.");
        return new IccProfile(source[..(int)size].ToArray());
    }

    /// <summary>Makes a compact profile of a space: its colorants adapted to D50 by Bradford's matrix, rounded so that their sum is D50, and its curves.</summary>
    /// <param name="space">The space.</param>
    /// <param name="options">How it is made; null for version 4.</param>
    /// <exception cref="ArgumentException">
    /// An option is outside of its range, no table of the size fits to a curve, the colorants do not add up to the space's white (as those of
    /// <see cref="RgbColorSpace.XyzD65"/>), add up to none, or a number is too great for a profile.
    /// </exception>
    public static IccProfile Create(RgbColorSpace space, IccProfileOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(space);
        options ??= new IccProfileOptions();
        return new IccProfile(CompactProfile.Write(space, options));
    }

    /// <summary>Makes a compact profile of grey.</summary>
    /// <param name="transfer">How grey is stored.</param>
    /// <param name="white">X, Y and Z of the white it was seen under.</param>
    /// <param name="options">How it is made; null for version 4.</param>
    /// <exception cref="ArgumentException">An option is outside of its range, no table of the size fits to the curve, or the white is none or too great for a profile.</exception>
    public static IccProfile CreateGray(TransferFunction transfer, Tristimulus white, IccProfileOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(transfer);
        options ??= new IccProfileOptions();
        return new IccProfile(CompactProfile.WriteGray(transfer, white, options));
    }

    /// <summary>The profile's bytes: as they were read, or as they were made.</summary>
    public byte[] ToArray() => bytes.AsSpan().ToArray();

    /// <summary>A tag, or null if there is none of that name.</summary>
    /// <param name="signature">The name.</param>
    public IccTag? Find(IccSignature signature) => FindIndex(signature) is >= 0 and int index ? tags[index] : null;

    /// <summary>The space that the three colorants and curves give, in the connection space, under D50. The colorants are used as they are (ICC.1:2022, F.3).</summary>
    /// <exception cref="InvalidOperationException">The profile is none of these; see <see cref="IsMatrix"/>.</exception>
    /// <exception cref="ColorFormatException">A tag is damaged, or the colorants lie in a plane or add up to no white.</exception>
    public RgbColorSpace ToColorSpace()
    {
        if (!IsMatrix)
            throw new InvalidOperationException("The profile has no colorants and curves for red, green and blue.");
        ColorMatrix colorants = ColorMatrix.FromColumns(ReadXyz(Get("rXYZ")), ReadXyz(Get("gXYZ")), ReadXyz(Get("bXYZ")));
        if (!Color.ChromaticAdaptation.IsWhite(colorants.Multiply(Tristimulus.One)))
            throw new ColorFormatException("The profile's colorants add up to no white.");
        TransferFunction red = ReadCurve("rTRC"), green = ReadCurve("gTRC"), blue = ReadCurve("bTRC");
        bool isOne = Get("rTRC").Data.Span.SequenceEqual(Get("gTRC").Data.Span) && Get("rTRC").Data.Span.SequenceEqual(Get("bTRC").Data.Span);
        try
        {
            return RgbColorSpace.FromProfile(Description is { Length: > 0 } name ? name : "ICC profile", colorants, isOne ? [red] : [red, green, blue]);
        }
        catch (InvalidOperationException exception)
        {
            throw new ColorFormatException("The profile's colorants 'rXYZ', 'gXYZ' and 'bXYZ' lie in a plane.", exception);
        }
    }

    /// <summary>How grey is stored: a component of 1 is white. Where the connection space is Lab, it is L* that is stored so, as a share of 100.</summary>
    /// <exception cref="InvalidOperationException">The profile is not of grey by a curve; see <see cref="IsGray"/>.</exception>
    /// <exception cref="ColorFormatException">The tag is damaged.</exception>
    public TransferFunction ToGrayTransfer() => IsGray ? ReadCurve("kTRC") : throw new InvalidOperationException("The profile has no curve for grey.");

    /// <summary>The conversions between the device's numbers and the connection space: by tables, by colorants and curves, or by the curve of grey.</summary>
    /// <param name="intent">What they keep. The tables for perceptual stand in where there are none for the intent.</param>
    /// <exception cref="NotSupportedException">The profile has none of these.</exception>
    /// <exception cref="ColorFormatException">A tag is damaged.</exception>
    public IccTransform CreateTransform(IccRenderingIntent intent = IccRenderingIntent.RelativeColorimetric) => IccTransform.Create(this, intent);

    internal TransferFunction ReadCurve(IccSignature signature) => IccCurve.Read(Get(signature));

    internal static Tristimulus ReadXyz(in IccTag tag)
    {
        IccReader reader = new(in tag);
        return reader.Type == "XYZ" ? reader.ReadXyz() : throw reader.Error("this type is no X, Y and Z");
    }

    private static ColorMatrix ReadMatrix(in IccTag tag)
    {
        IccReader reader = new(in tag);
        if (reader.Type != "sf32")
            throw reader.Error("this type is no array of s15Fixed16");
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
            throw new ColorFormatException($"The profile says that it has {count} tags, for which its {bytes.Length} bytes have no room.") { Position = IccHeader.Size };
        if (count > MostTags)
            throw new ColorFormatException($"The profile says that it has {count} tags; here, {MostTags} are the most.") { Position = IccHeader.Size };
        IccTag[] tags = new IccTag[count];
        for (int i = 0; i < count; i++)
        {
            ReadOnlySpan<byte> entry = bytes.AsSpan(TableStart + i * TagSize, TagSize);
            IccSignature signature = new(BinaryPrimitives.ReadUInt32BigEndian(entry));
            uint offset = BinaryPrimitives.ReadUInt32BigEndian(entry[4..]), size = BinaryPrimitives.ReadUInt32BigEndian(entry[8..]);
            if (offset > bytes.Length || size > bytes.Length - offset)
                throw new ColorFormatException($"The tag '{signature}' is said to have {size} bytes from byte {offset} on, in a profile of {bytes.Length}.") { Position = TableStart + i * TagSize };
            if (size < 8)
                throw new ColorFormatException($"The tag '{signature}' is said to have {size} bytes; a tag has 8 and more.") { Position = TableStart + i * TagSize };
            if (FindIndex(tags, i, signature) >= 0)
                throw new ColorFormatException($"The tag '{signature}' occurs twice.") { Position = TableStart + i * TagSize };
            tags[i] = new IccTag(signature, bytes.AsMemory((int)offset, (int)size), (int)offset);
        }
        return tags;
    }
}
