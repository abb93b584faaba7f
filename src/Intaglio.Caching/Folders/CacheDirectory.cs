namespace Intaglio.Caching;

/// <summary>The files in the folder of a cache (<see cref="CacheRoot"/>). Their integrity does not depend on locks.</summary>
internal sealed class CacheDirectory
{
    /// <summary>The size of the name of a key in bits.</summary>
    internal const int KeyBits = 256;

    /// <summary>The digits of short names.</summary>
    internal const string Digits = "abcdefghijklmnopqrstuvwxyz234567";

    private readonly CacheRoot root;
    private readonly UnwrittenUses? uses;

    /// <param name="path">The path of the folder, which is created if it does not exist.</param>
    /// <param name="anchor">The path of the folder below which links are not followed, or null to follow all links.</param>
    /// <param name="originKey">The key that proves the origins of entries, or null for none.</param>
    /// <param name="isReadOnly">Whether nothing in the folder is changed.</param>
    internal CacheDirectory(string path, string? anchor = null, RecordKey? originKey = null, bool isReadOnly = false)
    {
        uses = isReadOnly ? new() : null;
        AnchoredPath place = new(FullPath.Of(path), FullPath.Of(anchor ?? path));
        Locks = new CacheLocks(place);
        root = new CacheRoot(place, isReadOnly);
        Temporary = new TemporaryFiles(root, Locks);
        Proofs = new EntryProofs(originKey);
        Reading = new CacheReading(root, Proofs, uses);
        Writing = new CacheWriting(root, Reading);
    }

    /// <summary>Gets the full path of the folder.</summary>
    internal string Path => root.Path;

    internal CacheLocks Locks { get; }

    internal TemporaryFiles Temporary { get; }

    /// <summary>Gets the proofs of the origins of entries.</summary>
    internal EntryProofs Proofs { get; }

    internal CacheReading Reading { get; }

    internal CacheWriting Writing { get; }

    /// <summary>Waits for the lock that allows writing the item or entry with this name.</summary>
    internal ValueTask<FileLock> LockAsync(string name, CancellationToken cancellationToken)
    {
        root.Prepare();
        return Locks.TakeAsync(name, cancellationToken);
    }

    /// <summary>Waits for the lock that allows writing the item or entry with this name.</summary>
    internal FileLock Lock(string name, CancellationToken cancellationToken) =>
        LockAsync(name, cancellationToken).AsTask().GetAwaiter().GetResult();

    /// <summary>Waits for the lock for pruning the cache.</summary>
    internal FileLock LockPruning()
    {
        root.Prepare();
        return Locks.TakePruning();
    }

    /// <summary>Gets a value indicating whether nothing in the folder is changed.</summary>
    internal bool IsReadOnly => uses is not null;

    /// <summary>Protects items of a read-only cache that are used from a time on, or ends the protection.</summary>
    internal void Protect(DateTime? from) => uses!.PinnedAt = from;

    /// <summary>Creates a pin. The caller holds the lock for its name.</summary>
    internal void CreatePin(string name, DateTime now)
    {
        using Folder folder = root.Open();
        CachePins.Create(folder, name, now);
    }

    /// <summary>Removes a pin.</summary>
    internal void RemovePin(string name)
    {
        using Folder? folder = root.TryOpen();
        if (folder is not null)
            CachePins.Remove(folder, name);
    }

    /// <summary>Opens the folder, or returns <see langword="null"/> if it does not exist.</summary>
    internal Folder? TryOpen() => root.TryOpen();

    /// <inheritdoc cref="CacheRoot.Keep"/>
    internal void KeepOpen() => root.Keep();

    /// <summary>Ends the effect of one call of <see cref="KeepOpen"/>.</summary>
    internal void Release() => root.Release();

    /// <summary>Finds the time from which items that were used are protected from pruning, or null if no items are protected.</summary>
    internal DateTime? FindProtected(bool isTrial)
    {
        using Folder? folder = root.TryOpen();
        return folder is null ? null : CachePins.FindProtected(folder, Locks, uses?.PinnedAt, isTrial || IsReadOnly);
    }
}
