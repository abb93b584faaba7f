using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Intaglio.Baking;

/// <summary>Creates JSON schemas of recipes, with which editors complete and check them.</summary>
/// <remarks>
/// A schema accepts all valid recipes. It finds mistakes in keys, types, words and ranges, but not those that need other values of the
/// recipe, such as the order of steps. The dialect is draft 7, because only recent YAML language servers support later ones.
/// </remarks>
public static class BakeRecipeSchema
{
    private const string Name = "^[A-Za-z0-9_-]+$", Setting = @"\$\{";

    /// <summary>Creates a schema.</summary>
    /// <param name="operations">The operations that recipes can use.</param>
    /// <param name="describe">
    /// Returns the description of a key by its path, such as <c>source</c>, <c>rules/for</c>, <c>do/png</c> or <c>do/png/level</c>, or
    /// <see langword="null"/> to omit it.
    /// </param>
    /// <returns>The schema as JSON with a line feed at the end.</returns>
    public static string Create(OperationCatalog operations, Func<string, string?>? describe = null)
    {
        ArgumentNullException.ThrowIfNull(operations);
        Func<string, string?> find = describe ?? (static _ => null);
        JsonObject schema = new()
        {
            ["$schema"] = "http://json-schema.org/draft-07/schema#",
            ["title"] = "Intaglio recipe",
        };
        JsonObject recipe = Set(RecipeKeys.Recipe, "", CreateRecipeKey, find, "intaglio", "source", "output", "rules");
        foreach ((string key, JsonNode? value) in recipe)
            schema[key] = value?.DeepClone();
        JsonObject definitions = new()
        {
            ["setting"] = new JsonObject { ["type"] = "string", ["pattern"] = Setting },
            ["text"] = new JsonObject { ["type"] = Words("string", "number", "boolean"), ["minLength"] = 1 },
            ["texts"] = OneOrMore(Refer("text")),
            ["rule"] = Set(RecipeKeys.Rule, "rules/", CreateRuleKey, find, "to"),
            ["step"] = CreateStep(operations, find),
            ["override"] = CreateOverride(operations, find),
        };
        JsonObject rule = (JsonObject)definitions["rule"]!;
        rule["not"] = new JsonObject { ["required"] = Words("for", "all") };
        rule["oneOf"] = new JsonArray(Required("do"), Required("run"));
        rule["dependencies"] = new JsonObject
        {
            ["except"] = AnyOf(Required("for"), Required("all")),
            ["optional"] = AnyOf(Required("for"), Required("all")),
            ["override"] = Words("for"),
        };
        foreach (string key in RecipeKeys.Program)
            rule["dependencies"]![key] = Words("run");
        foreach (string name in operations.Names)
            definitions[$"do/{name}"] = SettingsSchema.Create(operations.Create(name)!, find);
        schema["definitions"] = definitions;
        return Write(schema);
    }

    internal static JsonObject Refer(string definition) =>
        new() { ["$ref"] = $"#/definitions/{definition.Replace("/", "~1", StringComparison.Ordinal)}" };

    /// <summary>Creates the schema of a value in whose place a setting of the profile can be.</summary>
    internal static JsonObject OrSetting(JsonObject schema, JsonNode? initial)
    {
        JsonObject either = AnyOf(schema, Refer("setting"));
        if (initial is not null)
            either["default"] = initial;
        return either;
    }

    internal static JsonArray Words(params IEnumerable<string> words) => [.. words.Select(word => JsonValue.Create(word))];

    internal static void Describe(JsonObject schema, string? description)
    {
        if (description is not null)
            schema.Insert(0, "description", description);
    }

    private static string Write(JsonObject schema)
    {
        using MemoryStream stream = new();
        // The file is not a part of a page, so quotes and letters need no escapes.
        JsonWriterOptions options = new() { Indented = true, NewLine = "\n", Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };
        using (Utf8JsonWriter writer = new(stream, options))
            schema.WriteTo(writer);
        return Encoding.UTF8.GetString(stream.GetBuffer(), 0, (int)stream.Length) + "\n";
    }

    private static JsonObject Set(string[] keys, string path, Func<string, Func<string, string?>, JsonObject> create,
        Func<string, string?> describe, params ReadOnlySpan<string> required)
    {
        JsonObject properties = [];
        foreach (string key in keys)
        {
            JsonObject property = create(key, describe);
            Describe(property, describe(path + key));
            properties[key] = property;
        }
        return new JsonObject
        {
            ["type"] = "object",
            ["properties"] = properties,
            ["required"] = Words(required.ToArray()),
            ["additionalProperties"] = false,
        };
    }

    private static JsonObject CreateRecipeKey(string key, Func<string, string?> describe) => key switch
    {
        "intaglio" => new() { ["const"] = 1 },
        "source" or "output" => Refer("text"),
        "ignore" => Refer("texts"),
        "sidecars" => OrSetting(new() { ["type"] = "boolean" }, false),
        "cache" => CreateCache(describe),
        "profiles" => Map(new()
        {
            ["type"] = Words("object", "null"),
            ["propertyNames"] = new JsonObject { ["pattern"] = Name },
            ["additionalProperties"] = new JsonObject
            {
                ["type"] = Words("string", "number", "boolean"),
                ["not"] = Refer("setting"),
            },
        }, Name),
        "rules" => Map(Refer("rule"), Name),
        _ => throw new InvalidOperationException($"The key '{key}' has no schema."),
    };

