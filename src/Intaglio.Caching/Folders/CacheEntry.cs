using System.Globalization;
using System.Text;

namespace Intaglio.Caching;

/// <summary>The value that a cache stores for a key: the name and length of the item that was created for it.</summary>
/// <remarks>
/// On disk, an entry is one line of ASCII, <c>intaglio-entry-1 NAME LENGTH CHECK</c>. The check is the 80-bit short name of the preceding
/// text and the name of the key. It detects damaged entries and entries of another key.
/// </remarks>
internal readonly record struct CacheEntry(ContentName Content, long Length)
{
    /// <summary>The maximum size of an entry in bytes.</summary>
    internal const int MaxSize = 160;

    private const string Format = "intaglio-entry-1";
    private const int CheckBits = 80;

    private static ReadOnlySpan<byte> Personalization => "intaglio-entry"u8;

    /// <summary>Returns the line for the entry of a key.</summary>
    internal string Write(string keyName)
    {
        string line = string.Create(CultureInfo.InvariantCulture, $"{Format} {Content} {Length} ");
        return $"{line}{Check(line, keyName)}\n";
    }

    /// <summary>Parses the entry of a key.</summary>
    /// <returns>The entry, or <see langword="null"/> if the bytes are not a valid entry for this key.</returns>
    internal static CacheEntry? Read(ReadOnlySpan<byte> bytes, string keyName)
    {
        if (bytes.Length > MaxSize)
            return null;
        string text = Encoding.ASCII.GetString(bytes);
        string[] parts = text.Split(' ');
        if (parts.Length != 4 || !ContentName.TryParse(parts[1], out ContentName content)
            || !long.TryParse(parts[2], NumberStyles.None, CultureInfo.InvariantCulture, out long length))
            return null;
        // The text must equal the canonical form. Other spellings are not valid.
        CacheEntry entry = new(content, length);
        return entry.Write(keyName) == text ? entry : null;
    }

    private static string Check(string line, string keyName) =>
        ShortName.Create(Encoding.ASCII.GetBytes(line + keyName), Personalization, CheckBits);
}
