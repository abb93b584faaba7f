using System.Buffers;
using System.Text.Json;

namespace Intaglio.Baking;

/// <summary>The sets of names that an action has discovered, which are an item of the cache for each weak key.</summary>
/// <remarks>A set has only names and kinds. The digests are those of the files that exist when a result is looked up.</remarks>
internal static class NameSets
{
    /// <summary>The maximum number of sets of a weak key.</summary>
    internal const int MostSets = 16;

    private const int Format = 1;

    /// <summary>Writes sets as JSON, the last one used first.</summary>
    internal static byte[] Write(IEnumerable<IReadOnlyList<DiscoveredName>> sets)
    {
        ArrayBufferWriter<byte> buffer = new();
        using (Utf8JsonWriter json = new(buffer))
        {
            json.WriteStartObject();
            json.WriteNumber("format", Format);
            json.WriteStartArray("sets");
            foreach (IReadOnlyList<DiscoveredName> set in sets)
            {
                json.WriteStartArray();
                foreach (DiscoveredName name in set)
                    Write(json, name, withDigest: false);
                json.WriteEndArray();
            }
            json.WriteEndArray();
            json.WriteEndObject();
        }
        return buffer.WrittenSpan.ToArray();
    }

    /// <summary>Reads sets.</summary>
    /// <returns>The sets, or an empty list if the bytes are not valid.</returns>
    internal static IReadOnlyList<IReadOnlyList<DiscoveredName>> Read(ReadOnlyMemory<byte> bytes)
    {
        try
        {
            using JsonDocument document = JsonDocument.Parse(bytes);
            if (document.RootElement.GetProperty("format").GetInt32() != Format)
                return [];
            return [.. document.RootElement.GetProperty("sets").EnumerateArray().Take(MostSets)
                .Select(set => (IReadOnlyList<DiscoveredName>)[.. set.EnumerateArray().Select(name => Read(name, withDigest: false))])];
        }
        catch (Exception exception)
            when (exception is JsonException or KeyNotFoundException or InvalidOperationException or FormatException)
        {
            return [];
        }
    }

    /// <summary>Adds a set to others, as the last one used.</summary>
    internal static IEnumerable<IReadOnlyList<DiscoveredName>> Add(IReadOnlyList<DiscoveredName> set,
        IReadOnlyList<IReadOnlyList<DiscoveredName>> others) =>
        others.Where(other => !HasSameNames(set, other)).Prepend(set).Take(MostSets);

    internal static void Write(Utf8JsonWriter json, in DiscoveredName name, bool withDigest)
    {
        json.WriteStartObject();
        json.WriteString("name", name.Name);
        // Whether a file of a set exists is found out when a result is looked up.
        json.WriteString("kind", name.Kind switch
        {
            DiscoveredKind.Listing => "listing",
            DiscoveredKind.Absent when withDigest => "absent",
            _ => "file",
        });
        if (withDigest && name.Kind != DiscoveredKind.Absent)
            json.WriteString("digest", Convert.ToHexStringLower(name.Digest.Span));
        json.WriteEndObject();
    }

    /// <summary>Reads a name.</summary>
    /// <exception cref="FormatException">The name is not valid.</exception>
    internal static DiscoveredName Read(JsonElement element, bool withDigest)
    {
        string name = element.GetProperty("name").GetString() ?? throw new FormatException();
        DiscoveredKind kind = element.GetProperty("kind").GetString() switch
        {
            "file" => DiscoveredKind.File,
            "absent" => DiscoveredKind.Absent,
            "listing" => DiscoveredKind.Listing,
            _ => throw new FormatException(),
        };
        return new(name, kind, withDigest && kind != DiscoveredKind.Absent ? ReadDigest(element) : default);
    }

    /// <summary>Reads the digest of a name or an output.</summary>
    /// <exception cref="FormatException">The digest is not valid.</exception>
    internal static byte[] ReadDigest(JsonElement element) =>
        Convert.FromHexString(element.GetProperty("digest").GetString() ?? "") is { Length: BakeKey.Size } digest ? digest
            : throw new FormatException();

    /// <summary>Determines whether sets contain one with the same names.</summary>
    internal static bool Contain(IReadOnlyList<IReadOnlyList<DiscoveredName>> sets, IReadOnlyList<DiscoveredName> set) =>
        sets.Any(other => HasSameNames(other, set));

    private static bool HasSameNames(IReadOnlyList<DiscoveredName> left, IReadOnlyList<DiscoveredName> right) =>
        left.Select(name => (name.Name, name.Kind == DiscoveredKind.Listing)).ToHashSet()
            .SetEquals(right.Select(name => (name.Name, name.Kind == DiscoveredKind.Listing)));
}
