using System.Text.Json;

namespace Intaglio.Cli;

/// <summary>Helpers for writing JSON.</summary>
internal static class JsonExtensions
{
    private const int MostPending = 16 * 1024;

    /// <summary>Flushes the writer once more than 16 KiB are pending. The writer keeps everything until the end by default.</summary>
    internal static void FlushOften(this Utf8JsonWriter writer)
    {
        if (writer.BytesPending > MostPending)
            writer.Flush();
    }

    /// <summary>Writes several numbers with their names.</summary>
    internal static void WriteNumbers(this Utf8JsonWriter writer, params ReadOnlySpan<(string Name, long Number)> numbers)
    {
        foreach ((string name, long number) in numbers)
            writer.WriteNumber(name, number);
    }

    /// <summary>Writes an array of strings.</summary>
    internal static void WriteStrings(this Utf8JsonWriter writer, string name, IEnumerable<string> texts)
    {
        writer.WriteStartArray(name);
        foreach (string text in texts)
            writer.WriteStringValue(text);
        writer.WriteEndArray();
    }

    /// <summary>Writes an array of objects.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="name">The name of the array.</param>
    /// <param name="items">The items, one for each object.</param>
    /// <param name="write">The function that writes the members of an object.</param>
    internal static void WriteObjects<T>(this Utf8JsonWriter writer, string name, IEnumerable<T> items, Action<T> write)
    {
        writer.WriteStartArray(name);
        foreach (T item in items)
        {
            writer.WriteStartObject();
            write(item);
            writer.WriteEndObject();
        }
        writer.WriteEndArray();
    }
}
