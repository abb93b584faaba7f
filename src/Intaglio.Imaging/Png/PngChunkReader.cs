using System.Buffers.Binary;

namespace Intaglio.Imaging;

/// <summary>The chunks of a PNG file, one after another, with their CRCs (section 5.3).</summary>
internal sealed class PngChunkReader(ImageInput input)
{
    private uint crc;
    private long offset;

    internal uint Type { get; private set; }

    /// <summary>Gets the chunk, for what is said of it.</summary>
    internal PngChunkPlace Place => new(Type, offset, input.Offset);

    /// <summary>Gets the bytes of data of the chunk.</summary>
    internal int Length { get; private set; }

    /// <summary>Gets how many of them were not read yet.</summary>
    internal int Remaining { get; private set; }

    /// <summary>Begins with the next chunk.</summary>
    internal void Next()
    {
        offset = input.Offset;
        Span<byte> head = stackalloc byte[8];
        input.Read(head, "the beginning of a PNG chunk");
        uint length = BinaryPrimitives.ReadUInt32BigEndian(head);
        Type = BinaryPrimitives.ReadUInt32BigEndian(head[4..]);
        if (!PngChunk.IsType(Type))
            throw new ImageFormatException($"At byte {offset} of the PNG file is no chunk: its type is not four letters but {Type:X8} (hexadecimal).");
        if (length > int.MaxValue)
            throw Damaged($"claims {length} bytes; 2147483647 are the most");
        Length = Remaining = (int)length;
        crc = Crc32.Append(Crc32.Initial, head[4..]);
    }

    /// <summary>As much of the data as there is at the moment, nothing only at its end.</summary>
    internal int Read(Span<byte> destination)
    {
        if (Remaining == 0 || destination.IsEmpty)
            return 0;
        destination = destination[..Math.Min(destination.Length, Remaining)];
        int read = input.Read(destination);
        if (read == 0)
            throw Damaged($"has {Length} bytes, and the file ends before the last {Remaining} of them");
        crc = Crc32.Append(crc, destination[..read]);
        Remaining -= read;
        return read;
    }

    /// <summary>Reads all of the data of a chunk whose length is known to be right.</summary>
    internal void Fill(Span<byte> destination)
    {
        while (Remaining > 0)
            Read(destination[^Remaining..]);
    }

    /// <summary>All of the data, which has to be that long.</summary>
    internal void ReadAll(Span<byte> destination)
    {
        if (Length != destination.Length)
            throw Damaged($"has {Length} bytes, not {destination.Length}");
        Fill(destination);
    }

    /// <summary>Skips what is left of the data, and compares the CRC.</summary>
    /// <exception cref="ImageFormatException">It is another.</exception>
    internal void End()
    {
        if (FindFault() is { } fault)
            throw Damaged(fault);
    }

    /// <summary>Skips what is left of the data, and returns what is wrong with the CRC, null where it is right.</summary>
    internal string? FindFault()
    {
        Span<byte> rest = stackalloc byte[4096];
        while (Remaining > 0)
            Read(rest);
        input.Read(rest[..4], $"the CRC of the chunk {PngChunk.GetName(Type)}");
        uint stated = BinaryPrimitives.ReadUInt32BigEndian(rest);
        return stated == ~crc ? null : $"was changed: its CRC is {~crc:X8}, and should be {stated:X8} (hexadecimal)";
    }

    internal ImageFormatException Damaged(string what, Exception? cause = null) => Place.Damaged(what, cause);

    /// <summary>Returns a sentence on the chunk.</summary>
    internal string Describe(string what) => Place.Describe(what);
}
