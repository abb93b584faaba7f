using Intaglio.Caching;

namespace Intaglio.Farm;

/// <summary>Names of the entries that hold records.</summary>
internal static class KeyName
{
    /// <summary>Returns the 256-bit name of a key that a path contains.</summary>
    internal static string Of(ContentName key)
    {
        Span<byte> bytes = stackalloc byte[ContentName.Size];
        key.CopyTo(bytes);
        return ContentCache.ToKeyName(bytes);
    }
}
