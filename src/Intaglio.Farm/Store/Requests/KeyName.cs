using Intaglio.Caching;

namespace Intaglio.Farm;

/// <summary>Names of the entries that hold records.</summary>
/// <remarks>
/// They differ from the names of the same keys in other caches, so that a worker can use the folder of the server as its cache. There, the
/// item of a key is the result, and here it is the record that names the result.
/// </remarks>
internal static class KeyName
{
    private static ReadOnlySpan<byte> Prefix => "intaglio-record:"u8;

    /// <summary>Returns the 256-bit name for a key that a path contains.</summary>
    internal static string Of(ContentName key)
    {
        Span<byte> bytes = stackalloc byte[Prefix.Length + ContentName.Size];
        Prefix.CopyTo(bytes);
        key.CopyTo(bytes[Prefix.Length..]);
        Span<byte> name = stackalloc byte[ContentName.Size];
        ContentName.FromContent(bytes).CopyTo(name);
        return CacheEntries.ToKeyName(name);
    }
}
