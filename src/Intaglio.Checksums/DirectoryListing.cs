using System.IO.Enumeration;

namespace Intaglio.Checksums;

/// <summary>What <see cref="FileWalker"/> has still to see of a directory.</summary>
internal sealed class DirectoryListing
{
    private static readonly EnumerationOptions Everything = new() { AttributesToSkip = FileAttributes.None, IgnoreInaccessible = false };

    private readonly List<Entry> entries = [];
    private int next;

    /// <exception cref="IOException">The directory cannot be listed.</exception>
    /// <exception cref="UnauthorizedAccessException">The directory may not be listed.</exception>
    internal DirectoryListing(string path, FileNode directory, bool followLinks)
    {
        Directory = directory;
        Prefix = path.EndsWith('/') || Path.EndsInDirectorySeparator(path) ? path : path + "/";
        foreach (string name in new FileSystemEnumerable<string>(path, static (ref FileSystemEntry entry) => entry.FileName.ToString(), Everything))
        {
            Exception? error = FileNode.Read(Prefix + name, followLinks, out FileNode node);
            if (error != null || node.Kind is FileKind.File or FileKind.Directory)
                entries.Add(new(name, node, error));
        }
        entries.Sort();
    }

    internal FileNode Directory { get; }

    internal string Prefix { get; }

    internal Entry? TakeNext()
    {
        if (next == entries.Count)
            return null;
        Entry entry = entries[next++];
        // Two names that were not valid Unicode look the same, and one of them may be what they look like.
        return next > 1 && entries[next - 2].Name == entry.Name ? entry with { Error = new UnrepresentableNameException() } : entry;
    }

    /// <param name="Name">The name, without a directory.</param>
    /// <param name="Node">What it is, unless there is an error.</param>
    /// <param name="Error">Why that could not be found out, or null.</param>
    internal readonly record struct Entry(string Name, FileNode Node, Exception? Error) : IComparable<Entry>
    {
        internal bool IsDirectory => Error is null && Node.Kind == FileKind.Directory;

        /// <summary>Compares names by their UTF-8 bytes, a directory's with the slash that follows it in all paths.</summary>
        public int CompareTo(Entry other)
        {
            int common = Name.AsSpan().CommonPrefixLength(other.Name);
            return Rank(this, common).CompareTo(Rank(other, common));
        }

        // UTF-8 has the order of the code points; of UTF-16's units the surrogates, from D800, stand for code points above all others.
        private static int Rank(Entry entry, int index)
        {
            if (index >= entry.Name.Length)
                return index == entry.Name.Length && entry.IsDirectory ? '/' : -1;
            char c = entry.Name[index];
            return char.IsSurrogate(c) ? c + 0x10000 : c;
        }
    }
}
