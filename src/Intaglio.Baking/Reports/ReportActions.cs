using System.Text.Json;

namespace Intaglio.Baking;

/// <summary>The actions in the JSON of a report, with the parts of their keys.</summary>
internal static class ReportActions
{
    /// <summary>Writes the codes and the actions of a bake as members of an object.</summary>
    /// <param name="json">The writer, which is in an object.</param>
    /// <param name="rules">The rules.</param>
    /// <param name="actions">The actions.</param>
    /// <param name="reasons">The reasons for which actions were processed.</param>
    /// <param name="key">The key of the user, under which values of environment variables become digests.</param>
    internal static void Write(Utf8JsonWriter json, IEnumerable<PlannedRule> rules, IEnumerable<ProcessedAction> actions,
        IReadOnlyDictionary<BakeAction, IReadOnlyList<BakeReason>> reasons, StateKey key)
    {
        CodeFile.Write(json, rules.SelectMany(rule => rule.Variants.Codes, (rule, code) =>
            KeyValuePair.Create(code.Fingerprint, CodeParts.Describe(rule, code, key))));
        json.WriteStartArray("actions");
        foreach (ProcessedAction action in actions)
            if (action is { Origin: { } origin, Recorded: { } recorded })
                Write(json, action.Action, origin, recorded, reasons.GetValueOrDefault(action.Action) ?? []);
        json.WriteEndArray();
    }

    private static void Write(Utf8JsonWriter json, BakeAction action, ResultOrigin origin, RecordedAction recorded,
        IReadOnlyList<BakeReason> reasons)
    {
        json.WriteStartObject();
        json.WriteString("name", OutputPattern.Describe(action.Name));
        json.WriteString("rule", action.Rule.Rule.Name);
        json.WriteString("origin", origin switch
        {
            ResultOrigin.Made => "made",
            ResultOrigin.Cache => "cached",
            ResultOrigin.Remote => "fetched",
            _ => "upToDate",
        });
        json.WriteString("key", recorded.Weak.ToString());
        json.WriteString("code", recorded.Fingerprint.ToString());
        json.WriteString("input", Convert.ToHexStringLower(recorded.Input.Span));
        json.WriteStartArray("inputs");
        foreach (KeyedInput input in recorded.Inputs)
        {
            json.WriteStartObject();
            json.WriteString("role", input.Role);
            json.WriteString("kind", BakeKeys.NameOf(input.Kind));
            json.WriteString("digest", Convert.ToHexStringLower(input.Digest.Span));
            if (input.Name is not null)
                json.WriteString("name", input.Name);
            json.WriteEndObject();
        }
        json.WriteEndArray();
        json.WriteStartArray("discovered");
        foreach (DiscoveredName name in recorded.Discovered)
            NameSets.Write(json, name, withDigest: true);
        json.WriteEndArray();
        json.WriteStartArray("outputs");
        foreach (PlacedFile output in recorded.Outputs)
        {
            json.WriteStartObject();
            json.WriteString("role", output.Role);
            json.WriteString("name", output.Name);
            json.WriteNumber("length", output.Length);
            json.WriteString("digest", Convert.ToHexStringLower(output.Digest.Span));
            json.WriteEndObject();
        }
        json.WriteEndArray();
        json.WriteNumber("seconds", recorded.Seconds);
        json.WriteStartArray("reasons");
        foreach (BakeReason reason in reasons)
            json.WriteStringValue(reason.ToString());
        json.WriteEndArray();
        json.WriteEndObject();
    }

    private static byte[] ReadInput(string digest) => Convert.FromHexString(digest) is { Length: 0 or BakeKey.Size } bytes ? bytes
        : throw new FormatException($"'{digest}' is not a digest.");

    /// <summary>Reads an action, of which the outputs have no metadata.</summary>
    internal static (string Name, RecordedAction Action) Read(JsonElement action) => (action.GetProperty("name").GetString() ?? "",
        new RecordedAction(CodeFile.ReadKey(action.GetProperty("code").GetString()),
            CodeFile.ReadKey(action.GetProperty("key").GetString()),
            ReadInput(action.GetProperty("input").GetString() ?? ""),
            [.. action.GetProperty("outputs").EnumerateArray().Select(output => new PlacedFile(
                output.GetProperty("role").GetString() ?? "", output.GetProperty("name").GetString() ?? "",
                output.GetProperty("length").GetInt64(), NameSets.ReadDigest(output), default))],
            [.. action.GetProperty("discovered").EnumerateArray().Select(name => NameSets.Read(name, withDigest: true))])
        {
            Inputs = [.. action.GetProperty("inputs").EnumerateArray().Select(input => new KeyedInput(
                input.GetProperty("role").GetString() ?? "", NameSets.ReadDigest(input),
                BakeKeys.FindInputKind(input.GetProperty("kind").GetString()),
                input.TryGetProperty("name", out JsonElement name) ? name.GetString() : null))],
        });
}
