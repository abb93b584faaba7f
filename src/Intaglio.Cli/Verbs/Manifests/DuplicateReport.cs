using System.Text.Json;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>Groups of files with equal bytes, as text and JSON.</summary>
internal sealed class DuplicateReport(IReadOnlyList<DuplicateGroup> groups)
{
    private long Files => groups.Sum(group => (long)group.Names.Count);

    private long Wasted => groups.Sum(group => group.WastedBytes.GetValueOrDefault());

    internal void WriteText(StandardStreams streams)
    {
        foreach (DuplicateGroup group in groups)
        {
            streams.Write($"{ManifestVerb.Count(group.Names.Count, "file", "files")}, {(group.WastedBytes is { } wasted ? $"{ByteSize.Format(group.Size.GetValueOrDefault())} each, {ByteSize.Format(wasted)} wasted" : "unknown length")}\n");
            foreach (string name in group.Names)
                streams.Write($"  {ShellQuoting.Quote(name)}\n");
        }
        string least = groups.Any(group => group.WastedBytes is null) ? "at least " : "";
        streams.Write($"{ManifestVerb.Count(groups.Count, "group", "groups")}, {ManifestVerb.Count(Files, "file", "files")}, {least}{ByteSize.Format(Wasted)} wasted\n");
    }

    internal void WriteJson(StandardStreams streams) => JsonOutput.Write(streams, writer =>
    {
        writer.WriteObjects("groups", groups, group =>
        {
            writer.WriteString("algorithm", group.Algorithm.Tag);
            writer.WriteString("digest", Convert.ToHexStringLower(group.Digest.Span));
            Write(writer, "length", group.Size);
            Write(writer, "wastedBytes", group.WastedBytes);
            writer.WriteStrings("names", group.Names);
            writer.FlushOften();
        });
        writer.WriteStartObject("counts");
        writer.WriteNumbers(("groups", groups.Count), ("files", Files), ("wastedBytes", Wasted));
        writer.WriteEndObject();
    });

    private static void Write(Utf8JsonWriter writer, string key, long? number)
    {
        if (number is { } bytes)
            writer.WriteNumber(key, bytes);
        else
            writer.WriteNull(key);
    }
}
