namespace Intaglio.Caching;

/// <summary>One of the two folders in which a cache has files by their names: <c>FOLDER/SHARD/NAME</c>, where a shard is how its names begin.</summary>
internal sealed class CacheArea
{
    private const int ShardLength = 2;

    private readonly string digits;
    private readonly int length;

    private CacheArea(string folder, string digits, int length)
    {
        Folder = folder;
        this.digits = digits;
        this.length = length;
    }

    /// <summary>Gets the contents, by their digests.</summary>
    internal static CacheArea Contents { get; } = new("contents", "0123456789abcdef", ContentName.Length);

    /// <summary>Gets the entries, by the names of their keys.</summary>
    internal static CacheArea Keys { get; } = new("keys", CacheDirectory.Digits, ShortName.GetLength(CacheDirectory.KeyBits));

    /// <summary>Gets the folder's name.</summary>
    internal string Folder { get; }

    internal static string ShardOf(string name) => name[..ShardLength];

    internal string PathOf(string name) => Path.Combine(Folder, ShardOf(name), name);

    internal bool IsShard(string name) => HasDigits(name, ShardLength);

    internal bool IsName(ReadOnlySpan<char> name) => HasDigits(name, length);

    /// <summary>Whether a text is this many of the digits of the area's names.</summary>
    internal bool HasDigits(ReadOnlySpan<char> text, int count) => text.Length == count && !text.ContainsAnyExcept(digits);
}
