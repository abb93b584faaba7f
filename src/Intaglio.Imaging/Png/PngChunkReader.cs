using System.Buffers.Binary;

namespace Intaglio.Imaging;

/// <summary>Reads the chunks of a PNG file and checks their CRCs (section 5.3).</summary>
internal sealed class PngChunkReader(ImageInput input)
{
    private uint crc;
    private long offset;

    internal uint Type { get; private set; }

    /// <summary>Gets the position of the chunk for messages.</summary>
    internal PngChunkPlace Place => new(Type, offset, input.Offset);

    /// <summary>Gets the size of the chunk data in bytes.</summary>
    internal int Length { get; private set; }

    /// <summary>Gets the number of data bytes not yet read.</summary>
    internal int Remaining { get; private set; }

    /// <summary>Starts reading the next chunk.</summary>
    internal void Next()
    {
        offset = input.Offset;
        Span<byte> head = stackalloc byte[8];
        input.Read(head, "the beginning of a PNG chunk");
        uint length = BinaryPrimitives.ReadUInt32BigEndian(head);
        Type = BinaryPrimitives.ReadUInt32BigEndian(head[4..]);
        if (!PngChunk.IsType(Type))
            throw new ImageFormatException(
                $"The PNG file has no valid chunk at byte {offset}: the type is {Type:X8} (hexadecimal), not four letters.");
        if (length > int.MaxValue)
            throw Damaged($"has a length of {length} bytes, but the maximum is 2147483647");
        Length = Remaining = (int)length;
        crc = Crc32.Append(Crc32.Initial, head[4..]);
    }

    /// <summary>Reads the data that is currently available. Returns 0 only at the end of the chunk data.</summary>
    internal int Read(Span<byte> destination)
    {
        if (Remaining == 0 || destination.IsEmpty)
            return 0;
        destination = destination[..Math.Min(destination.Length, Remaining)];
        int read = input.Read(destination);
        if (read == 0)
            throw Damaged($"has {Length} bytes, but the file ends before the last {Remaining} of them");
        crc = Crc32.Append(crc, destination[..read]);
        Remaining -= read;
        return read;
    }

    /// <summary>Reads all data of a chunk whose length has already been checked.</summary>
    internal void Fill(Span<byte> destination)
    {
        while (Remaining > 0)
            Read(destination[^Remaining..]);
    }

    /// <summary>Reads all data and checks that it has the length of the destination.</summary>
    internal void ReadAll(Span<byte> destination)
    {
        if (Length != destination.Length)
            throw Damaged($"has {Length} bytes, not {destination.Length}");
        Fill(destination);
    }

    /// <summary>Skips the remaining data and checks the CRC.</summary>
    /// <exception cref="ImageFormatException">The CRC does not match.</exception>
    internal void End()
    {
        if (FindFault() is { } fault)
            throw Damaged(fault);
    }

    /// <summary>Skips the remaining data and returns the fault of the CRC, or <see langword="null"/> if it matches.</summary>
    internal string? FindFault()
    {
        Span<byte> rest = stackalloc byte[4096];
        while (Remaining > 0)
            Read(rest);
        input.Read(rest[..4], $"the CRC of the chunk {PngChunk.GetName(Type)}");
        uint stated = BinaryPrimitives.ReadUInt32BigEndian(rest);
        return stated == ~crc ? null : $"is damaged: its CRC is {~crc:X8} instead of {stated:X8} (hexadecimal)";
    }

    internal ImageFormatException Damaged(string what, Exception? cause = null) => Place.Damaged(what, cause);

    /// <summary>Returns a sentence about the chunk.</summary>
    internal string Describe(string what) => Place.Describe(what);
}
