using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace Intaglio.Checksums;

/// <summary>A file that is read sequentially and checked for changes of its length.</summary>
internal sealed partial class OpenFile : ByteSource, IDisposable
{
    private const int LinuxSequential = 2;

    private readonly SafeFileHandle handle;
    private readonly FileStream? pipe;
    private long position;

    /// <summary>Initializes a new instance of the <see cref="OpenFile"/> class.</summary>
    /// <param name="handle">The handle of the file, which this instance closes.</param>
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
        // The framework also does this for sequential reading. Small files are read with one request.
        if (OperatingSystem.IsLinux() && length > SmallFiles.LargestFile)
            _ = Advise(handle, 0, 0, LinuxSequential);
    }

    /// <summary>Creates an instance for a file with a known status.</summary>
    /// <param name="handle">The handle of the file, which the result closes.</param>
    /// <param name="status">The status of the file.</param>
    /// <returns>The file.</returns>
    internal static OpenFile Create(SafeFileHandle handle, in FileStatus status) =>
        status.Kind == FileKind.File ? new(handle, status.Size) : new(handle);

    /// <summary>Gets the handle, which this instance closes.</summary>
    internal SafeFileHandle Handle => handle;

    /// <summary>
    /// Gets the length at the time of opening, or <see langword="null"/> for a pipe. System files can report a wrong length.
    /// </summary>
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

    /// <summary>Reads with a single request.</summary>
    /// <returns>The number of bytes read, or 0 at the end.</returns>
    internal int ReadOnce(Span<byte> buffer)
    {
        int read = pipe?.Read(buffer) ?? RandomAccess.Read(handle, buffer, position);
        position += read;
        return read;
    }

    /// <summary>Compares the current length with the length at the time of opening. Call this after the end was reached.</summary>
    /// <returns><see langword="true"/> if the file grew; otherwise, <see langword="false"/>.</returns>
    /// <exception cref="EndOfStreamException">The file was truncated.</exception>
    internal bool CheckGrowth()
    {
        if (Length is not { } expected)
            return false;
        long now = RandomAccess.GetLength(handle);
        return now >= expected
            ? now > expected
            : throw new EndOfStreamException(
                $"The file became shorter while it was read, {now} bytes instead of {expected}; hash it again when nothing writes to it.");
    }

    /// <summary>Returns the file as a stream, which closes the file. The stream of a pipe cannot seek.</summary>
    internal FileStream ToStream() => pipe ?? new(handle, FileAccess.Read, bufferSize: 0);

    public void Dispose() => handle.Dispose();

    [LibraryImport("libc", EntryPoint = "posix_fadvise")]
    private static partial int Advise(SafeFileHandle file, nint offset, nint length, int advice);
}
