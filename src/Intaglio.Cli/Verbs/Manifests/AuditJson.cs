using System.Text.Json;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>Writes audit findings as one JSON object, while the audit runs.</summary>
internal sealed class AuditJson(StandardStreams streams, bool isVerbose) : AuditReport
{
    private Utf8JsonWriter? json;

    internal override void Write(IEnumerable<AuditFinding> findings)
    {
        // Gets the first finding before the object begins, so that an unreadable folder or manifest produces no output.
        using IEnumerator<AuditFinding> begun = findings.GetEnumerator();
        bool isAny = begun.MoveNext();
        JsonOutput.Write(streams, writer =>
        {
            json = writer;
            writer.WriteStartArray("findings");
            if (isAny)
                base.Write(Rest(begun));
            writer.WriteEndArray();
            writer.WriteStartObject("counts");
            foreach (AuditKind kind in Enum.GetValues<AuditKind>())
                writer.WriteNumber(AuditNames.Of(kind), Counts[kind]);
            writer.WriteEndObject();
        });
    }

    private static IEnumerable<AuditFinding> Rest(IEnumerator<AuditFinding> findings)
    {
        do
            yield return findings.Current;
        while (findings.MoveNext());
    }

    protected override void Write(AuditFinding finding)
    {
        if (finding.Kind == AuditKind.Unchanged && !isVerbose)
            return;
        json!.WriteStartObject();
        json.WriteString("kind", AuditNames.Of(finding.Kind));
        json.WriteString("name", finding.Name);
        json.WriteObjects("ranges", finding.Ranges, range => json.WriteNumbers(("offset", range.Offset), ("length", range.Length)));
        WriteSize("recordedSize", finding.RecordedSize);
        WriteSize("size", finding.Size);
        json.WriteString("movedFrom", finding.MovedFrom);
        json.WriteString("error", finding.Error is null ? null : ErrorText.Describe(finding.Error));
        json.WriteEndObject();
        json.FlushOften();
    }

    private void WriteSize(string key, long? size)
    {
        if (size is { } bytes)
            json!.WriteNumber(key, bytes);
        else
            json!.WriteNull(key);
    }
}
