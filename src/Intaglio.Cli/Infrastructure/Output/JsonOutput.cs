using System.Text.Json;

namespace Intaglio.Cli;

/// <summary>Results for programs.</summary>
internal static class JsonOutput
{
    private static readonly JsonWriterOptions options = new() { Indented = true, Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>Prints one JSON object.</summary>
    internal static void Write(StandardStreams streams, Action<Utf8JsonWriter> write) => Write(streams.Text, write);

    /// <summary>Writes one JSON object.</summary>
    internal static void Write(Stream output, Action<Utf8JsonWriter> write) => WriteValue(output, writer =>
    {
        writer.WriteStartObject();
        write(writer);
        writer.WriteEndObject();
    });

    /// <summary>Prints one JSON array.</summary>
    internal static void WriteArray(StandardStreams streams, Action<Utf8JsonWriter> write) => WriteValue(streams.Text, writer =>
    {
        writer.WriteStartArray();
        write(writer);
        writer.WriteEndArray();
    });

    private static void WriteValue(Stream output, Action<Utf8JsonWriter> write)
    {
        using (Utf8JsonWriter writer = new(output, options))
            write(writer);
        output.Write("\n"u8);
    }
}
