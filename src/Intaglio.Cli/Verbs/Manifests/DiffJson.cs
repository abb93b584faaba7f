using System.Text.Json;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>How two manifests differ, for programs: one object, written as the differences come.</summary>
/// <param name="streams">Where the object goes.</param>
/// <param name="least">The kind of the least differences that are written.</param>
/// <param name="compared">The kind of things that are compared; null for manifests.</param>
internal sealed class DiffJson(StandardStreams streams, ManifestDifferenceKind least, string? compared = null) : DiffReport
{
    private Utf8JsonWriter? json;

    internal override void Write(IEnumerable<ManifestDifference> differences, ManifestReader before, ManifestReader after) => JsonOutput.Write(streams, writer =>
    {
        json = writer;
        if (compared != null)
            writer.WriteString("kind", compared);
        writer.WriteStartArray("differences");
        base.Write(differences, before, after);
        writer.WriteEndArray();
        if (compared != null)
            writer.WriteBoolean("equal", !IsDifferent);
        writer.WriteStartObject("counts");
        foreach (ManifestDifferenceKind kind in Kinds)
            writer.WriteNumber(NameOf(kind), Counts[(int)kind]);
        writer.WriteEndObject();
        Write("before", before);
        Write("after", after);
    });

    protected override void Write(ManifestDifference difference)
    {
        if (difference.Kind < least)
            return;
        json!.WriteStartObject();
        json.WriteString("kind", NameOf(difference.Kind));
        json.WriteString("name", difference.Name);
        json.WriteObjects("ranges", difference.Ranges, range => json.WriteNumbers(("offset", range.Offset), ("length", range.Length)));
        EntryJson.Write(json, "before", difference.Before);
        EntryJson.Write(json, "after", difference.After);
        json.WriteEndObject();
        json.FlushOften();
    }

    private void Write(string key, ManifestReader manifest)
    {
        json!.WriteStartObject(key);
        EntryJson.Write(json, manifest.Summary.GetValueOrDefault());
        json.WriteEndObject();
    }
}
