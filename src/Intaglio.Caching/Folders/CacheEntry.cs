using System.Globalization;
using System.Text;

namespace Intaglio.Caching;

/// <summary>The value that a cache stores for a key: the name and length of the item that was created for it.</summary>
/// <remarks>
/// On disk, an entry is one line of ASCII, <c>intaglio-entry-1 NAME LENGTH CHECK</c>. The check is the 80-bit short name of the preceding
/// text and the name of the key. It detects damaged entries and entries of another key. An entry with an origin is
/// <c>intaglio-entry-2 NAME LENGTH ORIGIN PROOF CHECK</c>.
/// </remarks>
internal readonly record struct CacheEntry(ContentName Content, long Length)
{
    /// <summary>The maximum size of an entry in bytes.</summary>
    internal const int MaxSize = 256;

    private const string Format = "intaglio-entry-1", FormatWithOrigin = "intaglio-entry-2";
    private const int CheckBits = 80;

    private static ReadOnlySpan<byte> Personalization => "intaglio-entry"u8;

    /// <summary>Gets the origin of the item with its proof, or null for an unsigned item.</summary>
    internal EntryOrigin? Origin { get; init; }

    /// <summary>Returns the line for the entry of a key.</summary>
    internal string Write(string keyName)
    {
        string line = Origin is { } origin
            ? string.Create(CultureInfo.InvariantCulture, $"{FormatWithOrigin} {Content} {Length} {origin.Name} {origin.Proof} ")
            : string.Create(CultureInfo.InvariantCulture, $"{Format} {Content} {Length} ");
        return $"{line}{Check(line, keyName)}\n";
    }

    /// <summary>Parses the entry of a key.</summary>
    /// <returns>The entry, or <see langword="null"/> if the bytes are not a valid entry for this key. Its origin is not verified.</returns>
    internal static CacheEntry? Read(ReadOnlySpan<byte> bytes, string keyName)
    {
        if (bytes.Length > MaxSize)
            return null;
        string text = Encoding.ASCII.GetString(bytes);
        string[] parts = text.Split(' ');
        if (parts.Length is not (4 or 6) || !ContentName.TryParse(parts[1], out ContentName content)
            || !long.TryParse(parts[2], NumberStyles.None, CultureInfo.InvariantCulture, out long length))
            return null;
        EntryOrigin? origin = parts.Length == 4 ? null : new(parts[3], parts[4]);
        if (origin is { IsValid: false })
            return null;
        // The text must equal the canonical form. Other spellings are not valid.
        CacheEntry entry = new(content, length) { Origin = origin };
        return entry.Write(keyName) == text ? entry : null;
    }

    private static string Check(string line, string keyName) =>
        ShortName.Create(Encoding.ASCII.GetBytes(line + keyName), Personalization, CheckBits);
}
