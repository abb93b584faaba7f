namespace Intaglio.Baking;

/// <summary>Finds the digests of files of the source folder, from the state or by reading the files.</summary>
/// <param name="sources">All files of the source folder, sorted by the bytes of their names.</param>
/// <param name="known">The digests of files at an earlier time.</param>
internal sealed class SourceDigests(SourceFile[] sources, IReadOnlyDictionary<string, RecordedSource> known)
{
    private static readonly Comparer<SourceFile> byName = Comparer<SourceFile>.Create(
        static (left, right) => NameOrder.ByBytes.Compare(left.Name, right.Name));

    /// <summary>Finds a file by its path below the source folder, or returns null if it does not exist.</summary>
    internal SourceFile? Find(string name)
    {
        int index = Array.BinarySearch(sources, new SourceFile("", name, default), byName);
        return index < 0 ? null : sources[index];
    }

    /// <summary>Sets the digest of a file if its metadata proves that it has not changed since an earlier bake.</summary>
    /// <returns><see langword="true"/> if the digest is known; otherwise, <see langword="false"/>.</returns>
    internal bool TryRecall(SourceFile source)
    {
        // Another thread can read the same file for another rule.
        lock (source)
        {
            if (!source.Digest.IsEmpty)
                return true;
            if (!known.TryGetValue(source.Name, out RecordedSource recorded) || !recorded.Stamp.Proves(source.Stamp))
                return false;
            source.Digest = recorded.Digest;
            return true;
        }
    }

    /// <summary>Returns the digest of a file, and reads the file if it is not known.</summary>
    /// <param name="source">The file.</param>
    /// <param name="role">The role of the snapshot.</param>
    /// <param name="snapshot">Receives the snapshot if the file was read; otherwise, null.</param>
    /// <exception cref="BakeOperationException">The file was deleted after the folder was scanned.</exception>
    internal ReadOnlyMemory<byte> Get(SourceFile source, string role, out FileSnapshot? snapshot)
    {
        snapshot = null;
        lock (source)
            if (TryRecall(source))
                return source.Digest;
        snapshot = Take(source, role);
        return snapshot.Digest;
    }

    /// <summary>Reads a file, and remembers its digest.</summary>
    /// <exception cref="BakeOperationException">The file was deleted after the folder was scanned.</exception>
    internal static FileSnapshot Take(SourceFile source, string role) => Remember([source], [Read(source, role)])[0];

    /// <summary>Reads a file, whose digest is computed later unless another machine has given it. Damaged copies are read again.</summary>
    /// <exception cref="BakeOperationException">The file was deleted after the folder was scanned.</exception>
    internal static FileSnapshot Read(SourceFile source, string role)
    {
        FileSnapshot snapshot = ReadOnce(source, role);
        if (source.Copies is not { } copies || IsRight(source, snapshot = FileSnapshot.Hash([snapshot])[0]))
            return snapshot;
        snapshot.Dispose();
        copies.Remove(source);
        return ReadOnce(source, role);
    }

    /// <summary>Computes the digests of files that were read, and remembers them.</summary>
    /// <returns>The snapshots with their digests, which replace the given ones.</returns>
    internal static FileSnapshot[] Remember(SourceFile[] sources, FileSnapshot[] snapshots)
    {
        FileSnapshot[] hashed = FileSnapshot.Hash(snapshots);
        for (int i = 0; i < sources.Length; i++)
            lock (sources[i])
            {
                if (sources[i].Copies is not null && !IsRight(sources[i], hashed[i]))
                    throw new BakeOperationException($"the copy of '{sources[i].Name}' is damaged");
                (sources[i].Digest, sources[i].Stamp) = (hashed[i].Digest, hashed[i].Stamp);
            }
        return hashed;
    }

    private static FileSnapshot ReadOnce(SourceFile source, string role)
    {
        if (source.Problem is { } problem)
            throw new BakeOperationException(problem);
        string path = source.Path;
        // The scan has followed links. Those that were created afterward are not followed.
        return FileSnapshot.Read(Path.GetDirectoryName(path)!, Path.GetFileName(path), role, source.Name, source.Root,
            (source.Device, source.Stamp.Node))
            ?? throw new BakeOperationException($"'{source.Name}' was deleted during the bake");
    }

    private static bool IsRight(SourceFile source, FileSnapshot snapshot) => source.Digest.Span.SequenceEqual(snapshot.Digest.Span);
}
