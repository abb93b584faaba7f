using System.Collections.Concurrent;

namespace Intaglio.Caching;

/// <summary>Reads all files of a cache and compares them with their names.</summary>
internal sealed class CacheVerifier(CacheDirectory directory, bool remove)
{
    private readonly ConcurrentBag<CacheProblem> problems = [];

    /// <summary>Verifies the cache.</summary>
    /// <param name="now">The current time, which determines the age of temporary files.</param>
    /// <param name="progress">The receiver of the number of bytes read, or <see langword="null"/>.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    internal CacheVerification Verify(DateTime now, IProgress<long>? progress, CancellationToken cancellationToken)
    {
        long contents = 0, bytes = 0, entries = 0;
        CacheListing listing = new(directory.TryOpen, AddUnlisted);
        Parallel.ForEach(listing.List(CacheArea.Contents),
            new ParallelOptions { CancellationToken = cancellationToken, MaxDegreeOfParallelism = Environment.ProcessorCount }, file =>
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
            problems.Add(new CacheProblem { Path = file.Path, Kind = CacheProblemKind.Abandoned,
                IsRemoved = remove && directory.Temporary.Remove(file) });
        return new CacheVerification { Contents = contents, ContentBytes = bytes, Entries = entries,
            Problems = [.. problems.OrderBy(problem => problem.Path, StringComparer.Ordinal)] };
    }

    // Both methods return whether the file existed.
    private bool VerifyContent(CacheFile file)
    {
        ContentName name = ContentName.Parse(file.Name);
        using FileStream? stream = directory.Reading.TryOpen(name);
        if (stream is not null && ContentName.FromContent(stream) != name)
            Add(file, CacheProblemKind.DamagedContent);
        return stream is not null;
    }

    private bool VerifyEntry(CacheFile file)
    {
        if (!directory.Reading.TryRead(file.Name, out CacheEntry? entry, out DateTime lastUsed))
            return false;
        if (entry is not { } there)
            Add(file with { LastUsed = lastUsed }, CacheProblemKind.DamagedEntry);
        else if (!directory.Reading.Has(there.Content))
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
        problems.Add(new CacheProblem { Path = file.Path, Kind = kind,
            IsRemoved = remove && directory.Reading.RemoveIfUnchanged(file.Area!, file.Name, file.LastUsed) == Removal.Removed });

    // A folder that cannot be listed might contain undamaged files. Only items that block a path are removed.
    private void AddUnlisted(Folder folder, string name, CacheProblemKind kind) =>
        problems.Add(new CacheProblem { Path = folder.PathOf(name), Kind = kind,
            IsRemoved = remove && kind == CacheProblemKind.Blocked && TemporaryFiles.TryRemove(folder, name) });

    private IReadOnlyList<CacheFile> FindAbandoned(DateTime now)
    {
        try
        {
            return [.. directory.Temporary.FindAbandoned(now)];
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // Locks cannot be taken in a read-only folder.
            return [];
        }
    }
}
