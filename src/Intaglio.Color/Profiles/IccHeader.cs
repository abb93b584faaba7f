using System.Buffers.Binary;

namespace Intaglio.Color;

/// <summary>The first 128 bytes of an ICC profile (ICC.1:2022, 7.2), without its size, which the profile knows.</summary>
public sealed record IccHeader
{
    internal const int Size = 128;

    private const uint FileSignature = 0x61637370;

    /// <summary>Gets the module that is preferred for conversions; 0: none.</summary>
    public IccSignature PreferredModule { get; init; }

    /// <summary>Gets the version of the specification: major, minor, and a third for corrections, the latter two up to 15.</summary>
    public Version Version { get; init; } = new(4, 4, 0);

    /// <summary>Gets the class: <c>mntr</c> for displays and spaces of colours, <c>scnr</c>, <c>prtr</c>, <c>link</c>, <c>spac</c>, <c>abst</c>, <c>nmcl</c>.</summary>
    public IccSignature DeviceClass { get; init; } = "mntr";

    /// <summary>Gets the space of the device's numbers: <c>RGB</c>, <c>GRAY</c>, <c>CMYK</c>, …</summary>
    public IccSignature ColorSpace { get; init; } = "RGB";

    /// <summary>Gets the space that profiles are connected by: <c>XYZ</c> or <c>Lab</c>; of a link, the space that it leads to.</summary>
    public IccSignature ConnectionSpace { get; init; } = "XYZ";

    /// <summary>Gets when the profile was made, in UTC; null if it does not tell. A local time is converted when it is written.</summary>
    public DateTime? Created { get; init; }

    /// <summary>Gets the platform that the profile was made for; 0: none.</summary>
    public IccSignature Platform { get; init; }

    /// <summary>Gets the flags: bit 0 is set in a profile inside of a file, bit 1 in one that cannot be used without it.</summary>
    public uint Flags { get; init; }

    /// <summary>Gets who made the device.</summary>
    public IccSignature Manufacturer { get; init; }

    /// <summary>Gets the device's model.</summary>
    public IccSignature Model { get; init; }

    /// <summary>Gets what the device's medium is like: bit 0 transparent, bit 1 matte, bit 2 negative, bit 3 black and white.</summary>
    public ulong Attributes { get; init; }

    /// <summary>Gets the intent that the profile is meant for.</summary>
    public IccRenderingIntent RenderingIntent { get; init; }

    /// <summary>Gets the white of the connection space, which is D50. Its numbers are from -32768 to below 32768.</summary>
    public Tristimulus Illuminant { get; init; } = IccNumbers.D50;

    /// <summary>Gets who made the profile.</summary>
    public IccSignature Creator { get; init; }

    /// <summary>Gets the profile's identity of version 4, an MD5 in hexadecimal; empty if it has none.</summary>
    public string Id { get; init; } = "";

    /// <exception cref="ColorFormatException">It is no header, or one of a version that is not known.</exception>
    internal static IccHeader Read(ReadOnlySpan<byte> bytes)
    {
        if (bytes.Length < Size)
            throw new ColorFormatException($"A profile has a header of {Size} bytes; here are {bytes.Length}.");
        if (ReadUInt32(bytes, 36) != FileSignature)
            throw new ColorFormatException("This is no ICC profile: at byte 36 there is no 'acsp'.") { Position = 36 };
        if (bytes[8] is not (2 or 4))
            throw new ColorFormatException($"The profile is of version {bytes[8]}; versions 2 and 4 are known.") { Position = 8 };
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
            Illuminant = new(IccNumbers.FromFixed((int)ReadUInt32(bytes, 68)), IccNumbers.FromFixed((int)ReadUInt32(bytes, 72)), IccNumbers.FromFixed((int)ReadUInt32(bytes, 76))),
            Creator = new(ReadUInt32(bytes, 80)),
            Id = id.ContainsAnyExcept((byte)0) ? $"{BinaryPrimitives.ReadUInt64BigEndian(id):x16}{BinaryPrimitives.ReadUInt64BigEndian(id[8..]):x16}" : "",
        };
    }

    /// <summary>Writes everything but the size and the identity.</summary>
    /// <exception cref="ArgumentException">The version or the illuminant has a number that does not fit.</exception>
    internal void Write(Span<byte> bytes)
    {
        if (Version.Major > byte.MaxValue || Version.Minor > 15 || Version.Build > 15)
            throw new ArgumentException($"A profile cannot say that its version is {Version}; the second and third number are up to 15.");
        WriteUInt32(bytes, 4, PreferredModule.Value);
        (bytes[8], bytes[9]) = ((byte)Version.Major, (byte)(Math.Max(Version.Minor, 0) << 4 | Math.Max(Version.Build, 0)));
        WriteUInt32(bytes, 12, DeviceClass.Value);
        WriteUInt32(bytes, 16, ColorSpace.Value);
        WriteUInt32(bytes, 20, ConnectionSpace.Value);
        if (Created is { } made)
        {
            // What is of no kind is UTC, as it is documented.
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

    // Many profiles have none, or one of their own making.
    private static DateTime? ReadDate(ReadOnlySpan<byte> bytes)
    {
        Span<int> parts = stackalloc int[6];
        for (int i = 0; i < parts.Length; i++)
            parts[i] = BinaryPrimitives.ReadUInt16BigEndian(bytes[(i * 2)..]);
        return parts[0] is >= 1 and <= 9999 && parts[1] is >= 1 and <= 12 && parts[2] >= 1 && parts[2] <= DateTime.DaysInMonth(parts[0], parts[1]) && parts[3] < 24 && parts[4] < 60 && parts[5] < 60
            ? new DateTime(parts[0], parts[1], parts[2], parts[3], parts[4], parts[5], DateTimeKind.Utc)
            : null;
    }

    private static uint ReadUInt32(ReadOnlySpan<byte> bytes, int offset) => BinaryPrimitives.ReadUInt32BigEndian(bytes[offset..]);

    private static void WriteUInt32(Span<byte> bytes, int offset, uint value) => BinaryPrimitives.WriteUInt32BigEndian(bytes[offset..], value);
}
