using System.Buffers;
using System.Text.Json;

namespace Intaglio.Baking;

/// <summary>The result of an action, wherever it was made. It is an item of the cache under its strong key.</summary>
/// <param name="Strong">The strong key.</param>
/// <param name="Outputs">The outputs in the order of the rule's roles. Outputs that the action did not write are missing.</param>
/// <param name="Discovered">The names that the action discovered.</param>
/// <param name="Origin">The place where the result was found, or <see cref="ResultOrigin.Made"/>.</param>
internal sealed record ActionResult(BakeKey Strong, IReadOnlyList<ActionOutput> Outputs, IReadOnlyList<DiscoveredName> Discovered,
    ResultOrigin Origin)
{
    /// <summary>Gets the warnings of the operations.</summary>
    internal IReadOnlyList<string> Warnings { get; init; } = [];

    /// <summary>Gets the lines that a program has written.</summary>
    internal IReadOnlyList<string> Log { get; init; } = [];

    /// <summary>Gets a value indicating whether <see cref="Log"/> must not leave this machine. The record does not have it then.</summary>
    internal bool IsLogLocal { get; init; }

    /// <summary>Gets the time that the action took when it ran.</summary>
    internal double Seconds { get; init; }

    /// <summary>Gets the identifier of the renewal by which the result was made again, or null.</summary>
    internal string? Renewal { get; init; }

    /// <summary>The maximum size of a record in bytes. Longer ones are not used.</summary>
    internal const int MaxSize = 64 << 20;

    private const int Format = 1;

    // More than a year. Sums of such times must stay in the range of times.
    private const double MaxSeconds = 1e8;

    /// <summary>Writes the record as JSON.</summary>
    internal byte[] Write()
    {
        ArrayBufferWriter<byte> buffer = new();
        using (Utf8JsonWriter json = new(buffer))
        {
            json.WriteStartObject();
            json.WriteNumber("format", Format);
            json.WriteString("key", Strong.ToString());
            json.WriteStartArray("outputs");
            foreach (ActionOutput output in Outputs)
            {
                json.WriteStartObject();
                json.WriteString("role", output.Role);
                json.WriteNumber("length", output.Length);
                json.WriteString("digest", Convert.ToHexStringLower(output.Digest.Span));
                json.WriteEndObject();
            }
            json.WriteEndArray();
            json.WriteStartArray("discovered");
            foreach (DiscoveredName name in Discovered)
                NameSets.Write(json, name, withDigest: true);
            json.WriteEndArray();
            json.WriteStartArray("warnings");
            foreach (string warning in Warnings)
                json.WriteStringValue(warning);
            json.WriteEndArray();
            json.WriteStartArray("log");
            foreach (string line in IsLogLocal ? [] : Log)
                json.WriteStringValue(line);
            json.WriteEndArray();
            json.WriteNumber("seconds", Seconds);
            json.WriteString("producer", Producer.Name);
            if (Renewal is not null)
                json.WriteString("renewal", Renewal);
            json.WriteEndObject();
        }
        return buffer.WrittenSpan.ToArray();
    }

    /// <summary>Reads the names that an action has discovered from the record of any key.</summary>
    /// <returns>The names, or null if the bytes are not a valid record.</returns>
    internal static IReadOnlyList<DiscoveredName>? ReadDiscovered(ReadOnlyMemory<byte> bytes)
    {
        try
        {
            using JsonDocument document = JsonDocument.Parse(bytes);
            return ReadDiscovered(document.RootElement);
        }
        catch (Exception exception)
            when (exception is JsonException or KeyNotFoundException or InvalidOperationException or FormatException)
        {
            return null;
        }
    }

    /// <summary>Reads a record.</summary>
    /// <param name="bytes">The bytes of the item.</param>
    /// <param name="strong">The key under which it was found.</param>
    /// <param name="origin">The place where it was found.</param>
    /// <returns>The result, or null if the bytes are not a valid record for the key.</returns>
    internal static ActionResult? Read(ReadOnlyMemory<byte> bytes, BakeKey strong, ResultOrigin origin)
    {
        try
        {
            using JsonDocument document = JsonDocument.Parse(bytes);
            JsonElement root = document.RootElement;
            double seconds = root.GetProperty("seconds").GetDouble();
            if (root.GetProperty("format").GetInt32() != Format || root.GetProperty("key").GetString() != strong.ToString()
                || seconds is not (>= 0 and <= MaxSeconds))
                return null;
            return new ActionResult(strong,
                [.. root.GetProperty("outputs").EnumerateArray().Select(output =>
                    new ActionOutput(output.GetProperty("role").GetString()!,
                    output.GetProperty("length").GetInt64(), NameSets.ReadDigest(output)))],
                ReadDiscovered(root), origin)
            {
                Warnings = [.. root.GetProperty("warnings").EnumerateArray().Select(warning => warning.GetString() ?? "")],
                Log = [.. root.GetProperty("log").EnumerateArray().Select(line => line.GetString() ?? "")],
                Seconds = seconds,
                Renewal = root.TryGetProperty("renewal", out JsonElement renewal) ? renewal.GetString() : null,
            };
        }
        catch (Exception exception)
            when (exception is JsonException or KeyNotFoundException or InvalidOperationException or FormatException)
        {
            return null;
        }
    }

    private static DiscoveredName[] ReadDiscovered(JsonElement root) =>
        [.. root.GetProperty("discovered").EnumerateArray().Select(name => NameSets.Read(name, withDigest: true))];
}
