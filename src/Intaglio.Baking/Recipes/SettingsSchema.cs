using System.Globalization;
using System.Text.Json.Nodes;

namespace Intaglio.Baking;

/// <summary>Creates the schema of the settings of an operation.</summary>
internal sealed class SettingsSchema : OperationSettings
{
    private readonly string operation;
    private readonly Func<string, string?> describe;
    private readonly JsonObject properties = [];

    private SettingsSchema(string operation, Func<string, string?> describe) => (this.operation, this.describe) = (operation, describe);

    /// <summary>Creates a schema.</summary>
    /// <param name="operation">An operation with default settings.</param>
    /// <param name="describe">Returns the description of a key by its path.</param>
    internal static JsonObject Create(BakeOperation operation, Func<string, string?> describe)
    {
        SettingsSchema settings = new(operation.Name, describe);
        operation.VisitSettings(settings);
        JsonObject schema = new()
        {
            ["type"] = BakeRecipeSchema.Words("object", "null"),
            ["properties"] = settings.properties,
            ["additionalProperties"] = false,
        };
        BakeRecipeSchema.Describe(schema, describe($"do/{operation.Name}"));
        return schema;
    }

    public override long VisitInteger(string name, long value, long minimum, long maximum)
    {
        Add(name, CreateRange("integer", minimum, maximum), value);
        return value;
    }

    public override long? VisitInteger(string name, long? value, long minimum, long maximum)
    {
        Add(name, CreateRange("integer", minimum, maximum), value);
        return value;
    }

    public override BakeLength? VisitLength(string name, BakeLength? value, int minimum, int maximum)
    {
        JsonObject percentage = new() { ["type"] = "string", ["pattern"] = @"^[0-9]*\.?[0-9]*%$" };
        Add(name, new() { ["anyOf"] = new JsonArray(CreateRange("integer", minimum, maximum), percentage) }, value?.ToString());
        return value;
    }

    public override double VisitNumber(string name, double value, double minimum, double maximum)
    {
        Add(name, CreateRange("number", minimum, maximum), value);
        return value;
    }

    public override bool VisitFlag(string name, bool value)
    {
        Add(name, new() { ["type"] = "boolean" }, value);
        return value;
    }

    public override T VisitChoice<T>(string name, T value, IReadOnlyList<KeyValuePair<string, T>> choices)
    {
        string? initial = choices.FirstOrDefault(choice => EqualityComparer<T>.Default.Equals(choice.Value, value)).Key;
        JsonArray words = BakeRecipeSchema.Words(choices.Select(choice => choice.Key));
        // Words such as 16 are numbers in YAML.
        foreach ((string word, _) in choices)
            if (int.TryParse(word, NumberStyles.None, CultureInfo.InvariantCulture, out int number))
                words.Add((JsonNode)number);
        Add(name, new() { ["enum"] = words }, initial);
        return value;
    }

    public override T? VisitText<T>(string name, T? value, Func<string, T> parse, Func<T, string> format)
        where T : class
    {
        Add(name, BakeRecipeSchema.Refer("text"), value is null ? null : format(value));
        return value;
    }

    private static JsonObject CreateRange(string type, JsonNode minimum, JsonNode maximum) =>
        new() { ["type"] = type, ["minimum"] = minimum, ["maximum"] = maximum };

    private void Add(string name, JsonObject schema, JsonNode? initial)
    {
        JsonObject property = BakeRecipeSchema.OrSetting(schema, initial);
        BakeRecipeSchema.Describe(property, describe($"do/{operation}/{name}"));
        properties[name] = property;
    }
}
