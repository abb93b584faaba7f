using System.Collections.Concurrent;

namespace Intaglio.Caching;

/// <summary>Reads all of a cache, and compares it with its names.</summary>
internal sealed class CacheVerifier(CacheDirectory directory, bool remove)
{
    private readonly ConcurrentBag<CacheProblem> problems = [];

    /// <param name="now">What temporary files are old by.</param>
    /// <param name="progress">Is told the bytes read.</param>
    /// <param name="cancellationToken">Ends it.</param>
    internal CacheVerification Verify(DateTime now, IProgress<long>? progress, CancellationToken cancellationToken)
    {
        long contents = 0, bytes = 0, entries = 0;
        CacheListing listing = new(directory.Path, AddUnlisted);
        Parallel.ForEach(listing.List(CacheArea.Contents), new ParallelOptions { CancellationToken = cancellationToken, MaxDegreeOfParallelism = Environment.ProcessorCount }, file =>
        {
            if (!Try(file, () => VerifyContent(file)))
                return;
            Interlocked.Increment(ref contents);
            long read = Interlocked.Add(ref bytes, file.Length);
            progress?.Report(read);
        });
        foreach (CacheFile file in listing.List(CacheArea.Keys))
        {
            cancellationToken.ThrowIfCancellationRequested();
            entries += Try(file, () => VerifyEntry(file)) ? 1 : 0;
        }
        foreach (CacheFile file in FindAbandoned(now))
            problems.Add(new CacheProblem { Path = file.Path, Kind = CacheProblemKind.Abandoned, IsRemoved = remove && directory.RemoveTemporary(file) });
        return new CacheVerification { Contents = contents, ContentBytes = bytes, Entries = entries, Problems = [.. problems.OrderBy(problem => problem.Path, StringComparer.Ordinal)] };
    }

    // Both say whether there was a file.
    private bool VerifyContent(CacheFile file)
    {
        ContentName name = ContentName.Parse(file.Name);
        using FileStream? stream = directory.TryOpen(name);
        if (stream is not null && ContentName.FromContent(stream) != name)
            Add(file, CacheProblemKind.DamagedContent);
        return stream is not null;
    }

    private bool VerifyEntry(CacheFile file)
    {
        if (!directory.TryRead(file.Name, out CacheEntry? entry, out DateTime lastUsed))
            return false;
        if (entry is not { } there)
            Add(file with { LastUsed = lastUsed }, CacheProblemKind.DamagedEntry);
        else if (!directory.Has(there.Content))
            Add(file with { LastUsed = lastUsed }, CacheProblemKind.MissingContent);
        return true;
    }

    private bool Try(CacheFile file, Func<bool> verify)
    {
        try
        {
            return verify();
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            Add(file, CacheProblemKind.Unreadable);
            return true;
        }
    }

    private void Add(CacheFile file, CacheProblemKind kind) =>
        problems.Add(new CacheProblem { Path = file.Path, Kind = kind, IsRemoved = remove && directory.RemoveIfUnchanged(file.Area!, file.Name, file.LastUsed) == Removal.Removed });

    // What cannot be listed may hold whole files: only what blocks their places goes.
    private void AddUnlisted(Folder folder, string name, CacheProblemKind kind) =>
        problems.Add(new CacheProblem { Path = folder.PathOf(name), Kind = kind, IsRemoved = remove && kind == CacheProblemKind.Blocked && CacheDirectory.TryRemove(folder, name) });

    private IReadOnlyList<CacheFile> FindAbandoned(DateTime now)
    {
        try
        {
            return [.. directory.FindAbandoned(now)];
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // Nothing can be locked where nothing can be written.
            return [];
        }
    }
}
