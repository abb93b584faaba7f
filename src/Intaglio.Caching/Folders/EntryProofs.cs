using System.Globalization;
using System.Text;

namespace Intaglio.Caching;

/// <summary>Proves the origins of entries under a key of the user. Anybody can have written other entries.</summary>
/// <param name="key">The key, or null to write and accept no origins.</param>
internal sealed class EntryProofs(RecordKey? key)
{
    /// <summary>Adds an origin to the entry of a key.</summary>
    /// <param name="keyName">The name of the key.</param>
    /// <param name="entry">The entry.</param>
    /// <param name="origin">The name of the origin, or null for an unsigned item.</param>
    internal CacheEntry Prove(string keyName, CacheEntry entry, string? origin) => key is null || origin is null ? entry
        : entry with { Origin = new(origin, Convert.ToHexStringLower(key.Sign(ToMessage(keyName, entry, origin)))) };

    /// <summary>Removes the origin from the entry of a key if its proof is not valid.</summary>
    internal CacheEntry Check(string keyName, CacheEntry entry) => entry.Origin is not { } origin
        || key?.Verify(ToMessage(keyName, entry, origin.Name), Convert.FromHexString(origin.Proof)) == true
        ? entry : entry with { Origin = null };

    private static byte[] ToMessage(string keyName, CacheEntry entry, string origin) =>
        Encoding.ASCII.GetBytes(string.Create(CultureInfo.InvariantCulture, $"{keyName} {entry.Content} {entry.Length} {origin}"));
}
