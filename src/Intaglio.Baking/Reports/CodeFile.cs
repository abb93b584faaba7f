using System.Buffers;
using System.Text.Json;

namespace Intaglio.Baking;

/// <summary>The file in which the parts of the code of rules are kept, with which later bakes are compared.</summary>
internal sealed class CodeFile
{
    // Files of the first format have the values of environment variables.
    private const int Format = 2, MostCodes = 1024;

    private readonly string path;
    private readonly StateKey key;
    private readonly Lazy<ILookup<BakeKey, CodeParts>> known;

    /// <param name="path">The full path.</param>
    /// <param name="key">The key of the user, under which values of environment variables become digests.</param>
    internal CodeFile(string path, StateKey key) => (this.path, this.key, known) = (path, key, new(Read));

    /// <summary>Gets a text for the user about a file that is too long, or null.</summary>
    internal string? Problem { get; private set; }

    /// <summary>Gets the codes in the file by their fingerprints, which several rules can have.</summary>
    internal ILookup<BakeKey, CodeParts> Known => known.Value;

    /// <summary>Finds the code of a rule, or that of another rule with the same fingerprint.</summary>
    internal static CodeParts? Find(ILookup<BakeKey, CodeParts> codes, BakeKey fingerprint, string rule) =>
        codes[fingerprint].FirstOrDefault(code => code.Rule == rule) ?? codes[fingerprint].FirstOrDefault();

    /// <summary>Adds the code of all rules of a plan.</summary>
    internal void Add(IReadOnlyList<PlannedRule> rules)
    {
        if (rules.All(rule => rule.Variants.Codes.All(code => Known[code.Fingerprint].Any(parts => parts.IsOf(rule.Rule)))))
            return;
        Dictionary<(BakeKey, string), KeyValuePair<BakeKey, CodeParts>> codes = [];
        foreach (PlannedRule rule in rules)
            foreach (RuleCode code in rule.Variants.Codes.Take(MostCodes))
                codes.TryAdd((code.Fingerprint, rule.Rule.Name), new(code.Fingerprint, CodeParts.Describe(rule, code, key)));
        // The codes of earlier bakes follow, so that the oldest ones are dropped.
        foreach (IGrouping<BakeKey, CodeParts> same in Known)
            foreach (CodeParts parts in same)
                if (codes.Count < MostCodes)
                    codes.TryAdd((same.Key, parts.Rule), new(same.Key, parts));
        StateFile.Replace(path, stream => stream.Write(Write(codes.Values)));
    }

    /// <summary>Writes the parts of codes as a member of a JSON object.</summary>
    internal static void Write(Utf8JsonWriter json, IEnumerable<KeyValuePair<BakeKey, CodeParts>> codes)
    {
        json.WriteStartArray("codes");
        foreach ((BakeKey fingerprint, CodeParts code) in codes)
        {
            json.WriteStartObject();
            json.WriteString("code", fingerprint.ToString());
            json.WriteString("rule", code.Rule);
            json.WriteStartObject("parts");
            foreach ((string part, string value) in code.Parts)
                json.WriteString(part, value);
            json.WriteEndObject();
            json.WriteEndObject();
        }
        json.WriteEndArray();
    }

    /// <summary>Reads the parts of codes from a JSON object.</summary>
    /// <exception cref="FormatException">The JSON does not have this form.</exception>
    internal static ILookup<BakeKey, CodeParts> Read(JsonElement root) => root.GetProperty("codes").EnumerateArray().ToLookup(
        code => ReadKey(code.GetProperty("code").GetString()),
        code => new CodeParts(code.GetProperty("rule").GetString() ?? "", [.. code.GetProperty("parts").EnumerateObject()
            .Select(part => KeyValuePair.Create(part.Name, part.Value.GetString() ?? ""))]));

    /// <summary>Reads a key in hexadecimal.</summary>
    /// <exception cref="FormatException">The text is not a key.</exception>
    internal static BakeKey ReadKey(string? text) =>
        text?.Length == 2 * BakeKey.Size ? new(Convert.FromHexString(text)) : throw new FormatException($"'{text}' is not a key.");

    private static byte[] Write(IEnumerable<KeyValuePair<BakeKey, CodeParts>> codes)
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

    private ILookup<BakeKey, CodeParts> Read()
    {
        ILookup<BakeKey, CodeParts> none = Enumerable.Empty<CodeParts>().ToLookup(_ => default(BakeKey));
        byte[]? bytes = StateFile.TryRead(path, out string? problem);
        Problem = problem;
        if (bytes is null)
            return none;
        try
        {
            using JsonDocument document = JsonDocument.Parse(bytes);
            return document.RootElement.GetProperty("format").GetInt32() == Format ? Read(document.RootElement) : none;
        }
        catch (Exception exception)
            when (exception is JsonException or KeyNotFoundException or InvalidOperationException or FormatException)
        {
            // Without it, explanations do not have the old values.
            return none;
        }
    }
}
