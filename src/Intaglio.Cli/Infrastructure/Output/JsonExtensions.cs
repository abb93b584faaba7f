using System.Text.Json;

namespace Intaglio.Cli;

/// <summary>What results for programs are made of.</summary>
internal static class JsonExtensions
{
    private const int MostPending = 16 * 1024;

    /// <summary>Gives away what was written, if it is much: by itself the writer keeps it to the end.</summary>
    internal static void FlushOften(this Utf8JsonWriter writer)
    {
        if (writer.BytesPending > MostPending)
            writer.Flush();
    }

    /// <summary>Writes several numbers, each under its name.</summary>
    internal static void WriteNumbers(this Utf8JsonWriter writer, params ReadOnlySpan<(string Name, long Number)> numbers)
    {
        foreach ((string name, long number) in numbers)
            writer.WriteNumber(name, number);
    }

    /// <summary>Writes an array of texts.</summary>
    internal static void WriteStrings(this Utf8JsonWriter writer, string name, IEnumerable<string> texts)
    {
        writer.WriteStartArray(name);
        foreach (string text in texts)
            writer.WriteStringValue(text);
        writer.WriteEndArray();
    }

    /// <summary>Writes an array of objects.</summary>
    /// <param name="writer">What takes them.</param>
    /// <param name="name">The name of the array.</param>
    /// <param name="items">What each object is of.</param>
    /// <param name="write">Writes what is in an object.</param>
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
