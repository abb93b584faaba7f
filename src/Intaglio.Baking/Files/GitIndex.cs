using System.Buffers.Binary;
using System.Text;
using Microsoft.Win32.SafeHandles;

namespace Intaglio.Baking;

/// <summary>Finds out from the index of a git repository whether git tracks files of a folder, without running git.</summary>
/// <remarks>
/// The versions 2, 3 and 4 of the index are read, as described in git's <c>gitformat-index</c>. Its names are sorted, so that only a part
/// of the file is read. The index can come with a checkout. A wrong one only leads to a wrong answer.
/// </remarks>
internal static class GitIndex
{
    private const string GitFolder = ".git", LinkStart = "gitdir: ";

    private const int MostLinkBytes = 4096, MostName = 4096;

    // These are about 300,000 names before those of the folder. More would take a noticeable part of a bake without changes.
    private const long MostBytes = 32 << 20;

    /// <summary>Determines whether git tracks a file in a folder.</summary>
    /// <param name="folder">The full path of the folder.</param>
    /// <returns>
    /// <see langword="true"/> if the repository that contains the folder tracks such a file; <see langword="false"/> if it does not, or if
    /// the folder is in no repository, or its index is too long or cannot be read.
    /// </returns>
    internal static bool Tracks(string folder)
    {
        try
        {
            string? real = RealPath.Follow(folder);
            for (string? top = Path.GetDirectoryName(real); top is not null; top = Path.GetDirectoryName(top))
                if (FileStatus.Read(Path.Combine(top, GitFolder), followLinks: true, out FileStatus status) is null)
                    return FindRepository(top, status.Kind) is { } repository
                        && Contains(repository, Path.GetRelativePath(top, real!).Replace(Path.DirectorySeparatorChar, '/'));
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException or ArgumentException)
        {
            // The question is only asked for a note to the user.
        }
        return false;
    }

    // In a further work tree and in a submodule, a file has the path of the folder.
    private static string? FindRepository(string top, FileKind kind)
    {
        string path = Path.Combine(top, GitFolder);
        if (kind == FileKind.Directory)
            return path;
        if (kind != FileKind.File || StateFile.TryRead(path, MostLinkBytes, followsFolder: true) is not { } bytes)
            return null;
        string text = Encoding.UTF8.GetString(bytes).TrimEnd('\n', '\r');
        return text.StartsWith(LinkStart, StringComparison.Ordinal) ? Path.GetFullPath(text[LinkStart.Length..], top) : null;
    }

    private static bool Contains(string repository, string folder)
    {
        using SafeFileHandle? file = StateFile.TryOpen(Path.Combine(repository, "index"), followsFolder: true);
        if (file is null)
            return false;
        byte[] prefix = Encoding.UTF8.GetBytes(folder + "/");
        // The index does not say how long its digests are.
        return new Reader(file).Find(prefix, hashSize: 20) ?? new Reader(file).Find(prefix, hashSize: 32) ?? false;
    }

    private sealed class Reader(SafeFileHandle file)
    {
        private const int HeaderSize = 12, StatSize = 40, FlagsSize = 2, Alignment = 8;
        private const int ExtendedFlag = 0x4000, LengthMask = 0xFFF;

        private readonly byte[] buffer = new byte[1 << 16];
        private readonly byte[] name = new byte[MostName];
        private int start, end, nameLength;
        private long position;

        /// <summary>Determines whether a name begins with a prefix.</summary>
        /// <returns>The answer, or null if the index is not valid with such digests.</returns>
        internal bool? Find(ReadOnlySpan<byte> prefix, int hashSize)
        {
            if (!Fill(HeaderSize) || !Window.StartsWith("DIRC"u8))
                return null;
            uint version = BinaryPrimitives.ReadUInt32BigEndian(Window[4..]), count = BinaryPrimitives.ReadUInt32BigEndian(Window[8..]);
            if (version is < 2 or > 4)
                return null;
            start += HeaderSize;
            for (; count > 0; count--)
            {
                if (!ReadEntry(version, hashSize))
                    return null;
                ReadOnlySpan<byte> found = name.AsSpan(0, nameLength);
                if (found.StartsWith(prefix))
                    return true;
                if (found.SequenceCompareTo(prefix) > 0)
                    return false;
            }
            return false;
        }

        private ReadOnlySpan<byte> Window => buffer.AsSpan(start, end - start);

        private bool ReadEntry(uint version, int hashSize)
        {
            int head = StatSize + hashSize + FlagsSize;
            // An entry is shorter than the buffer, unless its name is too long.
            Fill(buffer.Length / 2);
            if (Window.Length < head)
                return false;
            int flags = BinaryPrimitives.ReadUInt16BigEndian(Window[(head - FlagsSize)..]);
            if ((flags & ExtendedFlag) != 0)
                head += version >= 3 ? FlagsSize : Window.Length;
            int kept = 0;
            if (version == 4 && !ReadKept(ref head, out kept))
                return false;
            if (head >= Window.Length)
                return false;
            int length = Window[head..].IndexOf((byte)0);
            if (length < 0 || kept + length > MostName || ((flags & LengthMask) != LengthMask && (flags & LengthMask) != kept + length))
                return false;
            Window.Slice(head, length).CopyTo(name.AsSpan(kept));
            nameLength = kept + length;
            int size = head + length + 1;
            start += version == 4 ? size : (size + Alignment - 1) / Alignment * Alignment;
            return start <= end;
        }

        // Version 4 has the number of bytes at the end of the last name that this name does not have.
        private bool ReadKept(ref int head, out int kept)
        {
            kept = 0;
            long removed = -1;
            byte next;
            do
            {
                if (head >= Window.Length || removed > MostName)
                    return false;
                next = Window[head++];
                removed = ((removed + 1) << 7) | (uint)(next & 0x7F);
            }
            while ((next & 0x80) != 0);
            kept = (int)Math.Max(-1, nameLength - removed);
            return kept >= 0;
        }

        private bool Fill(int count)
        {
            if (end - start >= count)
                return true;
            Window.CopyTo(buffer);
            (start, end) = (0, end - start);
            int read;
            while (end < buffer.Length && position < MostBytes && (read = RandomAccess.Read(file, buffer.AsSpan(end), position)) > 0)
            {
                end += read;
                position += read;
            }
            return end >= count;
        }
    }
}
