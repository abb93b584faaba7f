using Intaglio.Cryptography;
using Microsoft.Win32.SafeHandles;

namespace Intaglio.Caching;

/// <summary>A file in the folder of a cache that becomes an item without being copied.</summary>
/// <remarks>
/// If the system supports unnamed files, a killed process does not leave the file. Instances are not thread-safe.
/// </remarks>
public sealed class CacheDraft : IDisposable
{
    private readonly LocalStore local;
    private readonly FileLock right;
    private readonly Folder temporary;
    private readonly string name;
    private readonly bool isUnnamed;
    private bool isKept;

    internal CacheDraft(LocalStore local)
    {
        this.local = local;
        string lockName = TemporaryFiles.CreateName();
        name = TemporaryFiles.CreateName(lockName);
        right = local.Directory.Lock(lockName, CancellationToken.None);
        try
        {
            temporary = local.Directory.Temporary.Enter();
            SafeFileHandle? unnamed = temporary.TryCreateUnnamed(reads: true, TemporaryFiles.NewFileMode);
            isUnnamed = unnamed is not null;
            SafeFileHandle file = unnamed ?? temporary.OpenOrCreateFile(name);
            Stream = new FileStream(file, FileAccess.ReadWrite, bufferSize: 0, file.IsAsync);
        }
        catch
        {
            temporary?.Dispose();
            right.Dispose();
            throw;
        }
    }

    /// <summary>Gets the stream to write the item to and to read it from. It must not be written to after <see cref="Keep"/>.</summary>
    public FileStream Stream { get; }

    /// <summary>Gets the full path of the folder of the cache.</summary>
    public string Folder => local.Directory.Path;

    /// <summary>Stores the item under its name. Identical items are stored only once.</summary>
    /// <returns>The name of the item.</returns>
    /// <exception cref="IOException">The item cannot be written. For example, the disk is full.</exception>
    /// <exception cref="UnauthorizedAccessException">A file belongs to another user, or a folder is in its place.</exception>
    public ContentName Keep()
    {
        (DateTime now, long length) = (local.Now, Stream.Length);
        Stream.Flush(local.FlushToDisk);
        UnixFile.SetLastWriteTime(Stream.SafeFileHandle, now);
        if (!isUnnamed && !isKept && temporary.Find(name)?.Node != FileStatus.Read(Stream.SafeFileHandle).Node)
            throw new IOException("The temporary file of the item was replaced while it was written.");
        ContentName content = new(FileDigest.HashData(Stream.SafeFileHandle));
        if (!isKept)
            local.Directory.Writing.Place(isUnnamed ? Stream.SafeFileHandle : null, temporary, name, CacheArea.Contents, content.ToString(),
                local.Directory.Writing.IsContent(content, length, now));
        isKept = true;
        local.Wrote(new CacheEntry(content, length));
        return content;
    }

    /// <summary>Closes the file. A file that was not stored disappears.</summary>
    public void Dispose()
    {
        Stream.Dispose();
        if (!isUnnamed && !isKept)
            TemporaryFiles.TryRemove(temporary, name);
        temporary.Dispose();
        right.Dispose();
    }
}
