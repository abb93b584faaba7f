using System.Text.Json;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>Writes the differences of two manifests as one JSON object, while the comparison runs.</summary>
/// <param name="streams">The streams to write to.</param>
/// <param name="least">The least significant kind of differences to write.</param>
/// <param name="compared">
/// The value of the object's <c>kind</c> member, or <see langword="null"/> to omit it when manifests are compared.
/// </param>
internal sealed class DiffJson(StandardStreams streams, ManifestDifferenceKind least, string? compared = null) : DiffReport
{
    private Utf8JsonWriter? json;

    internal override void Write(IEnumerable<ManifestDifference> differences, ManifestReader before, ManifestReader after) =>
        JsonOutput.Write(streams, writer =>
    {
        json = writer;
        if (compared is not null)
            writer.WriteString("kind", compared);
        writer.WriteStartArray("differences");
        base.Write(differences, before, after);
        writer.WriteEndArray();
        if (compared is not null)
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
