using System.CommandLine;
using System.Text.Json;
using Intaglio.Caching;

namespace Intaglio.Cli;

/// <summary>A verb that tells something of a cache, to people or to programs.</summary>
internal abstract class CacheReportVerb : CacheVerb
{
    private static readonly JsonWriterOptions jsonOptions = new() { Indented = true, Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    private readonly Option<bool> json = HashOptions.Flag("--json", "Print JSON");

    protected CacheReportVerb(string name, string description)
        : base(name, description) =>
        Options.Add(json);

    protected sealed override int Run(ContentCache cache, ParseResult arguments, StandardStreams streams) => Run(cache, arguments, arguments.GetValue(json), streams);

    /// <returns>The exit code.</returns>
    protected abstract int Run(ContentCache cache, ParseResult arguments, bool asJson, StandardStreams streams);

    /// <summary>Prints one JSON object.</summary>
    protected static void WriteJson(StandardStreams streams, Action<Utf8JsonWriter> write)
    {
        using (Utf8JsonWriter writer = new(streams.Output, jsonOptions))
        {
            writer.WriteStartObject();
            write(writer);
            writer.WriteEndObject();
        }
        streams.Write("\n");
    }

    protected static string FormatTime(DateTime time) => time.ToString("yyyy-MM-ddTHH:mm:ssZ", System.Globalization.CultureInfo.InvariantCulture);
}
