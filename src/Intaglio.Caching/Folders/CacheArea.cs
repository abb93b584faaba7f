namespace Intaglio.Caching;

/// <summary>
/// A folder of a cache that contains files in the form <c>FOLDER/SHARD/NAME</c>. The name of a shard is the beginning of the names in it.
/// </summary>
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

    /// <summary>Gets the area of the items, which are named by their digests.</summary>
    internal static CacheArea Contents { get; } = new("contents", "0123456789abcdef", ContentName.Length);

    /// <summary>Gets the area of the entries, which are named by the names of their keys.</summary>
    internal static CacheArea Keys { get; } = new("keys", CacheDirectory.Digits, ShortName.GetLength(CacheDirectory.KeyBits));

    /// <summary>Gets the name of the folder.</summary>
    internal string Folder { get; }

    /// <summary>Requires that a text is the name of a key.</summary>
    /// <exception cref="ArgumentException">The text is not a 256-bit name.</exception>
    internal static void RequireKeyName(string key)
    {
        ArgumentNullException.ThrowIfNull(key);
        if (!Keys.IsName(key))
            throw new ArgumentException($"The name of a key has {ShortName.GetLength(CacheDirectory.KeyBits)} digits of base 32.",
                nameof(key));
    }

    internal static string ShardOf(string name) => name[..ShardLength];

    internal string PathOf(string name) => Path.Combine(Folder, ShardOf(name), name);

    internal bool IsShard(string name) => HasDigits(name, ShardLength);

    internal bool IsName(ReadOnlySpan<char> name) => HasDigits(name, length);

    /// <summary>Determines whether a text consists of the specified number of digits that are valid in the names of the area.</summary>
    internal bool HasDigits(ReadOnlySpan<char> text, int count) => text.Length == count && !text.ContainsAnyExcept(digits);
}
