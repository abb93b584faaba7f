using System.Buffers.Binary;

namespace Intaglio.Color;

/// <summary>The header of an ICC profile: its first 128 bytes (ICC.1:2022, 7.2), without the size.</summary>
public sealed record IccHeader
{
    internal const int Size = 128;

    private const uint FileSignature = 0x61637370;

    /// <summary>Gets the preferred color management module, or 0 if none is specified.</summary>
    public IccSignature PreferredModule { get; init; }

    /// <summary>Gets the version of the specification: major, minor and bug-fix version; the last two are at most 15.</summary>
    public Version Version { get; init; } = new(4, 4, 0);

    /// <summary>
    /// Gets the profile class: <c>mntr</c> (display), <c>scnr</c> (scanner), <c>prtr</c> (printer), <c>link</c> (device link), <c>spac</c>
    /// (color space), <c>abst</c> (abstract) or <c>nmcl</c> (named colors).
    /// </summary>
    public IccSignature DeviceClass { get; init; } = "mntr";

    /// <summary>Gets the data color space, such as <c>RGB</c>, <c>GRAY</c> or <c>CMYK</c>.</summary>
    public IccSignature ColorSpace { get; init; } = "RGB";

    /// <summary>Gets the profile connection space, <c>XYZ</c> or <c>Lab</c>; for a device link, the target color space.</summary>
    public IccSignature ConnectionSpace { get; init; } = "XYZ";

    /// <summary>
    /// Gets the creation time in UTC, or <see langword="null"/> if it is not specified. Local times are converted to UTC when the header is
    /// written.
    /// </summary>
    public DateTime? Created { get; init; }

    /// <summary>Gets the primary platform, or 0 if none is specified.</summary>
    public IccSignature Platform { get; init; }

    /// <summary>
    /// Gets the flags: bit 0 for a profile embedded in a file, bit 1 for a profile that cannot be used apart from the file.
    /// </summary>
    public uint Flags { get; init; }

    /// <summary>Gets the device manufacturer.</summary>
    public IccSignature Manufacturer { get; init; }

    /// <summary>Gets the device model.</summary>
    public IccSignature Model { get; init; }

    /// <summary>Gets the attributes of the device medium: bit 0 transparency, bit 1 matte, bit 2 negative, bit 3 black and white.</summary>
    public ulong Attributes { get; init; }

    /// <summary>Gets the rendering intent.</summary>
    public IccRenderingIntent RenderingIntent { get; init; }

    /// <summary>Gets the white of the profile connection space, which is D50. Its numbers range from -32768 to below 32768.</summary>
    public Tristimulus Illuminant { get; init; } = IccNumbers.D50;

    /// <summary>Gets the profile creator.</summary>
    public IccSignature Creator { get; init; }

    /// <summary>
    /// Gets the profile ID, an MD5 digest in hexadecimal, or an empty string if it is missing. The ID exists since version 4.
    /// </summary>
    public string Id { get; init; } = "";

    /// <exception cref="ColorFormatException">The data is not a header, or its version is not supported.</exception>
    internal static IccHeader Read(ReadOnlySpan<byte> bytes)
    {
        if (GitLfsPointer.Is(bytes))
            throw new ColorFormatException(GitLfsPointer.Problem);
        if (bytes.Length < Size)
            throw new ColorFormatException(
                $"The profile is truncated: the header must have {Size} bytes, but only {bytes.Length} are present.");
        if (ReadUInt32(bytes, 36) != FileSignature)
            throw new ColorFormatException("The data is not an ICC profile: the signature 'acsp' is missing at byte 36.") { Position = 36 };
        if (bytes[8] is not (2 or 4))
            throw new ColorFormatException($"The profile has version {bytes[8]}, but only versions 2 and 4 are supported.") { Position =
                8 };
        ReadOnlySpan<byte> id = bytes.Slice(84, 16);
        return new IccHeader
        {
            PreferredModule = new(ReadUInt32(bytes, 4)),
            Version = new(bytes[8], bytes[9] >> 4, bytes[9] & 0xF),
            DeviceClass = new(ReadUInt32(bytes, 12)),
            ColorSpace = new(ReadUInt32(bytes, 16)),
            ConnectionSpace = new(ReadUInt32(bytes, 20)),
            Created = ReadDate(bytes.Slice(24, 12)),
            Platform = new(ReadUInt32(bytes, 40)),
            Flags = ReadUInt32(bytes, 44),
            Manufacturer = new(ReadUInt32(bytes, 48)),
            Model = new(ReadUInt32(bytes, 52)),
            Attributes = BinaryPrimitives.ReadUInt64BigEndian(bytes[56..]),
            RenderingIntent = (IccRenderingIntent)(ReadUInt32(bytes, 64) & 0xFFFF),
            Illuminant = new(IccNumbers.FromFixed((int)ReadUInt32(bytes, 68)), IccNumbers.FromFixed((int)ReadUInt32(bytes, 72)),
                IccNumbers.FromFixed((int)ReadUInt32(bytes, 76))),
            Creator = new(ReadUInt32(bytes, 80)),
            Id = id.ContainsAnyExcept((byte)0)
            ? $"{BinaryPrimitives.ReadUInt64BigEndian(id):x16}{BinaryPrimitives.ReadUInt64BigEndian(id[8..]):x16}" : "",
        };
    }

