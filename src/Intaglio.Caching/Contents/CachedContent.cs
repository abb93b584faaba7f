namespace Intaglio.Caching;

/// <summary>A content of a cache, opened for reading. It can be read to its end whatever happens to the cache in the meantime.</summary>
public sealed class CachedContent : IDisposable, IAsyncDisposable
{
    private readonly FileStream stream;

    internal CachedContent(ContentName name, FileStream stream, string path, bool isNew)
    {
        this.stream = stream;
        Name = name;
        Path = path;
        Length = stream.Length;
        IsNew = isNew;
    }

    /// <summary>Gets the content's name: its BLAKE2b digest of 256 bits.</summary>
    public ContentName Name { get; }

    /// <summary>Gets its length in bytes.</summary>
    public long Length { get; }

    /// <summary>Gets whether it was made by this call, and not found.</summary>
    public bool IsNew { get; }

    /// <summary>Gets the content, from its beginning. Disposing of one disposes of the other.</summary>
    public Stream Stream => stream;

    /// <summary>
    /// Gets the full path of its file, for programs that want one. Nothing keeps the file there when the cache has a limit, and nothing may be
    /// written to it.
    /// </summary>
    public string Path { get; }

    /// <summary>Closes the file.</summary>
    public void Dispose() => stream.Dispose();

    /// <summary>Closes the file.</summary>
    public ValueTask DisposeAsync() => stream.DisposeAsync();
}
