using System.Buffers;
using Intaglio.Cryptography;
using Microsoft.Win32.SafeHandles;

namespace Intaglio.Baking;

/// <summary>A copy of a file that does not change while an action reads it.</summary>
/// <remarks>
/// A long file is only hashed at first. It is copied when it is opened, and must then have the same digest. A file that is written to a
/// stream is verified on the way, so that it is not copied before.
/// </remarks>
internal sealed class FileSnapshot : BakeFile, IDisposable
{
    // Longer files are copied to a file without a name.
    private const long MostMemory = 32 << 20;

    private const int CopySize = 1 << 18;

    private byte[]? bytes;
    private SafeFileHandle? original;
    private string path = "";
    private FileStream? copy;

    /// <summary>Gets the metadata of the file while it was read.</summary>
    internal FileStamp Stamp { get; private init; }

    /// <summary>Copies a file and computes its digest.</summary>
    /// <inheritdoc cref="Read(string, string, string, string, SourceRoot?, ValueTuple{ulong, ulong})"/>
    internal static FileSnapshot? Take(string folder, string fileName, string role, string name) =>
        Read(folder, fileName, role, name) is { } snapshot ? Hash([snapshot])[0] : null;

    /// <summary>Copies an open file, closes it and computes its digest.</summary>
    /// <param name="file">The file.</param>
    /// <param name="path">The full path of the file for messages.</param>
    /// <param name="role">The role of the file.</param>
    /// <param name="name">The name of the file.</param>
    /// <exception cref="IOException">The file cannot be read.</exception>
    internal static FileSnapshot Take(SafeFileHandle file, string path, string role, string name) =>
        Hash([BakeFileException.Guard(path, () => Read(file, FileStatus.Read(file), path, role, name))])[0];

    /// <summary>Copies a file. The digest is empty until <see cref="Hash"/> computes it.</summary>
    /// <param name="folder">The full path of its folder.</param>
    /// <param name="fileName">The name in the folder.</param>
    /// <param name="role">The role of the file.</param>
    /// <param name="name">The path below the source folder.</param>
    /// <param name="root">The source folder if it was scanned; otherwise, null. Another file than the scanned one is opened by it.</param>
    /// <param name="scanned">The numbers of the file system and of the file when the source folder was scanned.</param>
    /// <returns>The snapshot, or null if the file does not exist.</returns>
    /// <exception cref="IOException">The file cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to the file is denied.</exception>
    internal static FileSnapshot? Read(string folder, string fileName, string role, string name, SourceRoot? root = null,
        (ulong Device, ulong Number) scanned = default)
    {
        string path = Path.Combine(folder, fileName);
        try
        {
            SafeFileHandle? file = TryOpen(Folder.TryOpen(folder), fileName);
            if (file is null)
                return null;
            FileStatus status = FileStatus.Read(file);
            // A file that was replaced is right. One that a new link leads to is not, and the path does not show which it is.
            if (root is not null && status.Node.Number != 0 && (status.Node.Device, status.Node.Number) != scanned)
            {
                file.Dispose();
                file = TryOpen(root.TryOpen(folder), fileName);
                if (file is null)
                    return null;
                status = FileStatus.Read(file);
            }
            return Read(file, status, path, role, name);
        }
        catch (Exception exception) when (BakeFileException.IsOfSystem(exception))
        {
            throw BakeFileException.Create(path, exception);
        }
    }

    private static SafeFileHandle? TryOpen(Folder? folder, string fileName)
    {
        using (folder)
            return folder?.TryOpenFile(fileName);
    }

    private static FileSnapshot Read(SafeFileHandle opened, in FileStatus before, string path, string role, string name)
    {
        SafeFileHandle? file = opened;
        try
        {
            FileSnapshot snapshot = before.Size <= MostMemory ? ReadToMemory(file, role, name, before)
                : new() { Role = role, Name = name, Length = before.Size, Digest = FileDigest.HashData(file),
                    Stamp = FileStamp.From(before), original = file, path = path };
            FileStatus after = FileStatus.Read(file);
            if (snapshot.original is not null)
                file = null;
            // The bytes are consistent with their digest in any case, but a later bake must not trust the metadata.
            return FileStamp.IsUnchanged(before, after) ? snapshot : snapshot.With(default, snapshot.Digest);
        }
        finally
        {
            file?.Dispose();
        }
    }

    /// <summary>Computes the digests that are missing, several at a time.</summary>
    /// <returns>The snapshots with their digests, which replace the given ones.</returns>
    internal static FileSnapshot[] Hash(FileSnapshot[] snapshots)
    {
        FileSnapshot[] missing = Array.FindAll(snapshots, snapshot => snapshot.Digest.IsEmpty);
        byte[][] digests = FileDigest.HashMany(Array.ConvertAll(missing, snapshot =>
            (ReadOnlyMemory<byte>)snapshot.bytes.AsMemory(0, (int)snapshot.Length)));
        int next = 0;
        return Array.ConvertAll(snapshots, snapshot => snapshot.Digest.IsEmpty ? snapshot.With(snapshot.Stamp, digests[next++]) : snapshot);
    }

