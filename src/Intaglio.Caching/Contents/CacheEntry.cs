using System.Globalization;
using System.Text;

namespace Intaglio.Caching;

/// <summary>
/// What a cache keeps of a key: the name and the length of the content made for it. On disk it is one line of ASCII,
/// <c>intaglio-entry-1 NAME LENGTH CHECK</c>; the check is the short name of 80 bits of what is before it and of the key's name, so that
/// neither a damaged entry nor one of another key is taken for this one.
/// </summary>
internal readonly record struct CacheEntry(ContentName Content, long Length)
{
    /// <summary>No entry has more bytes.</summary>
    internal const int MaxSize = 160;

    private const string Format = "intaglio-entry-1";
    private const int CheckBits = 80;

    private static ReadOnlySpan<byte> Personalization => "intaglio-entry"u8;

    /// <summary>The line of the entry of a key.</summary>
    internal string Write(string keyName)
    {
        string line = string.Create(CultureInfo.InvariantCulture, $"{Format} {Content} {Length} ");
        return $"{line}{Check(line, keyName)}\n";
    }

    /// <summary>Reads the entry of a key.</summary>
    /// <returns>Null if these bytes are not one.</returns>
    internal static CacheEntry? Read(ReadOnlySpan<byte> bytes, string keyName)
    {
        if (bytes.Length > MaxSize)
            return null;
        string text = Encoding.ASCII.GetString(bytes);
        string[] parts = text.Split(' ');
        if (parts.Length != 4 || !ContentName.TryParse(parts[1], out ContentName content) || !long.TryParse(parts[2], NumberStyles.None, CultureInfo.InvariantCulture, out long length))
            return null;
        // Written again, it must be the same: no other way to write an entry is one.
        CacheEntry entry = new(content, length);
        return entry.Write(keyName) == text ? entry : null;
    }

    private static string Check(string line, string keyName) => ShortName.Create(Encoding.ASCII.GetBytes(line + keyName), Personalization, CheckBits);
}
