using System.IO.Enumeration;
using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace Intaglio.Checksums;

/// <summary>The entries of a directory that have not been returned yet.</summary>
internal sealed class DirectoryListing
{
    private static readonly EnumerationOptions everything = new() { AttributesToSkip = FileAttributes.None, IgnoreInaccessible = false };

    // The status of entries is read in groups, several of them in parallel. In a large directory, this takes as long as hashing its small
    // files.
    private const int GroupSize = 256, MostWorkers = 8;

    private readonly List<Entry> entries;
    private readonly string prefix;
    private int next;

    /// <summary>Initializes a new instance of the <see cref="DirectoryListing"/> class, which reads the whole directory.</summary>
    /// <param name="path">The path of the directory.</param>
    /// <param name="directory">The identity of the directory.</param>
    /// <param name="followLinks"><see langword="true"/> to follow symbolic links; otherwise, <see langword="false"/>.</param>
    /// <param name="belongs">The filter that selects the entries.</param>
    /// <exception cref="IOException">The directory cannot be listed.</exception>
    /// <exception cref="UnauthorizedAccessException">The caller does not have permission to list the directory.</exception>
    internal DirectoryListing(string path, FileNode directory, bool followLinks, Func<Entry, bool> belongs)
    {
        Directory = directory;
        prefix = PrefixOf(path);
        // The handle keeps referring to this directory even if the path changes, and names are resolved relative to it.
        using SafeFileHandle? place = OperatingSystem.IsLinux() ? UnixFile.OpenPlace(path, followLinks: true) : null;
        if (!followLinks && place is not null && FileStatus.Read(place).Node != directory)
            throw Replaced();
        List<Entry> found = Read(path, place);
        IsEmpty = found.Count == 0;
        int groups = (found.Count + GroupSize - 1) / GroupSize;
        ParallelLoop.For(groups, Math.Min(Environment.ProcessorCount, MostWorkers), group =>
        {
            foreach (Entry entry in CollectionsMarshal.AsSpan(found)[(group * GroupSize)..Math.Min((group + 1) * GroupSize, found.Count)])
                entry.Look(place, followLinks);
        }, CancellationToken.None);
        entries = found.FindAll(entry => belongs(entry));
        entries.Sort();
        if (followLinks)
            return;
        // A directory that was removed in the meantime would appear to be empty.
        if (FileStatus.Read(path, followLinks: true, out FileStatus after) is { } gone)
            throw gone;
        if (after.Node != directory)
            throw Replaced();
    }

    internal FileNode Directory { get; }

    /// <summary>Gets a value indicating whether the directory has no entries, before the filter is applied.</summary>
    internal bool IsEmpty { get; }

    /// <summary>Returns the prefix of all paths in a directory, which ends with a separator.</summary>
    internal static string PrefixOf(string path) => path.EndsWith('/') || Path.EndsInDirectorySeparator(path) ? path : path + "/";

    internal Entry? TakeNext()
    {
        if (next == entries.Count)
            return null;
        Entry entry = entries[next++];
        // Two names that are not valid Unicode can map to the same string, which can even be the valid name of a third file.
        if (next > 1 && entries[next - 2].Path == entry.Path)
            entry.Error = new UnrepresentableNameException();
        return entry;
    }

    private static IOException Replaced() => new("The directory was replaced by something else while it was listed.");

    private List<Entry> Read(string path, SafeFileHandle? place)
    {
        string? open = place is null ? null : UnixFile.PathOf(place);
        try
        {
            return [.. new FileSystemEnumerable<Entry>(open ?? RealPath.Of(path),
                (ref FileSystemEntry entry) => new(string.Concat(prefix, entry.FileName), prefix.Length, entry.IsDirectory), everything)];
        }
        catch (DirectoryNotFoundException)
        {
            throw FileError.NotFound(path);
        }
        catch (UnauthorizedAccessException exception) when (open is not null)
        {
            throw new UnauthorizedAccessException(exception.Message.Replace(open, path, StringComparison.Ordinal),
                exception.InnerException);
        }
        catch (IOException exception) when (open is not null)
        {
            throw new IOException(exception.Message.Replace(open, path, StringComparison.Ordinal), exception.HResult);
        }
    }

    /// <summary>An entry of a directory.</summary>
    /// <param name="path">The path, which begins with the path of the directory as it was specified.</param>
    /// <param name="start">The index in the path at which the name begins.</param>
    /// <param name="isDirectory"><see langword="true"/> if the listing reports a directory; otherwise, <see langword="false"/>.</param>
    // A class, because with a struct the generic collections of the framework would have to be compiled at every start.
    internal sealed class Entry(string path, int start, bool isDirectory) : IComparable<Entry>
    {
        /// <summary>Gets the path, which begins with the path of the directory as it was specified.</summary>
        internal string Path { get; } = path;

        /// <summary>Gets the name without the directory.</summary>
        internal ReadOnlySpan<char> Name => Path.AsSpan(start);

        /// <summary>
        /// Gets a value indicating whether the entry is a directory. If its status cannot be read, the value is from the listing.
        /// </summary>
        internal bool IsDirectory { get; private set; } = isDirectory;

        /// <summary>Gets the status of the entry, which is valid if <see cref="Error"/> is <see langword="null"/>.</summary>
        internal FileStatus Status { get; private set; }

        /// <summary>Gets or sets the reason why the status cannot be read, or <see langword="null"/>.</summary>
        internal Exception? Error { get; set; }

        /// <summary>Compares names by their UTF-8 bytes. Names of directories are followed by a slash, as in all paths.</summary>
        public int CompareTo(Entry? other) => other is null ? 1 : PathOrder.Compare(Name, IsDirectory, other.Name, other.IsDirectory);

        /// <summary>Reads the status of the entry.</summary>
        internal void Look(SafeFileHandle? folder, bool followLinks)
        {
            Error = FileStatus.Read(folder, start, Path, followLinks, out FileStatus status);
            Status = status;
            if (Error is null)
                IsDirectory = status.Kind == FileKind.Directory;
        }
    }
}
