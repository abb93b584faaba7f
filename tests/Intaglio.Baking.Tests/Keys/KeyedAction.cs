using System.Text.Json;
using Intaglio.Caching;

namespace Intaglio.Baking.Tests;

/// <summary>An action in the form of docs/formats/bake-keys.json, with the keys that the library computes for it.</summary>
internal static class KeyedAction
{
    private static readonly byte[] noDigest = new byte[BakeKey.Size];

    internal static (BakeKey Weak, BakeKey Strong, BakeKey Names) Compute(JsonElement action)
    {
        BakeKeys keys = new();
        BakeKey weak = keys.ComputeWeak(
            [.. action.GetProperty("steps").EnumerateArray().Select(step => new KeyedStep(Text(step, "operation"), step.GetProperty("version").GetInt64(), Bytes(step, "tool"), Encode(step.GetProperty("settings"))))],
            [.. action.GetProperty("inputs").EnumerateArray().Select(input => new KeyedInput(Text(input, "role"), Bytes(input, "digest"), ReadKind(Text(input, "kind")), Name(input)))],
            [.. action.GetProperty("outputs").EnumerateArray().Select(output => new KeyedOutput(Text(output, "role"), Text(output, "format"), Name(output)))],
            [.. action.GetProperty("environment").EnumerateObject().Select(variable => KeyValuePair.Create(variable.Name, variable.Value.GetString()))]);
        return (weak, keys.ComputeStrong(weak, [.. action.GetProperty("discovered").EnumerateArray().Select(name => Read(keys, name))]), keys.ComputeNames(weak));
    }

    private static KeyedInputKind ReadKind(string kind) => kind switch
    {
        "pixels" => KeyedInputKind.Pixels,
        "names" => KeyedInputKind.Names,
        _ => KeyedInputKind.File,
    };

    private static DiscoveredName Read(BakeKeys keys, JsonElement name) => Text(name, "kind") switch
    {
        "file" => new(Text(name, "name"), DiscoveredKind.File, Bytes(name, "digest")),
        "absent" => new(Text(name, "name"), DiscoveredKind.Absent, noDigest),
        _ => new(Text(name, "name"), DiscoveredKind.Listing, keys.HashListing(name.GetProperty("names").EnumerateArray().Select(inner => inner.GetString()!))),
    };

    private static byte[] Encode(JsonElement settings)
    {
        CacheKey key = new(version: 0);
        foreach (JsonProperty setting in settings.EnumerateObject())
            Add(key, setting.Name, setting.Value);
        return key.Encode().ToArray();
    }

    private static void Add(CacheKey key, string name, JsonElement value) => _ = value.ValueKind switch
    {
        JsonValueKind.Null => key.Add(name, (string?)null),
        JsonValueKind.True or JsonValueKind.False => key.Add(name, value.GetBoolean()),
        JsonValueKind.String => key.Add(name, value.GetString()),
        JsonValueKind.Array => key.Add(name, value.EnumerateArray().Select(text => text.GetString()).ToArray()),
        JsonValueKind.Object => key.Add(name, Bytes(value, "hex")),
        _ => value.GetRawText().AsSpan().ContainsAny('.', 'e', 'E') ? key.Add(name, value.GetDouble()) : key.Add(name, Int128.Parse(value.GetRawText(), null)),
    };

    private static string Text(JsonElement element, string member) => element.GetProperty(member).GetString()!;

    private static string? Name(JsonElement element) => element.TryGetProperty("name", out JsonElement name) ? name.GetString() : null;

    private static byte[] Bytes(JsonElement element, string member) => Convert.FromHexString(Text(element, member));
}
