using System.Buffers.Binary;

namespace Intaglio.OpenExr;

/// <summary>Reads the headers of a file sequentially through a buffer.</summary>
internal sealed class HeaderCursor(ByteSource source)
{
    private readonly byte[] buffer = new byte[(int)Math.Min(source.Length, 16 * 1024)];
    private long bufferStart;
    private int bufferCount;

    /// <summary>Gets the offset of the next byte in the file.</summary>
    internal long Position { get; private set; }

    internal int ReadInt32()
    {
        Span<byte> bytes = stackalloc byte[4];
        Read(bytes);
        return BinaryPrimitives.ReadInt32LittleEndian(bytes);
    }

    internal byte ReadByte()
    {
        Span<byte> bytes = stackalloc byte[1];
        Read(bytes);
        return bytes[0];
    }

    /// <summary>
    /// Reads a name up to its zero. An empty name ends a list. Long names are accepted with or without the long-names flag.
    /// </summary>
    internal string ReadName()
    {
        Span<byte> bytes = stackalloc byte[ExrNames.MaxLength];
        for (int length = 0; ; length++)
        {
            byte next = ReadByte();
            if (next == 0)
                return ExrNames.Decode(bytes[..length]);
            if (length == ExrNames.MaxLength)
                throw new ExrFormatException($"A name in the header has more than {ExrNames.MaxLength} bytes.");
            bytes[length] = next;
        }
    }

    internal byte[] ReadBytes(int count)
    {
        if (count < 0 || count > source.Length - Position)
            throw new ExrFormatException($"An attribute declares {count} bytes, more than the file has.");
        byte[] bytes = new byte[count];
        Read(bytes);
        return bytes;
    }

    private void Read(Span<byte> destination)
    {
        while (destination.Length > 0)
        {
            int at = (int)(Position - bufferStart);
            if (at == bufferCount)
            {
                bufferStart = Position;
                bufferCount = (int)Math.Min(buffer.Length, source.Length - Position);
                source.Read(Position, buffer.AsSpan(0, Math.Max(1, bufferCount)));
                at = 0;
            }
            int count = Math.Min(destination.Length, bufferCount - at);
            buffer.AsSpan(at, count).CopyTo(destination);
            destination = destination[count..];
            Position += count;
        }
    }
}
