using System.IO.Enumeration;
using Microsoft.Win32.SafeHandles;

namespace Intaglio.Checksums;

/// <summary>What is still to be seen of a directory.</summary>
internal sealed class DirectoryListing
{
    private static readonly EnumerationOptions Everything = new() { AttributesToSkip = FileAttributes.None, IgnoreInaccessible = false };

    private readonly List<Entry> entries = [];
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
        Fill(path, place, followLinks, belongs);
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
    internal bool IsEmpty { get; private set; } = true;

    /// <summary>Returns what the paths of all in a directory begin with.</summary>
    internal static string PrefixOf(string path) => path.EndsWith('/') || Path.EndsInDirectorySeparator(path) ? path : path + "/";

    internal Entry? TakeNext()
    {
        if (next == entries.Count)
            return null;
        Entry entry = entries[next++];
        // Two names that were not valid Unicode look the same, and one of them may be what they look like.
        return next > 1 && entries[next - 2].Path == entry.Path ? entry with { Error = new UnrepresentableNameException() } : entry;
    }

    private static IOException Replaced() => new("The directory was replaced by something else while it was listed.");

    private void Fill(string path, SafeFileHandle? place, bool followLinks, Func<Entry, bool> belongs)
    {
        string? open = place is null ? null : UnixFile.PathOf(place);
        try
        {
            foreach (Entry entry in new FileSystemEnumerable<Entry>(open ?? RealPath.Of(path), (ref FileSystemEntry entry) => Look(ref entry, place, followLinks), Everything))
            {
                IsEmpty = false;
                if (belongs(entry))
                    entries.Add(entry);
            }
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

    private Entry Look(ref FileSystemEntry entry, SafeFileHandle? folder, bool followLinks)
    {
        string path = string.Concat(prefix, entry.FileName);
        Exception? error = FileStatus.Read(folder, prefix.Length, path, followLinks, out FileStatus status);
        // Directories say of most names what they are, though it cannot be looked at.
        return new(path, prefix.Length, status, error, error is null ? status.Kind == FileKind.Directory : entry.IsDirectory);
    }

    // A class: for a structure the framework's lists, sorts and enumerations would have to be compiled at every start.
    /// <param name="Path">The path, as the directory's was given.</param>
    /// <param name="Start">Where in it the name begins.</param>
    /// <param name="Status">What it is, unless there is an error.</param>
    /// <param name="Error">Why that could not be found out, or null.</param>
    /// <param name="IsDirectory">Whether it is a directory, also if there is an error.</param>
    internal sealed record Entry(string Path, int Start, FileStatus Status, Exception? Error, bool IsDirectory) : IComparable<Entry>
    {
        /// <summary>Gets the name, without a directory.</summary>
        internal ReadOnlySpan<char> Name => Path.AsSpan(Start);

        /// <summary>Compares names by their UTF-8 bytes, a directory's with the slash that follows it in all paths.</summary>
        public int CompareTo(Entry? other) => other is null ? 1 : PathOrder.Compare(Name, IsDirectory, other.Name, other.IsDirectory);
    }
}
