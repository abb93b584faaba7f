using System.IO.Enumeration;
using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace Intaglio.Checksums;

/// <summary>What is still to be seen of a directory.</summary>
internal sealed class DirectoryListing
{
    private static readonly EnumerationOptions Everything = new() { AttributesToSkip = FileAttributes.None, IgnoreInaccessible = false };

    // Entries are looked at in groups of so many, and several groups at once: a large directory takes as long to look at as its small files to hash.
    private const int GroupSize = 256, MostWorkers = 8;

    private readonly List<Entry> entries;
    private readonly string prefix;
    private int next;

    /// <param name="path">The directory.</param>
    /// <param name="directory">What tells it from others.</param>
    /// <param name="followLinks">Whether a link is what it leads to.</param>
    /// <param name="belongs">Whether an entry is to be seen.</param>
    /// <exception cref="IOException">The directory cannot be listed.</exception>
    /// <exception cref="UnauthorizedAccessException">The directory may not be listed.</exception>
    internal DirectoryListing(string path, FileNode directory, bool followLinks, Func<Entry, bool> belongs)
    {
        Directory = directory;
        prefix = PrefixOf(path);
        // The same directory whatever its path comes to lead to, and one way to it for all names.
        using SafeFileHandle? place = OperatingSystem.IsLinux() ? UnixFile.OpenPlace(path, followLinks: true) : null;
        if (!followLinks && place != null && FileStatus.Read(place).Node != directory)
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
        // One that was removed meanwhile seems to be empty.
        if (FileStatus.Read(path, followLinks: true, out FileStatus after) is { } gone)
            throw gone;
        if (after.Node != directory)
            throw Replaced();
    }

    internal FileNode Directory { get; }

    /// <summary>Gets whether there is nothing at all in the directory.</summary>
    internal bool IsEmpty { get; }

    /// <summary>Returns what the paths of all in a directory begin with.</summary>
    internal static string PrefixOf(string path) => path.EndsWith('/') || Path.EndsInDirectorySeparator(path) ? path : path + "/";

    internal Entry? TakeNext()
    {
        if (next == entries.Count)
            return null;
        Entry entry = entries[next++];
        // Two names that were not valid Unicode look the same, and one of them may be what they look like.
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
            return [.. new FileSystemEnumerable<Entry>(open ?? RealPath.Of(path), (ref FileSystemEntry entry) => new(string.Concat(prefix, entry.FileName), prefix.Length, entry.IsDirectory), Everything)];
        }
        catch (DirectoryNotFoundException)
        {
            throw FileError.NotFound(path);
        }
        catch (UnauthorizedAccessException exception) when (open != null)
        {
            throw new UnauthorizedAccessException(exception.Message.Replace(open, path, StringComparison.Ordinal), exception.InnerException);
        }
        catch (IOException exception) when (open != null)
        {
            throw new IOException(exception.Message.Replace(open, path, StringComparison.Ordinal), exception.HResult);
        }
    }

    // A class: for a structure the framework's lists, sorts and enumerations would have to be compiled at every start.
    /// <param name="path">The path, as the directory's was given.</param>
    /// <param name="start">Where in it the name begins.</param>
    /// <param name="isDirectory">Whether the listing says that it is a directory.</param>
    internal sealed class Entry(string path, int start, bool isDirectory) : IComparable<Entry>
    {
        /// <summary>Gets the path, as the directory's was given.</summary>
        internal string Path { get; } = path;

        /// <summary>Gets the name, without a directory.</summary>
        internal ReadOnlySpan<char> Name => Path.AsSpan(start);

        /// <summary>Gets whether it is a directory; of one that cannot be looked at, what the listing says.</summary>
        internal bool IsDirectory { get; private set; } = isDirectory;

        /// <summary>Gets what it is, unless there is an error.</summary>
        internal FileStatus Status { get; private set; }

        /// <summary>Gets why that could not be found out, or null.</summary>
        internal Exception? Error { get; set; }

        /// <summary>Compares names by their UTF-8 bytes, a directory's with the slash that follows it in all paths.</summary>
        public int CompareTo(Entry? other) => other is null ? 1 : PathOrder.Compare(Name, IsDirectory, other.Name, other.IsDirectory);

        /// <summary>Finds out what it is.</summary>
        internal void Look(SafeFileHandle? folder, bool followLinks)
        {
            Error = FileStatus.Read(folder, start, Path, followLinks, out FileStatus status);
            Status = status;
            if (Error is null)
                IsDirectory = status.Kind == FileKind.Directory;
        }
    }
}
