using Microsoft.Win32.SafeHandles;

namespace Intaglio.Caching;

/// <summary>An item that is being written to a temporary file. The file is moved to its final path or removed.</summary>
/// <remarks>
/// If the system supports unnamed files, the temporary file has no name, so that a killed process does not leave it. It gets one only to
/// replace a file with other content.
/// </remarks>
internal sealed class ContentDraft : IDisposable
{
    // Below the size of large objects in the runtime.
    private const int BufferSize = 65536;

    private readonly Folder temporary;
    private readonly string draft;
    private readonly FileStream file;
    private readonly bool isUnnamed;
    private bool isPlaced;

    /// <summary>Initializes a new instance of the <see cref="ContentDraft"/> class and creates the temporary file.</summary>
    /// <param name="temporary">The folder of temporary files, which is closed with this instance.</param>
    /// <param name="draft">The name of the temporary file, which must be unique.</param>
    /// <param name="isBuffered">Whether the item is written in small parts.</param>
    internal ContentDraft(Folder temporary, string draft, bool isBuffered)
    {
        this.temporary = temporary;
        this.draft = draft;
        try
        {
            SafeFileHandle handle = TemporaryFiles.Create(temporary, draft, out isUnnamed);
            file = new FileStream(handle, FileAccess.Write, isBuffered ? BufferSize : 0, handle.IsAsync);
        }
        catch
        {
            temporary.Dispose();
            throw;
        }
        Stream = new DraftStream(file);
    }

    /// <summary>Gets the stream to write the item to.</summary>
    internal DraftStream Stream { get; }

    /// <summary>Completes the item and moves it to its final path.</summary>
    /// <returns>The name and length of the item.</returns>
    internal CacheEntry Place(CacheDirectory directory, bool flushToDisk, DateTime now) =>
        TryPlace(null, directory, flushToDisk, now)!.Value;

    /// <summary>Completes the item and moves it to its final path if it has the expected name.</summary>
    /// <returns>The name and length of the item, or <see langword="null"/> if its bytes have another name.</returns>
    internal CacheEntry? TryPlace(ContentName? expected, CacheDirectory directory, bool flushToDisk, DateTime now)
    {
        ContentName name = Stream.Complete();
        if (expected is { } right && right != name)
            return null;
        Flush(flushToDisk, now);
        if (!isUnnamed)
            RequireSame(temporary.Find(draft)?.Node);
        long length = Stream.Length;
        Move(directory, file.SafeFileHandle, name, now);
        return new CacheEntry(name, length);
    }

    /// <summary>Completes the item, opens it and moves it to its final path.</summary>
    /// <returns>The item, opened for reading before the move, so that it cannot be removed in between.</returns>
    internal CachedContent PlaceAndOpen(CacheDirectory directory, bool flushToDisk, DateTime now)
    {
        ContentName name = Stream.Complete();
        Flush(flushToDisk, now);
        SafeFileHandle? complete = isUnnamed ? Reopen() : temporary.TryOpenFile(draft);
        FileStream? reader = complete is null ? null : CacheReading.ToStream(complete);
        try
        {
            RequireSame(complete is null ? null : FileStatus.Read(complete).Node);
            Move(directory, complete!, name, now);
            return new CachedContent(name, reader!, directory.Reading.PathOf(name), isNew: true);
        }
        catch
        {
            reader?.Dispose();
            throw;
        }
    }

    private SafeFileHandle Reopen() => UnixFile.TryReopen(file.SafeFileHandle, out int error)
        ?? throw FileError.FromSystem(error, temporary.PathOf(draft))!;

    private void Flush(bool flushToDisk, DateTime now)
    {
        file.Flush(flushToDisk);
        UnixFile.SetLastWriteTime(file.SafeFileHandle, now);
    }

    private void RequireSame(FileNode? found)
    {
        if (found is null)
            throw new IOException("The temporary file of the item was removed while it was written.");
        if (found != FileStatus.Read(file.SafeFileHandle).Node)
            throw new IOException("The temporary file of the item was replaced while it was written.");
    }

    private void Move(CacheDirectory directory, SafeFileHandle complete, ContentName name, DateTime now)
    {
        long length = Stream.Length;
        if (!isUnnamed)
            file.Dispose();
        directory.Writing.Place(isUnnamed ? complete : null, temporary, draft, CacheArea.Contents, name.ToString(),
            directory.Writing.IsContent(name, length, now));
        isPlaced = true;
    }

    public void Dispose()
    {
        Stream.CloseByOwner();
        try
        {
            file.Dispose();
        }
        catch (Exception) when (!isPlaced)
        {
            // The buffered data could not be written, for example because the disk is full. It is not needed.
        }
        if (!isPlaced)
            TemporaryFiles.TryRemove(temporary, draft);
        temporary.Dispose();
    }
}
