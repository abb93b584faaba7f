using System.Buffers;
using System.Text.Json;
using Intaglio.Caching;

namespace Intaglio.Baking;

/// <summary>The result of an action, wherever it was made. It is an item of the cache under its strong key.</summary>
/// <param name="Strong">The strong key.</param>
/// <param name="Outputs">The outputs in the order of the rule's roles. Outputs that the action did not write are missing.</param>
/// <param name="Discovered">The names that the action discovered.</param>
/// <param name="Origin">The place where the result was found, or <see cref="ResultOrigin.Made"/>.</param>
internal sealed record ActionResult(BakeKey Strong, IReadOnlyList<ActionOutput> Outputs, IReadOnlyList<DiscoveredName> Discovered,
    ResultOrigin Origin)
{
    /// <summary>Gets the items of the cache with the bytes of the outputs.</summary>
    internal IEnumerable<ContentName> Items => Outputs.SelectMany(output => output.Files).Select(file => file.ItemName);

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

    /// <summary>Determines whether the outputs can be those of an action.</summary>
    internal bool Fits(BakeAction action)
    {
        BakeRule rule = action.Rule.Rule;
        return Outputs.Count > 0 && Outputs[0].Role == rule.Outputs[0].Key
            && Outputs.All(output => rule.FindOutput(output.Role) >= 0 && rule.IsFolder(output.Role) == output.Inner is not null)
            && Outputs.DistinctBy(output => output.Role).Count() == Outputs.Count;
    }

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
                if (output.Inner is { } files)
                    WriteFiles(json, files);
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

    private static void WriteFiles(Utf8JsonWriter json, IReadOnlyList<ActionOutput> files)
    {
        json.WriteStartArray("files");
        foreach (ActionOutput file in files)
        {
            json.WriteStartArray();
            json.WriteStringValue(file.File);
            json.WriteNumberValue(file.Length);
            json.WriteStringValue(Convert.ToHexStringLower(file.Digest.Span));
            json.WriteEndArray();
        }
        json.WriteEndArray();
    }

    private static ActionOutput ReadOutput(JsonElement element)
    {
        ActionOutput output = new(element.GetProperty("role").GetString()!, element.GetProperty("length").GetInt64(),
            NameSets.ReadDigest(element));
        if (!element.TryGetProperty("files", out JsonElement files))
            return output;
        // Anybody can have written a record, and its names become paths.
        ActionOutput[] inner = [.. files.EnumerateArray().Select(file => new ActionOutput(output.Role, file[1].GetInt64(),
            Convert.FromHexString(file[2].GetString() ?? "")) { File = file[0].GetString() ?? "" })];
        ActionOutput folder = FolderFiles.Create(output.Role, inner);
        return Array.TrueForAll(inner, file => file.Length >= 0 && file.Digest.Length == BakeKey.Size)
            && FolderFiles.FindProblem([.. inner.Select(file => file.File!)]) is null
            && folder.Digest.Span.SequenceEqual(output.Digest.Span) ? folder
                : throw new FormatException("A folder of the record is not valid.");
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
                [.. root.GetProperty("outputs").EnumerateArray().Select(ReadOutput)], ReadDiscovered(root), origin)
            {
                Warnings = [.. root.GetProperty("warnings").EnumerateArray().Select(warning => warning.GetString() ?? "")],
                Log = [.. root.GetProperty("log").EnumerateArray().Select(line => line.GetString() ?? "")],
                Seconds = seconds,
                Renewal = root.TryGetProperty("renewal", out JsonElement renewal) ? renewal.GetString() : null,
            };
        }
        catch (Exception exception)
            when (exception is JsonException or KeyNotFoundException or InvalidOperationException or FormatException
                or IndexOutOfRangeException or OverflowException)
        {
            return null;
        }
    }

    private static DiscoveredName[] ReadDiscovered(JsonElement root) =>
        [.. root.GetProperty("discovered").EnumerateArray().Select(name => NameSets.Read(name, withDigest: true))];
}
