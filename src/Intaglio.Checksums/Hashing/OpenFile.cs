using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace Intaglio.Checksums;

/// <summary>A file that is read from front to back, and watched meanwhile.</summary>
internal sealed partial class OpenFile : ByteSource, IDisposable
{
    private const int LinuxSequential = 2;

    private readonly SafeFileHandle handle;
    private readonly FileStream? pipe;
    private long position;

    /// <param name="handle">The file; closed with this.</param>
    internal OpenFile(SafeFileHandle handle)
    {
        this.handle = handle;
        try
        {
            Length = RandomAccess.GetLength(handle);
        }
        catch (NotSupportedException)
        {
            pipe = new FileStream(handle, FileAccess.Read, bufferSize: 0);
        }
        catch
        {
            handle.Dispose();
            throw;
        }
    }

    private OpenFile(SafeFileHandle handle, long length)
    {
        this.handle = handle;
        Length = length;
        // As the framework does for files that are read to their end; a small one is read at once.
        if (OperatingSystem.IsLinux() && length > SmallFiles.LargestFile)
            _ = Advise(handle, 0, 0, LinuxSequential);
    }

    /// <summary>Takes what the system has opened, and been asked about.</summary>
    /// <param name="handle">What is open; closed with the result.</param>
    /// <param name="status">What it is.</param>
    internal static OpenFile Create(SafeFileHandle handle, in FileStatus status) => status.Kind == FileKind.File ? new(handle, status.Size) : new(handle);

    /// <summary>Gets the handle, which this closes.</summary>
    internal SafeFileHandle Handle => handle;

    /// <summary>Gets the length when the file was opened; files of the system state lengths they do not have. Null: a pipe has none.</summary>
    internal long? Length { get; }

    /// <summary>Reads until the buffer is full or the end is reached.</summary>
    internal override int Read(Span<byte> buffer)
    {
        int filled = 0, read;
        do
        {
            read = ReadOnce(buffer[filled..]);
            filled += read;
        }
        while (read > 0 && filled < buffer.Length);
        return filled;
    }

    /// <summary>Reads what one request gives, nothing at the end.</summary>
    internal int ReadOnce(Span<byte> buffer)
    {
        int read = pipe?.Read(buffer) ?? RandomAccess.Read(handle, buffer, position);
        position += read;
        return read;
    }

    /// <summary>Compares the length, now that the end was reached, with what it was.</summary>
    /// <returns>Whether the file became longer.</returns>
    /// <exception cref="EndOfStreamException">It became shorter.</exception>
    internal bool CheckGrowth()
    {
        if (Length is not { } expected)
            return false;
        long now = RandomAccess.GetLength(handle);
        return now >= expected
            ? now > expected
            : throw new EndOfStreamException($"The file became shorter while it was read, {now} bytes instead of {expected}; hash it again when nothing writes to it.");
    }

    /// <summary>The file as a stream, which closes it. A pipe cannot seek.</summary>
    internal FileStream ToStream() => pipe ?? new(handle, FileAccess.Read, bufferSize: 0);

    public void Dispose() => handle.Dispose();

    [LibraryImport("libc", EntryPoint = "posix_fadvise")]
    private static partial int Advise(SafeFileHandle file, nint offset, nint length, int advice);
}
