using System.Text.Json;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>Entries of manifests as JSON.</summary>
internal static class EntryJson
{
    /// <summary>Writes the members of an entry, without its leaves, into the current object.</summary>
    internal static void Write(Utf8JsonWriter json, ManifestEntry entry)
    {
        json.WriteString("name", entry.Name);
        json.WriteString("kind",
            entry.Kind switch { ManifestEntryKind.Link => "link", ManifestEntryKind.EmptyDirectory => "directory", _ => "file" });
        json.WriteBoolean("executable", entry.IsExecutable);
        if (entry.Size is { } length)
            json.WriteNumber("length", length);
        else
            json.WriteNull("length");
        json.WriteString("algorithm", entry.Algorithm?.Tag);
        json.WriteString("digest", entry.Algorithm is null ? null : Convert.ToHexStringLower(entry.Digest.Span));
        json.WriteString("modified", entry.Modified?.ToString("O", System.Globalization.CultureInfo.InvariantCulture));
        json.WriteString("target", entry.LinkTarget);
    }

    /// <summary>Writes an entry as a named object, or null.</summary>
    internal static void Write(Utf8JsonWriter json, string key, ManifestEntry? entry)
    {
        if (entry is null)
        {
            json.WriteNull(key);
            return;
        }
        json.WriteStartObject(key);
        Write(json, entry);
        json.WriteEndObject();
    }

    /// <summary>Writes the totals of a manifest.</summary>
    internal static void Write(Utf8JsonWriter json, ManifestSummary summary)
    {
        json.WriteString("root", summary.Root.IsEmpty ? null : summary.Root.ToString());
        json.WriteNumbers(("count", summary.Entries), ("bytes", summary.Bytes));
    }
}
