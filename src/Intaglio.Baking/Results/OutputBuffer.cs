using System.Buffers;
using Intaglio.Caching;
using Microsoft.Win32.SafeHandles;

namespace Intaglio.Baking;

/// <summary>The bytes of an output that an action writes, in memory or in a file.</summary>
/// <param name="role">The role of the output.</param>
/// <param name="createDraft">Creates a file that becomes an item of the cache, or returns null if the cache cannot be written.</param>
internal sealed class OutputBuffer(string role, Func<CacheDraft?>? createDraft = null) : SharingStream
{
    private const int MostMemory = 32 << 20, CopySize = 1 << 18, LeastMemory = 1 << 14;

    // Many small outputs would let the garbage collector run often for new arrays.
    private byte[] memory = ArrayPool<byte>.Shared.Rent(LeastMemory);
    private int length, position;
    private FileStream? file;

    internal string Role { get; } = role;

    /// <summary>Gets the path below the folder that the output is, or null for a file.</summary>
    internal string? FileName { get; init; }

    public override bool CanRead => true;

    public override bool CanSeek => true;

    public override bool CanWrite => true;

    public override long Length => file?.Length ?? length;

    public override long Position
    {
        get => file?.Position ?? position;
        set => Seek(value, SeekOrigin.Begin);
    }

    /// <summary>Gets a value indicating whether all bytes are in memory.</summary>
    internal bool IsInMemory => file is null;

    /// <summary>Gets all bytes, which must be in memory.</summary>
    internal ReadOnlyMemory<byte> Memory => memory.AsMemory(0, length);

    /// <summary>Gets the file that becomes an item of the cache, or null if the bytes are elsewhere.</summary>
    internal CacheDraft? Draft { get; private set; }

    /// <summary>Writes all bytes to another stream.</summary>
    internal void WriteTo(Stream destination)
    {
        if (IsInMemory)
            destination.Write(Memory.Span);
        else if (destination is not FileStream { CanSeek: true, Length: 0 } target
            || !UnixFile.TryClone(file!.SafeFileHandle, target.SafeFileHandle))
            OpenAtStart().CopyTo(destination, CopySize);
    }

    internal override bool TryShare(SafeFileHandle source)
    {
        if (Length != 0)
            return false;
        if (file is null)
            MoveToFile();
        if (!UnixFile.TryClone(source, file!.SafeFileHandle))
            return false;
        file.Seek(0, SeekOrigin.End);
        return true;
    }

    /// <summary>Moves to the first byte for reading.</summary>
    internal Stream OpenAtStart()
    {
        Position = 0;
        return this;
    }

    public override void Write(ReadOnlySpan<byte> buffer)
    {
        if (file is null && !TryExtend(position + (long)buffer.Length))
            MoveToFile();
        if (file is not null)
        {
            WriteToFile(buffer);
            return;
        }
        // Bytes between the end and a later write are zero.
        if (position > length)
            memory.AsSpan(length, position - length).Clear();
        buffer.CopyTo(memory.AsSpan(position));
        position += buffer.Length;
        length = Math.Max(length, position);
    }

    public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

    public override void WriteByte(byte value) => Write([value]);

    public override int Read(Span<byte> buffer)
    {
        if (file is not null)
            return file.Read(buffer);
        int count = Math.Clamp(length - position, 0, buffer.Length);
        memory.AsSpan(position, count).CopyTo(buffer);
        position += count;
        return count;
    }

    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    public override long Seek(long offset, SeekOrigin origin)
    {
        if (file is not null)
            return file.Seek(offset, origin);
        long target = offset + origin switch
        {
            SeekOrigin.Begin => 0,
            SeekOrigin.Current => position,
            _ => length,
        };
        if (target < 0)
            throw new IOException("The position is before the beginning of the output.");
        if (!TryExtend(target))
        {
            MoveToFile();
            return file!.Seek(target, SeekOrigin.Begin);
        }
        return position = (int)target;
    }

    public override void SetLength(long value)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(value);
        if (file is null && !TryExtend(value))
            MoveToFile();
        if (file is not null)
        {
            file.SetLength(value);
            return;
        }
        if (value > length)
            memory.AsSpan(length, (int)value - length).Clear();
        length = (int)value;
        position = Math.Min(position, length);
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
        Draft?.Dispose();
        ReturnMemory();
    }

    private bool TryExtend(long size)
    {
        if (size > MostMemory)
            return false;
        if (size > memory.Length)
        {
            byte[] longer = ArrayPool<byte>.Shared.Rent(Math.Max((int)size, 2 * memory.Length));
            memory.AsSpan(0, length).CopyTo(longer);
            ArrayPool<byte>.Shared.Return(memory);
            memory = longer;
        }
        return true;
    }

    private void MoveToFile()
    {
        Draft = createDraft?.Invoke();
        file = Draft?.Stream ?? BakeFileException.Guard(Folder, ScratchFile.Create);
        WriteToFile(memory.AsSpan(0, length));
        file.Position = position;
        ReturnMemory();
    }

    private void WriteToFile(ReadOnlySpan<byte> bytes)
    {
        try
        {
            file!.Write(bytes);
        }
        catch (Exception exception) when (BakeFileException.IsOfSystem(exception))
        {
            throw BakeFileException.Create(Folder, exception);
        }
    }

    private string Folder => Draft?.Folder ?? Path.GetTempPath();

    private void ReturnMemory()
    {
        ArrayPool<byte>.Shared.Return(memory);
        memory = [];
    }
}