    private static JsonObject CreateCache(Func<string, string?> describe)
    {
        JsonObject schema = Set(RecipeKeys.Cache, "cache/", static (_, _) => Refer("text"), describe, []);
        schema["minProperties"] = 1;
        return schema;
    }

    private static JsonObject CreateRuleKey(string key, Func<string, string?> describe) => key switch
    {
        "for" or "all" or "except" => Refer("texts"),
        "with" => Map(new() { ["type"] = "string", ["pattern"] = $"^rule:|{Setting}" },
            $"^(?!(in|{BakeOperation.OutRole})$)[A-Za-z0-9_-]+$"),
        "do" => OneOrMore(Refer("step")),
        "run" => CreateRun(),
        "override" => OneOrMore(Refer("override")),
        "tool" => Set(RecipeKeys.Tool, "rules/tool/", static (_, _) => Refer("texts"), describe, RecipeKeys.Tool),
        "may-read" => Refer("texts"),
        "time-limit" => OrSetting(new() { ["type"] = "integer", ["minimum"] = 1, ["maximum"] = RecipeKeys.MostSeconds }, 600),
        "to" => AnyOf(Refer("text"), Map(Refer("text"), Name)),
        "keyed-by" => OrSetting(new() { ["enum"] = Words("bytes", "pixels") }, "bytes"),
        "codec" => OrSetting(new() { ["enum"] = Words("bundled", "system") }, "bundled"),
        "environment" => CreateEnvironment(),
        "executable" or "optional" => OrSetting(new() { ["type"] = "boolean" }, false),
        "keep" => OrSetting(new() { ["type"] = "boolean" }, true),
        _ => throw new InvalidOperationException($"The key '{key}' has no schema."),
    };

    private static JsonObject CreateRun() => new() { ["type"] = "array", ["items"] = Refer("text"), ["minItems"] = 1 };

    private static JsonObject CreateOverride(OperationCatalog operations, Func<string, string?> describe)
    {
        JsonObject properties = new() { ["for"] = Refer("texts"), [RunOperation.OperationName] = CreateRun() }, numbered = [];
        foreach (string key in (string[])["for", RunOperation.OperationName])
            Describe((JsonObject)properties[key]!, describe($"rules/override/{key}"));
        foreach (string name in operations.Names)
        {
            properties[name] = Refer($"do/{name}");
            numbered[$"^{name}-[0-9]+$"] = Refer($"do/{name}");
        }
        return new()
        {
            ["type"] = "object",
            ["properties"] = properties,
            ["patternProperties"] = numbered,
            ["required"] = Words("for"),
            ["additionalProperties"] = false,
            ["minProperties"] = 2,
        };
    }

    private static JsonObject CreateEnvironment()
    {
        JsonObject variable = new() { ["type"] = Words("string", "number", "boolean"), ["minLength"] = 1,
            ["pattern"] = "^(?!INTAGLIO_(.*_)?(KEY|TOKEN)(_|$))[^=]*$" };
        JsonObject schema = OneOrMore(variable);
        JsonObject list = (JsonObject)schema["anyOf"]![1]!;
        list["maxItems"] = RecipeKeys.MostVariables;
        list["uniqueItems"] = true;
        return schema;
    }

    private static JsonObject CreateStep(OperationCatalog operations, Func<string, string?> describe)
    {
        JsonArray choices = [];
        JsonObject properties = [];
        foreach (string name in operations.Names)
        {
            JsonObject choice = new() { ["const"] = name };
            Describe(choice, describe($"do/{name}"));
            choices.Add((JsonNode)choice);
            properties[name] = Refer($"do/{name}");
        }
        choices.Add((JsonNode)Refer("setting"));
        choices.Add((JsonNode)new JsonObject
        {
            ["type"] = "object",
            ["properties"] = properties,
            // The name of an operation can be a setting of the profile.
            ["patternProperties"] = new JsonObject { [Setting] = true },
            ["additionalProperties"] = false,
            ["minProperties"] = 1,
            ["maxProperties"] = 1,
        });
        return new() { ["anyOf"] = choices };
    }

    private static JsonObject Map(JsonObject values, string names) => new()
    {
        ["type"] = "object",
        ["propertyNames"] = new JsonObject { ["pattern"] = names },
        ["additionalProperties"] = values,
        ["minProperties"] = 1,
    };

    private static JsonObject OneOrMore(JsonObject item) =>
        AnyOf(item, new() { ["type"] = "array", ["items"] = item.DeepClone(), ["minItems"] = 1 });

    private static JsonObject Required(string key) => new() { ["required"] = Words(key) };

    private static JsonObject AnyOf(JsonObject first, JsonObject second) => new() { ["anyOf"] = new JsonArray(first, second) };
}
