using System.CommandLine;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>The <c>intaglio manifest ls</c> verb, which lists the entries of a manifest.</summary>
internal sealed class ManifestListVerb() : Verb("ls", "List the entries of a manifest: digest, length, kind and name.")
{
    private const string Nothing = "-";

    private readonly Argument<string> manifest = new("MANIFEST") { Description = "Manifest; - is standard input" };
    private readonly Flag zero = new("--zero", "Print only names, unquoted and each ended by a zero byte, for xargs -0", "-z");
    private readonly Flag json = new("--json", "Print JSON");

    protected override Symbol[] Symbols => [manifest, zero, json];

    internal override string Examples => """
          intaglio manifest ls photos.manifest
          intaglio manifest ls -z photos.manifest | (cd photos && xargs -0 du -ch)
          intaglio manifest ls --json photos.manifest | jq '.entries[].length'
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        (bool isZero, bool asJson) = (arguments.GetValue(zero), arguments.GetValue(json));
        if (isZero && asJson)
            throw new UsageException($"{zero.Name} and {json.Name} exclude each other");
        using ManifestInput input = new(arguments.GetValue(manifest)!);
        using ManifestReader reader = input.OpenVerified();
        if (asJson)
            WriteJson(streams, input, reader);
        else
            foreach (ManifestEntry entry in input.ReadAll(reader))
                streams.Write(isZero ? entry.Name + "\0" : Describe(entry));
        return ExitCode.Success;
    }

    private static string Describe(ManifestEntry entry)
    {
        string digest = entry.Algorithm is null ? Nothing : Convert.ToHexStringLower(entry.Digest.Span);
        string length = entry.Size?.ToString(System.Globalization.CultureInfo.InvariantCulture) ?? Nothing;
        string target = entry.LinkTarget is { } link ? $" -> {ShellQuoting.Quote(link)}" : "";
        return $"{digest,-64}  {length,12}  {KindOf(entry),-4}  {ShellQuoting.Quote(entry.Name)}{target}\n";
    }

    private static string KindOf(ManifestEntry entry) => entry.Kind switch
    {
        ManifestEntryKind.Link => "link",
        ManifestEntryKind.EmptyDirectory => "dir",
        _ => entry.IsExecutable ? "exec" : "file",
    };

    private static void WriteJson(StandardStreams streams, ManifestInput input, ManifestReader reader) =>
        JsonOutput.Write(streams, writer =>
    {
        writer.WriteObjects("entries", input.ReadAll(reader), entry =>
        {
            EntryJson.Write(writer, entry);
            writer.FlushOften();
        });
        EntryJson.Write(writer, reader.Summary.GetValueOrDefault());
    });
}
