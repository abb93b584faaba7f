namespace Intaglio.Caching.Tests;

/// <summary>A folder with a cache in it, for one test.</summary>
public abstract class CacheFolder : IDisposable
{
    private readonly TemporaryFolder folder = new();

    /// <summary>Gets what is around the cache's folder.</summary>
    protected string Root => folder.Path;

    protected string Folder => folder["cache"];

    protected string[] Files(string part) => !Directory.Exists(Path.Combine(Folder, part)) ? []
        : [.. Directory.EnumerateFiles(Path.Combine(Folder, part), "*", SearchOption.AllDirectories).Order(StringComparer.Ordinal)];

    public void Dispose()
    {
        folder.Dispose();
        GC.SuppressFinalize(this);
    }

    internal static CacheKey Key(int number) => new CacheKey("test").Add("number", number);

    internal static Func<Stream, CancellationToken, ValueTask> Write(byte[] content) => (stream, token) => stream.WriteAsync(content, token);

    internal static byte[] Bytes(int seed, int length)
    {
        byte[] content = new byte[length];
        new Random(seed).NextBytes(content);
        return content;
    }

    internal static byte[] Read(CachedContent content)
    {
        using (content)
        {
            byte[] bytes = new byte[content.Length];
            content.Stream.ReadExactly(bytes);
            Assert.Equal(-1, content.Stream.ReadByte());
            return bytes;
        }
    }
}
