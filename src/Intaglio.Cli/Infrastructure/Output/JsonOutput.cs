using System.Text.Json;

namespace Intaglio.Cli;

/// <summary>Results for programs.</summary>
internal static class JsonOutput
{
    private static readonly JsonWriterOptions options = new() { Indented = true, Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>Prints one JSON object.</summary>
    internal static void Write(StandardStreams streams, Action<Utf8JsonWriter> write) => WriteValue(streams, writer =>
    {
        writer.WriteStartObject();
        write(writer);
        writer.WriteEndObject();
    });

    /// <summary>Prints one JSON array.</summary>
    internal static void WriteArray(StandardStreams streams, Action<Utf8JsonWriter> write) => WriteValue(streams, writer =>
    {
        writer.WriteStartArray();
        write(writer);
        writer.WriteEndArray();
    });

    private static void WriteValue(StandardStreams streams, Action<Utf8JsonWriter> write)
    {
        using (Utf8JsonWriter writer = new(streams.Text, options))
            write(writer);
        streams.Write("\n");
    }
}
