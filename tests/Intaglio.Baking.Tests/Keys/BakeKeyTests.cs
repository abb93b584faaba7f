using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Intaglio.Caching;

namespace Intaglio.Baking.Tests;

/// <summary>The keys of actions against the vectors of their page and a program in Python that was written from it.</summary>
public class BakeKeyTests
{
    private const int RandomPlans = 1000;

    private static readonly string folder = AppContext.BaseDirectory;

    [Fact]
    public void The_vectors_have_their_keys()
    {
        using JsonDocument vectors = JsonDocument.Parse(File.ReadAllBytes(Path.Combine(folder, "bake-keys.json")));
        Assert.Equal(24, vectors.RootElement.GetArrayLength());
        foreach (JsonElement action in vectors.RootElement.EnumerateArray())
        {
            (BakeKey weak, BakeKey strong, BakeKey names) = KeyedAction.Compute(action);
            Assert.Equal(
                (Expected("about"), Expected("weak"), Expected("strong"), Expected("names"), Expected("key")),
                (Expected("about"), weak.ToString(), strong.ToString(), names.ToString(), weak.ToShortName()));

            string? Expected(string member) => action.GetProperty(member).GetString();
        }
    }

    [SkippableFact]
    public void A_program_in_Python_writes_the_vectors() => Assert.True(
        Processes.Run(new(InstalledProgram.Need("python3"), [Path.Combine(folder, "make_bake_key_vectors.py")])).AssertSuccess().Text.ReplaceLineEndings("\n")
            == File.ReadAllText(Path.Combine(folder, "bake-keys.json")),
        "bake-keys.json is stale: run make_bake_key_vectors.py and write its output there.");

    [SkippableTheory]
    [InlineData(1)]
    [InlineData(20261126)]
    public void A_program_in_Python_agrees_on_random_plans(int seed)
    {
        RandomActions random = new(seed);
        JsonObject[] actions = [.. Enumerable.Range(0, RandomPlans).Select(_ => random.Next())];
        byte[] lines = Encoding.UTF8.GetBytes(string.Concat(actions.Select(action => action.ToJsonString() + "\n")));
        Outcome outcome = Processes.Finish(Processes.Start(new(InstalledProgram.Need("python3"), [Path.Combine(folder, "bake_keys.py")])), lines).AssertSuccess();
        string[] computed = outcome.Text.Split('\n', StringSplitOptions.RemoveEmptyEntries);
        Assert.Equal(RandomPlans, computed.Length);
        for (int i = 0; i < RandomPlans; i++)
        {
            using JsonDocument action = JsonDocument.Parse(actions[i].ToJsonString()), python = JsonDocument.Parse(computed[i]);
            (BakeKey weak, BakeKey strong, BakeKey names) = KeyedAction.Compute(action.RootElement);
            Assert.Equal(
                (actions[i].ToJsonString(), Expected("weak"), Expected("strong"), Expected("names"), Expected("key")),
                (actions[i].ToJsonString(), weak.ToString(), strong.ToString(), names.ToString(), weak.ToShortName()));

            string? Expected(string member) => python.RootElement.GetProperty(member).GetString();
        }
    }

    [Fact]
    public void Keys_that_differ_in_one_thing_differ()
    {
        BakeKeys keys = new();
        KeyedStep step = new("png", 1, new byte[32], new CacheKey(version: 0).Encode().ToArray());
        KeyedInput input = new("in", new byte[32]);
        KeyedOutput output = new("out", "png");
        KeyValuePair<string, string?>[] environment = [new("LANG", null)];
        BakeKey[] weak =
        [
            keys.ComputeWeak([step], [input], [output], environment),
            keys.ComputeWeak([step with { Version = 2 }], [input], [output], environment),
            keys.ComputeWeak([step with { Operation = "exr" }], [input], [output], environment),
            keys.ComputeWeak([step with { Tool = Enumerable.Repeat((byte)1, 32).ToArray() }], [input], [output], environment),
            keys.ComputeWeak([step with { Settings = new CacheKey(version: 0).Add("level", 1).Encode().ToArray() }], [input], [output], environment),
            keys.ComputeWeak([step, step], [input], [output], environment),
            keys.ComputeWeak([step], [input with { Role = "mask" }], [output], environment),
            keys.ComputeWeak([step], [input with { Kind = KeyedInputKind.Pixels }], [output], environment),
            keys.ComputeWeak([step], [input with { Name = "" }], [output], environment),
            keys.ComputeWeak([step], [input with { Digest = Enumerable.Repeat((byte)1, 32).ToArray() }], [output], environment),
            keys.ComputeWeak([step], [input, input], [output], environment),
            keys.ComputeWeak([step], [], [output], environment),
            keys.ComputeWeak([step], [input], [output with { Format = "" }], environment),
            keys.ComputeWeak([step], [input], [output with { Role = "mask" }], environment),
            keys.ComputeWeak([step], [input], [output with { Name = "a" }], environment),
            keys.ComputeWeak([step], [input], [output], [new("LANG", "")]),
            keys.ComputeWeak([step], [input], [output], [new("lang", null)]),
            keys.ComputeWeak([step], [input], [output], []),
        ];
        BakeKey[] strong =
        [
            keys.ComputeStrong(weak[0], []),
            keys.ComputeStrong(weak[1], []),
            keys.ComputeStrong(weak[0], [new("a", DiscoveredKind.Absent, default)]),
            keys.ComputeStrong(weak[0], [new("a", DiscoveredKind.File, new byte[32])]),
            keys.ComputeStrong(weak[0], [new("a", DiscoveredKind.Listing, new byte[32])]),
            keys.ComputeNames(weak[0]),
        ];
        BakeKey[] all = [.. weak, .. strong];
        Assert.Equal(all.Length, all.Distinct().Count());
    }
}
