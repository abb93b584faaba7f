using Microsoft.Win32.SafeHandles;

namespace Intaglio.Caching;

/// <summary>A content that is being made: a temporary file, which gets its place among the contents or goes.</summary>
internal sealed class ContentDraft : IDisposable
{
    // Below what the runtime takes for a large object.
    private const int BufferSize = 65536;

    private readonly Folder temporary;
    private readonly string draft;
    private readonly FileStream file;
    private bool isPlaced;

    /// <param name="temporary">The folder of temporary files; closed with this.</param>
    /// <param name="draft">The name of the temporary file, which nobody else has.</param>
    internal ContentDraft(Folder temporary, string draft)
    {
        this.temporary = temporary;
        this.draft = draft;
        try
        {
            SafeFileHandle handle = temporary.CreateFile(draft);
            file = new FileStream(handle, FileAccess.Write, BufferSize, handle.IsAsync);
        }
        catch
        {
            temporary.Dispose();
            throw;
        }
        Stream = new DraftStream(file);
    }

    /// <summary>Gets what the content is written to.</summary>
    internal DraftStream Stream { get; }

    /// <summary>Ends the content and gives it its place.</summary>
    /// <returns>The content, open, so that nothing can come between.</returns>
    internal CachedContent Place(CacheDirectory directory, bool flushToDisk)
    {
        ContentName name = Stream.Complete();
        file.Flush(flushToDisk);
        SafeFileHandle complete = temporary.TryOpenFile(draft) ?? throw new IOException("The temporary file of the content was removed while it was written.");
        FileStream reader = CacheDirectory.ToStream(complete);
        try
        {
            if (FileStatus.Read(complete).Node != FileStatus.Read(file.SafeFileHandle).Node)
                throw new IOException("The temporary file of the content was replaced while it was written.");
            file.Dispose();
            directory.Place(temporary, draft, CacheArea.Contents, name.ToString(), isThere: () => IsContent(directory, name));
            isPlaced = true;
            return new CachedContent(name, reader, directory.PathOf(name), isNew: true);
        }
        catch
        {
            reader.Dispose();
            throw;
        }
    }

    private static bool IsContent(CacheDirectory directory, ContentName name)
    {
        using FileStream? there = directory.TryOpen(name);
        return there is not null && ContentName.FromContent(there) == name;
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
            // What is still in its buffer found no room, and is not wanted.
        }
        if (!isPlaced)
            CacheDirectory.TryRemove(temporary, draft);
        temporary.Dispose();
    }
}