    /// <summary>Writes the header without the size and the profile ID.</summary>
    /// <exception cref="ArgumentException">A number of the version or the illuminant is out of range.</exception>
    internal void Write(Span<byte> bytes)
    {
        if (Version.Major > byte.MaxValue || Version.Minor > 15 || Version.Build > 15)
            throw new ArgumentException($"The second and third number of the version must not exceed 15, but the version is {Version}.");
        WriteUInt32(bytes, 4, PreferredModule.Value);
        (bytes[8], bytes[9]) = ((byte)Version.Major, (byte)(Math.Max(Version.Minor, 0) << 4 | Math.Max(Version.Build, 0)));
        WriteUInt32(bytes, 12, DeviceClass.Value);
        WriteUInt32(bytes, 16, ColorSpace.Value);
        WriteUInt32(bytes, 20, ConnectionSpace.Value);
        if (Created is { } made)
        {
            // An unspecified kind counts as UTC, as documented.
            DateTime created = made.Kind == DateTimeKind.Local ? made.ToUniversalTime() : made;
            int[] parts = [created.Year, created.Month, created.Day, created.Hour, created.Minute, created.Second];
            for (int i = 0; i < parts.Length; i++)
                BinaryPrimitives.WriteUInt16BigEndian(bytes[(24 + i * 2)..], (ushort)parts[i]);
        }
        WriteUInt32(bytes, 36, FileSignature);
        WriteUInt32(bytes, 40, Platform.Value);
        WriteUInt32(bytes, 44, Flags);
        WriteUInt32(bytes, 48, Manufacturer.Value);
        WriteUInt32(bytes, 52, Model.Value);
        BinaryPrimitives.WriteUInt64BigEndian(bytes[56..], Attributes);
        WriteUInt32(bytes, 64, (uint)RenderingIntent);
        WriteUInt32(bytes, 68, (uint)IccNumbers.ToFixed(Illuminant.X));
        WriteUInt32(bytes, 72, (uint)IccNumbers.ToFixed(Illuminant.Y));
        WriteUInt32(bytes, 76, (uint)IccNumbers.ToFixed(Illuminant.Z));
        WriteUInt32(bytes, 80, Creator.Value);
    }

    // Many profiles have no date or an invalid one.
    private static DateTime? ReadDate(ReadOnlySpan<byte> bytes)
    {
        Span<int> parts = stackalloc int[6];
        for (int i = 0; i < parts.Length; i++)
            parts[i] = BinaryPrimitives.ReadUInt16BigEndian(bytes[(i * 2)..]);
        return parts[0] is >= 1 and <= 9999 && parts[1] is >= 1 and <= 12 && parts[2] >= 1
            && parts[2] <= DateTime.DaysInMonth(parts[0], parts[1]) && parts[3] < 24 && parts[4] < 60 && parts[5] < 60
            ? new DateTime(parts[0], parts[1], parts[2], parts[3], parts[4], parts[5], DateTimeKind.Utc)
            : null;
    }

    private static uint ReadUInt32(ReadOnlySpan<byte> bytes, int offset) => BinaryPrimitives.ReadUInt32BigEndian(bytes[offset..]);

    private static void WriteUInt32(Span<byte> bytes, int offset, uint value) =>
        BinaryPrimitives.WriteUInt32BigEndian(bytes[offset..], value);
}
