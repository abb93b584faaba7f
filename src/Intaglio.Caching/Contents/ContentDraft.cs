namespace Intaglio.Caching;

/// <summary>A content that is being made: a temporary file, which gets its place among the contents or goes.</summary>
internal sealed class ContentDraft : IDisposable
{
    // Below what the runtime takes for a large object.
    private const int BufferSize = 65536;

    private readonly string path;
    private readonly FileStream file;
    private bool isPlaced;

    /// <param name="path">The temporary file, of a name that nobody else has.</param>
    internal ContentDraft(string path)
    {
        this.path = path;
        file = new FileStream(path, FileMode.CreateNew, FileAccess.Write, FileShare.Read | FileShare.Delete, BufferSize, FileOptions.Asynchronous);
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
        FileStream reader = CacheDirectory.OpenToRead(path);
        try
        {
            file.Dispose();
            string place = directory.PathOf(name);
            CacheDirectory.Place(path, place, isThere: () => IsContent(place, name));
            isPlaced = true;
            return new CachedContent(name, reader, place, isNew: true);
        }
        catch
        {
            reader.Dispose();
            throw;
        }
    }

    private static bool IsContent(string path, ContentName name)
    {
        using FileStream there = CacheDirectory.OpenToRead(path);
        return ContentName.Of(there) == name;
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
            CacheDirectory.TryDelete(path);
    }
}
