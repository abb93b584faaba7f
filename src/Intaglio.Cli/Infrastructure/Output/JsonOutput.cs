using System.Text.Json;

namespace Intaglio.Cli;

/// <summary>Results for programs. Each is one object, which begins with the version of its schema.</summary>
internal static class JsonOutput
{
    private const int SchemaVersion = 1;

    private static readonly JsonWriterOptions options = new() { Indented = true, Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>Prints an object.</summary>
    internal static void Write(StandardStreams streams, Action<Utf8JsonWriter> write) => Write(streams.Text, write);

    /// <summary>Prints an object with one array.</summary>
    internal static void WriteArray(StandardStreams streams, string name, Action<Utf8JsonWriter> write) => Write(streams, writer =>
    {
        writer.WriteStartArray(name);
        write(writer);
        writer.WriteEndArray();
    });

    /// <summary>Writes an object.</summary>
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
