using System.Text.Json;

namespace Intaglio.Baking;

/// <summary>The codes of a plan with their parts, so that a machine whose code is another one can say what differs.</summary>
internal static class PlanCodes
{
    // Explanations are not needed for plans that are larger than those of people.
    private const int MostCodes = 1000;

    /// <summary>Describes the codes of actions.</summary>
    internal static Dictionary<BakeKey, Dictionary<string, string>> Describe(IEnumerable<BakeAction> actions) =>
        actions.Select(action => (action.Rule, action.Code)).DistinctBy(pair => pair.Code.Fingerprint).Take(MostCodes)
            .ToDictionary(pair => pair.Code.Fingerprint, pair => CodeParts.DescribeForOthers(pair.Rule, pair.Code).ToValues());

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
