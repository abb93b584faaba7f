using System.Collections.Concurrent;

namespace Intaglio.Caching;

/// <summary>Reads all of a cache, and compares it with its names.</summary>
internal static class CacheVerifier
{
    internal static CacheVerification Verify(CacheDirectory directory, bool remove, IProgress<long>? progress, CancellationToken cancellationToken)
    {
        ConcurrentBag<CacheProblem> problems = [];
        long contents = 0, bytes = 0, entries = 0;
        Parallel.ForEach(directory.Contents, new ParallelOptions { CancellationToken = cancellationToken, MaxDegreeOfParallelism = Environment.ProcessorCount }, file =>
        {
            ContentName name = ContentName.Parse(file.Name);
            using (FileStream? stream = directory.TryOpen(name))
            {
                // It went in the meantime.
                if (stream is null)
                    return;
                if (ContentName.Of(stream) != name)
                    problems.Add(new CacheProblem(file.Path, CacheProblemKind.DamagedContent, remove && CacheDirectory.RemoveIfUnchanged(file.Path, file.LastUsed)));
            }
            Interlocked.Increment(ref contents);
            long read = Interlocked.Add(ref bytes, file.Length);
            progress?.Report(read);
        });
        foreach (CacheFile file in directory.Entries)
        {
            cancellationToken.ThrowIfCancellationRequested();
            if (!directory.TryRead(file.Name, out CacheEntry? entry, out DateTime lastUsed))
                continue;
            entries++;
            if (entry is not { } there)
                problems.Add(new CacheProblem(file.Path, CacheProblemKind.DamagedEntry, remove && CacheDirectory.RemoveIfUnchanged(file.Path, lastUsed)));
            else if (!File.Exists(directory.PathOf(there.Content)))
                problems.Add(new CacheProblem(file.Path, CacheProblemKind.MissingContent, remove && CacheDirectory.RemoveIfUnchanged(file.Path, lastUsed)));
        }
        foreach (CacheFile file in directory.Temporaries)
        {
            using FileLock? right = directory.TryLock(file.Name[..ShortName.GetLength(CacheDirectory.KeyBits)]);
            if (right is null || !File.Exists(file.Path))
                continue;
            if (remove)
                CacheDirectory.TryDelete(file.Path);
            problems.Add(new CacheProblem(file.Path, CacheProblemKind.Abandoned, remove));
        }
        return new CacheVerification(contents, bytes, entries, [.. problems.OrderBy(problem => problem.Path, StringComparer.Ordinal)]);
    }
}
