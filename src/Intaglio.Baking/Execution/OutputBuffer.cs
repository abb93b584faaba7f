using Intaglio.Cryptography;

namespace Intaglio.Baking;

/// <summary>The bytes of an output that an action writes, in memory or in a file without a name.</summary>
internal sealed class OutputBuffer(string role) : Stream
{
    private const int MostMemory = 32 << 20, CopySize = 1 << 18;

    private MemoryStream? memory = new();
    private FileStream? file;

    internal string Role { get; } = role;

    public override bool CanRead => true;

    public override bool CanSeek => true;

    public override bool CanWrite => true;

    public override long Length => Inner.Length;

    public override long Position { get => Inner.Position; set => Inner.Position = value; }

    private Stream Inner => (Stream?)file ?? memory!;

    /// <summary>Computes the file digest of the bytes.</summary>
    internal byte[] ComputeDigest()
    {
        if (memory is not null)
            return FileDigest.HashData(memory.GetBuffer().AsMemory(0, (int)memory.Length), options: null);
        Position = 0;
        return FileDigest.HashData(file!);
    }

    /// <summary>Writes all bytes to another stream.</summary>
    internal void WriteTo(Stream destination)
    {
        if (memory is not null)
        {
            destination.Write(memory.GetBuffer().AsSpan(0, (int)memory.Length));
            return;
        }
        Position = 0;
        file!.CopyTo(destination, CopySize);
    }

    public override void Write(ReadOnlySpan<byte> buffer)
    {
        if (memory is not null && memory.Position + buffer.Length > MostMemory)
            MoveToFile();
        Inner.Write(buffer);
    }

    public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

    public override void WriteByte(byte value) => Write([value]);

    public override int Read(Span<byte> buffer) => Inner.Read(buffer);

    public override int Read(byte[] buffer, int offset, int count) => Inner.Read(buffer, offset, count);

    public override long Seek(long offset, SeekOrigin origin) => Inner.Seek(offset, origin);

    public override void SetLength(long value)
    {
        if (memory is not null && value > MostMemory)
            MoveToFile();
        Inner.SetLength(value);
    }

    public override void Flush()
    {
    }

    // Operations may close the stream. Its bytes are kept until the result is stored.
    protected override void Dispose(bool disposing) => base.Dispose(disposing);

    /// <summary>Releases the bytes.</summary>
    internal void Release()
    {
        file?.Dispose();
        memory = null;
    }

    private void MoveToFile()
    {
        file = ScratchFile.Create();
        file.Write(memory!.GetBuffer(), 0, (int)memory.Length);
        file.Position = memory.Position;
        memory = null;
    }
}
