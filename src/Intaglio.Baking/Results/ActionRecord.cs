using System.Buffers;
using System.Text.Json;
using Intaglio.Caching;

namespace Intaglio.Baking;

/// <summary>The record of a result, which is an item of the cache under the strong key.</summary>
/// <param name="Outputs">The role, length and digest of each output.</param>
/// <param name="Discovered">The names that the action discovered.</param>
/// <param name="Warnings">The warnings of the operations.</param>
/// <param name="Seconds">The time that the action took.</param>
internal sealed record ActionRecord(IReadOnlyList<RecordedOutput> Outputs, IReadOnlyList<DiscoveredName> Discovered,
    IReadOnlyList<string> Warnings, double Seconds)
{
    /// <summary>Gets the lines that a program has written.</summary>
    internal IReadOnlyList<string> Log { get; init; } = [];

    /// <summary>The maximum size of a record in bytes. Longer ones are not used.</summary>
    internal const int MaxSize = 64 << 20;

    private const int Format = 1;

    // More than a year. Sums of such times must stay in the range of times.
    private const double MaxSeconds = 1e8;

    /// <summary>Writes the record as JSON.</summary>
    internal byte[] Write(BakeKey strong)
    {
        ArrayBufferWriter<byte> buffer = new();
        using (Utf8JsonWriter json = new(buffer))
        {
            json.WriteStartObject();
            json.WriteNumber("format", Format);
            json.WriteString("key", strong.ToString());
            json.WriteStartArray("outputs");
            foreach (RecordedOutput output in Outputs)
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
            foreach (string line in Log)
                json.WriteStringValue(line);
            json.WriteEndArray();
            json.WriteNumber("seconds", Seconds);
            json.WriteString("producer", Producer.Name);
            json.WriteEndObject();
        }
        return buffer.WrittenSpan.ToArray();
    }

    /// <summary>Reads a record.</summary>
    /// <returns>The record, or null if the bytes are not a valid record for the key.</returns>
    internal static ActionRecord? Read(ReadOnlyMemory<byte> bytes, BakeKey strong)
    {
        try
        {
            using JsonDocument document = JsonDocument.Parse(bytes);
            JsonElement root = document.RootElement;
            double seconds = root.GetProperty("seconds").GetDouble();
            if (root.GetProperty("format").GetInt32() != Format || root.GetProperty("key").GetString() != strong.ToString()
                || seconds is not (>= 0 and <= MaxSeconds))
                return null;
            return new ActionRecord(
                [.. root.GetProperty("outputs").EnumerateArray().Select(output =>
                    new RecordedOutput(output.GetProperty("role").GetString()!,
                    output.GetProperty("length").GetInt64(), NameSets.ReadDigest(output)))],
                [.. root.GetProperty("discovered").EnumerateArray().Select(name => NameSets.Read(name, withDigest: true))],
                [.. root.GetProperty("warnings").EnumerateArray().Select(warning => warning.GetString() ?? "")],
                seconds)
            { Log = [.. root.GetProperty("log").EnumerateArray().Select(line => line.GetString() ?? "")] };
        }
        catch (Exception exception)
            when (exception is JsonException or KeyNotFoundException or InvalidOperationException or FormatException)
        {
            return null;
        }
    }
}

/// <summary>An output in a record.</summary>
/// <param name="Role">The role of the output.</param>
/// <param name="Length">The length in bytes.</param>
/// <param name="Digest">The file digest, 32 bytes, which is the name of the item in the cache.</param>
internal sealed record RecordedOutput(string Role, long Length, ReadOnlyMemory<byte> Digest)
{
    internal ContentName ItemName => new(Digest.Span);
}
