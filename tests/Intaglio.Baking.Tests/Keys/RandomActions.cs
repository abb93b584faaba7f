using System.Globalization;
using System.Text.Json.Nodes;

namespace Intaglio.Baking.Tests;

/// <summary>Random actions in the form of docs/formats/bake-keys.json.</summary>
internal sealed class RandomActions(int seed)
{
    // Beyond U+FFFF the order by bytes is not that by UTF-16 units.
    private static readonly string[] letters = ["a", "b", "z", "A", "_", "-", ".", "/", " ", "0", "10", "2", "é", "e\u0301", "ß", "\uFF5E", "😀", "\u0001", "\"", "\\"];

    private readonly Random random = new(seed);

    internal JsonObject Next() => new()
    {
        ["steps"] = Many(3, () => new JsonObject { ["operation"] = Text(1), ["version"] = random.NextInt64(1, 1000), ["tool"] = Digest(), ["settings"] = Settings() }),
        ["inputs"] = Many(5, () => WithName(new() { ["role"] = Text(0), ["kind"] = random.Next(6) switch { 0 => "pixels", 1 => "names", _ => "file" }, ["digest"] = Digest() })),
        ["outputs"] = Many(3, () => WithName(new() { ["role"] = Text(0), ["format"] = Text(0) })),
        ["environment"] = new JsonObject(Distinct(3).Select(name => KeyValuePair.Create(name, random.Next(3) == 0 ? null : (JsonNode?)Text(0)))),
        ["discovered"] = new JsonArray([.. Distinct(5).Select(Discovered)]),
    };

    private JsonNode Discovered(string name) => random.Next(3) switch
    {
        0 => new JsonObject { ["name"] = name, ["kind"] = "file", ["digest"] = Digest() },
        1 => new JsonObject { ["name"] = name, ["kind"] = "absent" },
        _ => new JsonObject { ["name"] = name, ["kind"] = "listing", ["names"] = new JsonArray([.. Distinct(6).Select(inner => JsonValue.Create(inner))]) },
    };

    private JsonObject Settings() => new(Distinct(6).Select(name => KeyValuePair.Create(name, Setting())));

    private JsonNode? Setting() => random.Next(9) switch
    {
        0 => null,
        1 => random.Next(2) == 0,
        2 => random.Next(-3, 3),
        // Beyond 64 bits, with the sign in the 128th.
        3 => JsonNode.Parse((random.Next(2) == 0 ? "-" : "") + "9".PadRight(random.Next(1, 38), '7')),
        4 => JsonNode.Parse(Number(random.Next(-9, 9))),
        5 => JsonNode.Parse(Number(BitConverter.UInt64BitsToDouble((ulong)random.NextInt64() % 0x7FE0_0000_0000_0000))),
        6 => new JsonArray([.. Enumerable.Range(0, random.Next(4)).Select(_ => random.Next(3) == 0 ? null : (JsonNode?)Text(0))]),
        7 => new JsonObject { ["hex"] = Hex(random.Next(40)) },
        _ => Text(0),
    };

    private static string Number(double value) => value.ToString("E16", CultureInfo.InvariantCulture);

    private JsonObject WithName(JsonObject element)
    {
        if (random.Next(2) == 0)
            element["name"] = Text(0);
        return element;
    }

    private JsonArray Many(int most, Func<JsonNode> create) => new([.. Enumerable.Range(0, random.Next(most + 1)).Select(_ => create())]);

    private string[] Distinct(int most) => [.. Enumerable.Range(0, random.Next(most + 1)).Select(_ => Text(1)).Distinct(StringComparer.Ordinal)];

    private string Text(int shortest) => string.Concat(Enumerable.Range(0, random.Next(shortest, 8)).Select(_ => letters[random.Next(letters.Length)]));

    private string Digest() => Hex(BakeKey.Size);

    private string Hex(int size)
    {
        byte[] bytes = new byte[size];
        random.NextBytes(bytes);
        return Convert.ToHexStringLower(bytes);
    }
}