    public override Stream Open()
    {
        ObjectDisposedException.ThrowIf(bytes is null && original is null, this);
        if (bytes is not null)
            return new MemorySlice(this);
        // Operations can use several threads.
        lock (original!)
            copy ??= CopyToFile();
        return new FileSlice(copy);
    }

    public override void CopyTo(Stream destination)
    {
        ObjectDisposedException.ThrowIf(bytes is null && original is null, this);
        if (bytes is not null)
            destination.Write(bytes, 0, (int)Length);
        else if (destination is SharingStream shared && shared.TryShare(original!))
        {
            shared.Position = 0;
            Require(shared.Length, FileDigest.HashData(shared));
        }
        else
            CopyVerified(destination);
    }

    public void Dispose()
    {
        copy?.Dispose();
        original?.Dispose();
        (copy, original) = (null, null);
        if (bytes is not null)
            ArrayPool<byte>.Shared.Return(bytes);
        bytes = null;
    }

    private static FileSnapshot ReadToMemory(SafeFileHandle file, string role, string name, in FileStatus status)
    {
        // Many small files would let the garbage collector run often for new arrays.
        int size = (int)status.Size, read = 0, count;
        byte[] bytes = ArrayPool<byte>.Shared.Rent(size);
        try
        {
            // A file that has become longer is not settled, and is read again if a key was computed for it.
            while (read < size && (count = RandomAccess.Read(file, bytes.AsSpan(read, size - read), read)) > 0)
                read += count;
            return new FileSnapshot { Role = role, Name = name, Length = read, Stamp = FileStamp.From(status), bytes = bytes,
                Digest = default };
        }
        catch
        {
            ArrayPool<byte>.Shared.Return(bytes);
            throw;
        }
    }

    private FileStream CopyToFile()
    {
        string folder = Path.GetTempPath();
        FileStream file = BakeFileException.Guard(folder, ScratchFile.Create);
        try
        {
            if (!UnixFile.TryClone(original!, file.SafeFileHandle))
                BakeFileException.Guard(folder, () => CopyVerified(file));
            else
                Require(file.Length, FileDigest.HashData(file.SafeFileHandle));
            return file;
        }
        catch
        {
            file.Dispose();
            throw;
        }
    }

    private void CopyVerified(Stream destination)
    {
        using FileDigestHasher hasher = new();
        byte[] buffer = ArrayPool<byte>.Shared.Rent(CopySize);
        try
        {
            long length = 0;
            int count;
            while ((count = ReadOriginal(buffer, length)) > 0)
            {
                hasher.AppendData(buffer.AsSpan(0, count));
                destination.Write(buffer, 0, count);
                length += count;
            }
            byte[] digest = new byte[BakeKey.Size];
            hasher.GetHashAndReset(digest);
            Require(length, digest);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }

    private int ReadOriginal(byte[] buffer, long position)
    {
        try
        {
            return RandomAccess.Read(original!, buffer, position);
        }
        catch (IOException exception)
        {
            throw BakeFileException.Create(path, exception);
        }
    }

    private void Require(long length, ReadOnlySpan<byte> digest)
    {
        if (length != Length || !digest.SequenceEqual(Digest.Span))
            throw new InputChangedException(Name);
    }

    private FileSnapshot With(FileStamp stamp, ReadOnlyMemory<byte> digest) =>
        new() { Role = Role, Name = Name, Length = Length, Digest = digest, Stamp = stamp, bytes = bytes, original = original,
            path = path };

    /// <summary>A stream with its own position over a copy that several steps read.</summary>
    private abstract class Slice(long length) : ReadOnlyStream
    {
        private long position;

        public override bool CanSeek => true;

        public override long Length => length;

        public override long Position { get => position; set => position = value; }

        public override int Read(Span<byte> buffer)
        {
            int count = Read(buffer, position);
            position += count;
            return count;
        }

        public override long Seek(long offset, SeekOrigin origin) => position = offset + origin switch
        {
            SeekOrigin.Begin => 0,
            SeekOrigin.Current => position,
            _ => length,
        };

        protected abstract int Read(Span<byte> buffer, long start);
    }

    private sealed class FileSlice(FileStream file) : Slice(file.Length)
    {
        protected override int Read(Span<byte> buffer, long start) => RandomAccess.Read(file.SafeFileHandle, buffer, start);
    }

    private sealed class MemorySlice(FileSnapshot snapshot) : Slice(snapshot.Length)
    {
        protected override int Read(Span<byte> buffer, long start)
        {
            // After the action, the array belongs to another one.
            ObjectDisposedException.ThrowIf(snapshot.bytes is null, snapshot);
            int count = (int)Math.Clamp(Length - start, 0, buffer.Length);
            snapshot.bytes.AsSpan((int)Math.Min(start, Length), count).CopyTo(buffer);
            return count;
        }
    }
}
