using System.Buffers;
using System.Text.Json;

namespace Intaglio.Baking;

/// <summary>The file in which the parts of the code of rules are kept, with which later bakes are compared.</summary>
internal sealed class CodeFile(string path)
{
    private const int Format = 1, MostCodes = 1024;

    private readonly Lazy<Dictionary<BakeKey, CodeParts>> known = new(() => Read(path));

    internal CodeParts? Find(BakeKey fingerprint) => known.Value.GetValueOrDefault(fingerprint);

    /// <summary>Adds the code of all rules of a plan.</summary>
    internal void Add(BakePlan plan)
    {
        if (plan.Rules.All(rule => rule.Codes.All(code => Find(code.Fingerprint) is { } parts && parts.IsOf(rule.Rule))))
            return;
        Dictionary<BakeKey, CodeParts> codes = [];
        foreach (PlannedRule rule in plan.Rules)
            foreach (RuleCode code in rule.Codes)
                codes.TryAdd(code.Fingerprint, CodeParts.Describe(rule, code));
        // The codes of earlier bakes follow, so that the oldest ones are dropped.
        foreach ((BakeKey fingerprint, CodeParts parts) in known.Value)
            if (codes.Count < MostCodes)
                codes.TryAdd(fingerprint, parts);
        StateFile.Replace(path, stream => stream.Write(Write(codes)));
    }

    /// <summary>Writes the parts of codes as a JSON object.</summary>
    internal static void Write(Utf8JsonWriter json, IEnumerable<KeyValuePair<BakeKey, CodeParts>> codes)
    {
        json.WriteStartObject("codes");
        foreach ((BakeKey fingerprint, CodeParts code) in codes)
        {
            json.WriteStartObject(fingerprint.ToString());
            json.WriteString("rule", code.Rule);
            json.WriteStartObject("parts");
            foreach ((string part, string value) in code.Parts)
                json.WriteString(part, value);
            json.WriteEndObject();
            json.WriteEndObject();
        }
        json.WriteEndObject();
    }

    /// <summary>Reads the parts of codes from a JSON object.</summary>
    /// <exception cref="FormatException">The JSON does not have this form.</exception>
    internal static Dictionary<BakeKey, CodeParts> Read(JsonElement root)
    {
        Dictionary<BakeKey, CodeParts> codes = [];
        foreach (JsonProperty code in root.GetProperty("codes").EnumerateObject())
            codes[ReadKey(code.Name)] = new(code.Value.GetProperty("rule").GetString() ?? "",
                [.. code.Value.GetProperty("parts").EnumerateObject()
                    .Select(part => KeyValuePair.Create(part.Name, part.Value.GetString() ?? ""))]);
        return codes;
    }

    /// <summary>Reads a key in hexadecimal.</summary>
    /// <exception cref="FormatException">The text is not a key.</exception>
    internal static BakeKey ReadKey(string? text) =>
        text?.Length == 2 * BakeKey.Size ? new(Convert.FromHexString(text)) : throw new FormatException($"'{text}' is not a key.");

    private static byte[] Write(Dictionary<BakeKey, CodeParts> codes)
    {
        ArrayBufferWriter<byte> buffer = new();
        using (Utf8JsonWriter json = new(buffer))
        {
            json.WriteStartObject();
            json.WriteNumber("format", Format);
            Write(json, codes);
            json.WriteEndObject();
        }
        return buffer.WrittenSpan.ToArray();
    }

    private static Dictionary<BakeKey, CodeParts> Read(string path)
    {
        if (StateFile.TryRead(path) is not { } bytes)
            return [];
        try
        {
            using JsonDocument document = JsonDocument.Parse(bytes);
            return document.RootElement.GetProperty("format").GetInt32() == Format ? Read(document.RootElement) : [];
        }
        catch (Exception exception)
            when (exception is JsonException or KeyNotFoundException or InvalidOperationException or FormatException)
        {
            // Without it, explanations do not have the old values.
            return [];
        }
    }
}
