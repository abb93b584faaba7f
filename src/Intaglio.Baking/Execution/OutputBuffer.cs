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

    /// <summary>Gets all bytes if they are in memory.</summary>
    internal bool TryGetMemory(out ReadOnlySpan<byte> bytes)
    {
        bytes = memory is null ? default : memory.GetBuffer().AsSpan(0, (int)memory.Length);
        return memory is not null;
    }

    /// <summary>Writes all bytes to another stream.</summary>
    internal void WriteTo(Stream destination)
    {
        if (TryGetMemory(out ReadOnlySpan<byte> bytes))
            destination.Write(bytes);
        else
            OpenAtStart().CopyTo(destination, CopySize);
    }

    /// <summary>Moves to the first byte for reading.</summary>
    internal Stream OpenAtStart()
    {
        Position = 0;
        return this;
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
