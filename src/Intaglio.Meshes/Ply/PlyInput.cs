using System.Text;

namespace Intaglio.Meshes;

/// <summary>Reads the lines of a header and keeps the bytes that were read beyond it.</summary>
internal sealed class PlyInput(Stream stream)
{
    private const int MaxLine = 1024, BufferSize = 1 << 12;

    private readonly byte[] buffer = new byte[BufferSize];
    private int next, end;
    private long before;
    private byte lineEnd;

    /// <summary>Gets the bytes after the last line that have already been read.</summary>
    internal ReadOnlyMemory<byte> Rest => buffer.AsMemory(next..end);

    /// <summary>Gets the total length of the lines, in bytes.</summary>
    internal long Length => before + next;

    /// <summary>Reads a line of text. Comments that are too long are truncated.</summary>
    internal string ReadLine()
    {
        Span<byte> line = stackalloc byte[MaxLine];
        int length = 0;
        for (byte value; !IsLineEnd(value = ReadByte());)
        {
            if (length < MaxLine)
                line[length++] = value;
            else if (!line.StartsWith("comment"u8) && !line.StartsWith("obj_info"u8))
                throw new MeshFormatException($"A line of the header is longer than {MaxLine} bytes.");
        }
        return Encoding.Latin1.GetString(line[..length]).TrimEnd('\r', ' ');
    }

    // The first line determines the kind of line ends.
    private bool IsLineEnd(byte value)
    {
        if (lineEnd == 0 && value is (byte)'\r' or (byte)'\n')
        {
            lineEnd = value == '\r' && ReadByte() != '\n' ? (byte)'\r' : (byte)'\n';
            next -= lineEnd == '\r' ? 1 : 0;
            return true;
        }
        return value == lineEnd;
    }

    private byte ReadByte()
    {
        if (next == end)
            (before, next, end) = (before + end, 0, stream.Read(buffer, 0, BufferSize));
        return end > 0 ? buffer[next++] : throw new MeshFormatException("The file ends too early.");
    }
}
