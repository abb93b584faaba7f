using System.Globalization;

namespace Intaglio.Baking.Tests;

/// <summary>Tests that measure the memory of the process, beside which no other test runs.</summary>
[CollectionDefinition(Name, DisableParallelization = true)]
public sealed class Alone
{
    public const string Name = "alone";
}

/// <summary>The work and the memory of large plans.</summary>
[Collection(Alone.Name)]
public class LargePlanTests
{
    [Fact]
    [Trait("Duration", "Long")]
    public void A_graph_of_a_million_actions_is_planned_in_linear_work()
    {
        const int Factor = 10, MostBytesPerAction = 1024;
        long small = Plan(1_000_000 / Factor, out _), large = Plan(1_000_000, out long held);
        Assert.True(large <= 1.5 * Factor * small, $"{small} bytes are allocated for a tenth of the actions, and {large} for all");
        Assert.True(held <= MostBytesPerAction * 1_000_000L, $"{held} bytes are held");
    }

    /// <summary>Plans actions on one thread.</summary>
    /// <returns>The bytes that were allocated, which grow with the work.</returns>
    private static long Plan(int count, out long held)
    {
        using Workshop workshop = new();
        workshop.WriteRules("upper: { for: \"**/*.txt\", except: \"**/not-*\", do: upper, to: \"{dir}/{name}-{key}.up\" }",
            "list: { all: \"**\", with: { textures: \"rule:upper\" }, do: list, to: \"list\" }");
        workshop.Write("src/unused", "");
        BakeRecipe recipe = workshop.Load();
        SourceFile[] sources = [.. Enumerable.Range(0, count).Select(i =>
            new SourceFile(workshop["src"], string.Create(CultureInfo.InvariantCulture, $"folder-{i / 1000:D6}/file-{i % 1000:D3}.txt"), default))];
        long before = GC.GetTotalMemory(forceFullCollection: true), allocated = GC.GetAllocatedBytesForCurrentThread();
        BakePlan plan = BakePlan.Create(recipe, sources);
        allocated = GC.GetAllocatedBytesForCurrentThread() - allocated;
        held = GC.GetTotalMemory(forceFullCollection: true) - before;
        Assert.Equal(count + 1, plan.Actions.Count());
        Assert.Equal(count, plan.Actions.Last().Inputs.Length);
        Assert.Equal(count, plan.Actions.Last().Needs[0].Actions.Count);
        return allocated;
    }
}
