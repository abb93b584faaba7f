using System.Globalization;
using System.Text;
using System.Text.RegularExpressions;
using Intaglio.Caching;

namespace Intaglio.Fuzzing;

/// <summary>Entries of the content cache, as they are, and with their check made right so that the rest of them is looked at.</summary>
internal sealed partial class CacheEntryTarget : Target
{
    private static readonly string key = Reference.ShortName("key"u8, 256), otherKey = Reference.ShortName("other key"u8, 256);

    internal override string Name => "cache-entry";

    internal override string Claim =>
        "Entries of the content cache. Bytes are accepted as the entry of a key exactly if a second reader, written from "
            + "docs/guides/cache.md, accepts them. They are never accepted for a different key, and never cause an exception.";

    internal override IReadOnlyList<byte[]> Dictionary { get; } = Words("intaglio-entry-1 ", "intaglio-entry-2 ", "made ", "0123456789abcdef ", new string('a', 64) + " ", " ", "\n", "\r\n", "0", "00", "+1", "-1", "9223372036854775807", "9223372036854775808", "\t", "\u00FF", "AB");

    internal override int MaxSize => 400;

    internal override int ShortRun => 15_000;

    internal override Outcome Run(ReadOnlySpan<byte> input)
    {
        CacheEntry? asItIs = CacheEntry.Read(input, key);
        CheckSame(ReadPlainly(input, key), asItIs);
        byte[] repaired = Repair(input);
        CacheEntry? read = CacheEntry.Read(repaired, key);
        CheckSame(ReadPlainly(repaired, key), read);
        Expect.That(CacheEntry.Read(repaired, otherKey) is null, "an entry is no other key's");
        if (read is { } entry)
            Expect.Same(repaired, Encoding.ASCII.GetBytes(entry.Write(key)), "written again");
        return new($"{asItIs is not null} {read is not null} {Scale(read?.Length ?? 0)} {input.Count((byte)' ')} {Scale(input.Length)}", read is not null);
    }

    private static void CheckSame((string Content, long Length)? expected, CacheEntry? actual)
    {
        Expect.That(expected is null == actual is null, $"an entry is one where the other reader says so: {actual}");
        if (expected is { } there)
            Expect.That(there == (actual!.Value.Content.ToString(), actual.Value.Length), $"an entry says what the other reader reads: {there} and {actual}");
    }

    // docs/guides/cache.md: a line of ASCII in one way of writing, and a check of 80 bits of what is before it and the key's name.
    private static (string, long)? ReadPlainly(ReadOnlySpan<byte> bytes, string key)
    {
        string text = Encoding.Latin1.GetString(bytes);
        Match match = Line().Match(text);
        return match.Success && long.TryParse(match.Groups["length"].ValueSpan, NumberStyles.None, CultureInfo.InvariantCulture, out long length) && match.Groups["check"].Value == Check(match.Groups["line"].Value, key)
            ? (match.Groups["content"].Value, length)
            : null;
    }

    /// <summary>The same up to its third space, or the fifth of the second form, and the check that belongs there.</summary>
    private static byte[] Repair(ReadOnlySpan<byte> input)
    {
        string[] parts = Encoding.Latin1.GetString(input).Split(' ');
        int fields = parts[0].EndsWith('2') ? 5 : 3;
        string line = string.Join(' ', parts.Take(fields)) + " ";
        string behind = parts.Length > fields && parts[fields].Length > 16 ? parts[fields][16..] : "\n";
        return Encoding.Latin1.GetBytes(line + Check(line, key) + behind);
    }

    private static string Check(string line, string key) => Reference.ShortName(Encoding.Latin1.GetBytes(line + key), 80, "intaglio-entry");

    [GeneratedRegex("""\A(?<line>intaglio-entry-(1(?= [^ ]+ [^ ]+ [^ ]+\n)|2(?= [^ ]+ [^ ]+ [^ ]+ [^ ]+ [^ ]+\n)) (?<content>[0-9a-f]{64}) (?<length>0|[1-9][0-9]*) ((made|[0-9a-f]{16}) [0-9a-f]{64} )?)(?<check>[a-z2-7]{16})\n\z""", RegexOptions.CultureInvariant)]
    private static partial Regex Line();
}
