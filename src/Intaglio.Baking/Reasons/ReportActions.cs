using System.Text.Json;

namespace Intaglio.Baking;

/// <summary>The actions in the JSON of a report, with the parts of their keys.</summary>
internal static class ReportActions
{
    /// <summary>Writes the codes and the actions of a plan as members of an object.</summary>
    internal static void Write(Utf8JsonWriter json, BakePlan plan, IReadOnlyDictionary<BakeAction, IReadOnlyList<BakeReason>> reasons)
    {
        CodeFile.Write(json, plan.Rules.SelectMany(rule => rule.Codes, (rule, code) =>
            KeyValuePair.Create(code.Fingerprint, CodeParts.Describe(rule, code))));
        json.WriteStartArray("actions");
        foreach (BakeAction action in plan.Actions)
            if (action is { Result: { } result, Recorded: { } recorded })
                Write(json, action, result, recorded, reasons.GetValueOrDefault(action) ?? []);
        json.WriteEndArray();
    }

    private static void Write(Utf8JsonWriter json, BakeAction action, ActionResult result, RecordedAction recorded,
        IReadOnlyList<BakeReason> reasons)
    {
        json.WriteStartObject();
        json.WriteString("name", OutputPattern.Describe(action.Name));
        json.WriteString("rule", action.Rule.Rule.Name);
        json.WriteString("origin", result.Origin switch
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
        foreach (ActionOutput output in result.Outputs)
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
            [.. action.GetProperty("outputs").EnumerateArray().Select(output => new RecordedFile(new ActionOutput(
                output.GetProperty("role").GetString() ?? "", output.GetProperty("name").GetString() ?? "",
                output.GetProperty("length").GetInt64(), NameSets.ReadDigest(output)), default))],
            [.. action.GetProperty("discovered").EnumerateArray().Select(name => NameSets.Read(name, withDigest: true))])
        {
            Inputs = [.. action.GetProperty("inputs").EnumerateArray().Select(input => new KeyedInput(
                input.GetProperty("role").GetString() ?? "", NameSets.ReadDigest(input),
                BakeKeys.FindInputKind(input.GetProperty("kind").GetString()),
                input.TryGetProperty("name", out JsonElement name) ? name.GetString() : null))],
        });
}
