using System.Text.Json;

namespace Intaglio.Cli;

/// <summary>JSON results. Each is one object that begins with the version of its schema.</summary>
internal static class JsonOutput
{
    private const int SchemaVersion = 1;

    private static readonly JsonWriterOptions options =
        new() { Indented = true, Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>Prints an object to standard output.</summary>
    internal static void Write(StandardStreams streams, Action<Utf8JsonWriter> write) => Write(streams.Text, write);

    /// <summary>Prints an object that contains one array.</summary>
    internal static void WriteArray(StandardStreams streams, string name, Action<Utf8JsonWriter> write) => Write(streams, writer =>
    {
        writer.WriteStartArray(name);
        write(writer);
        writer.WriteEndArray();
    });

    /// <summary>Writes an object to a stream.</summary>
    internal static void Write(Stream output, Action<Utf8JsonWriter> write)
    {
        using (Utf8JsonWriter writer = new(output, options))
        {
            writer.WriteStartObject();
            writer.WriteNumber("version", SchemaVersion);
            write(writer);
            writer.WriteEndObject();
        }
        output.Write("\n"u8);
    }
}
