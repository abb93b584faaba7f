using System.Buffers.Binary;
using System.IO.Compression;
using System.Text;

namespace Intaglio.Imaging;

/// <summary>Reads the ICC profile from the chunk iCCP (section 11.3.2.3).</summary>
internal static class PngProfile
{
    private const int MaxName = 79;

    /// <summary>Reads the name and the profile.</summary>
    /// <param name="chunks">The reader, positioned at the chunk.</param>
    /// <param name="max">The maximum size of the profile in bytes.</param>
    /// <param name="color">The color information, which receives the profile on success.</param>
    /// <returns>The fault, or <see langword="null"/> on success.</returns>
    internal static string? Read(PngChunkReader chunks, long max, ref ImageColor color)
    {
        Span<byte> name = stackalloc byte[MaxName + 1], method = stackalloc byte[1];
        int length = 0;
        while (length < name.Length && chunks.Read(name.Slice(length, 1)) == 1 && name[length] != 0)
            length++;
        if (length is 0 or > MaxName)
            return $"has a profile without a name of 1 to {MaxName} characters";
        if (chunks.Read(method) == 0 || method[0] != 0)
            return $"has a profile with the compression method {method[0]}, which must be 0";
        ReadOnlyMemory<byte>? profile;
        try
        {
            using ZLibStream inflated = new(new ZLibData(new PngDataStream(chunks, acrossChunks: false)), CompressionMode.Decompress);
            profile = Inflate(inflated, (int)Math.Min(max, Array.MaxLength - 1));
        }
        catch (InvalidDataException)
        {
            return "has a profile whose compressed data is damaged";
        }
        if (profile is null)
            return $"has a profile of more than {max} bytes ({nameof(ImageReadOptions)}.{nameof(ImageReadOptions.MaxProfileSize)})";
        if (profile.Value.IsEmpty)
            return "has an empty profile";
        color = color with { IccProfile = profile.Value, IccProfileName = Encoding.Latin1.GetString(name[..length]) };
        return null;
    }

    // Returns null if the profile is too long. A profile begins with its size, so one allocation usually suffices.
    private static ReadOnlyMemory<byte>? Inflate(Stream inflated, int max)
    {
        Span<byte> size = stackalloc byte[sizeof(uint)];
        int filled = inflated.ReadAtLeast(size, size.Length, throwOnEndOfStream: false);
        byte[] profile = new byte[Math.Clamp(BinaryPrimitives.ReadUInt32BigEndian(size), size.Length, Math.Max(max, size.Length)) + 1];
        size.CopyTo(profile);
        for (int read; filled <= max && (read = inflated.Read(profile.AsSpan(filled))) > 0;)
        {
            filled += read;
            if (filled == profile.Length && filled <= max)
                Array.Resize(ref profile, (int)Math.Min(2L * profile.Length, max + 1L));
        }
        if (filled > max)
            return null;
        return profile.AsMemory(0, filled);
    }
}
