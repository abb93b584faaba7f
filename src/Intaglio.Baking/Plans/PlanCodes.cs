using System.Text.Json;

namespace Intaglio.Baking;

/// <summary>The codes of a plan with their parts, by which a machine with another code finds the differences.</summary>
internal static class PlanCodes
{
    // Explanations are not needed for plans that are larger than those of people.
    private const int MostCodes = 1000;

    /// <summary>Describes the codes of actions.</summary>
    internal static Dictionary<BakeKey, Dictionary<string, string>> Describe(IEnumerable<BakeAction> actions) =>
        actions.Select(action => (action.Rule, action.Code)).DistinctBy(pair => pair.Code.Fingerprint).Take(MostCodes)
            .ToDictionary(pair => pair.Code.Fingerprint, pair => CodeParts.DescribeForOthers(pair.Rule, pair.Code).ToValues());

    /// <summary>Describes how the code of an action on this machine differs from that on the machine that has sent a plan.</summary>
    /// <param name="codes">The codes of the plan.</param>
    /// <param name="there">The identity of the code on the other machine.</param>
    /// <param name="action">The action on this machine.</param>
    internal static string Compare(IReadOnlyDictionary<BakeKey, Dictionary<string, string>> codes, BakeKey there, BakeAction action) =>
        codes.TryGetValue(there, out Dictionary<string, string>? parts)
            ? CodeComparison.DescribeHere(parts, CodeParts.DescribeForOthers(action.Rule, action.Code).ToValues()) : CodeComparison.Unknown;

    internal static void Write(Utf8JsonWriter json, IReadOnlyDictionary<BakeKey, Dictionary<string, string>> codes)
    {
        json.WriteStartObject("codes");
        foreach ((BakeKey code, Dictionary<string, string> parts) in codes)
        {
            json.WriteStartObject(code.ToString());
            foreach ((string part, string value) in parts)
                json.WriteString(part, value);
            json.WriteEndObject();
        }
        json.WriteEndObject();
    }

    internal static Dictionary<BakeKey, Dictionary<string, string>> Read(JsonElement element) =>
        element.EnumerateObject().ToDictionary(code => new BakeKey(Convert.FromHexString(code.Name)),
            code => code.Value.EnumerateObject().ToDictionary(part => part.Name, part => part.Value.GetString()
                ?? throw new FormatException("A part of a code of the plan is missing."), StringComparer.Ordinal));
}
