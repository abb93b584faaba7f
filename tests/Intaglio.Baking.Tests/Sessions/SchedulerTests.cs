using System.Collections.Concurrent;

namespace Intaglio.Baking.Tests;

public class SchedulerTests
{
    private const int Count = 12, Length = (1 << 20) + 1;

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Long_inputs_are_read_together_only_if_actions_do_not_run(bool findsOnly)
    {
        using Workshop workshop = new();
        workshop.WriteRules("upper: { for: \"*.txt\", do: upper, to: \"{name}.out\" }");
        for (int i = 0; i < Count; i++)
            workshop.Write($"src/{i}.txt", new string('a', Length));
        BakeRecipe recipe = workshop.Load();
        BakePlan plan = BakePlan.Create(recipe, SourceScanner.Scan(recipe, 1, CancellationToken.None));
        ConcurrentQueue<IReadOnlyList<BakeAction>> groups = new();
        new Scheduler(new ActionStates(plan, isTrial: false), 1, 0, (actions, _) =>
        {
            groups.Enqueue([.. actions]);
            return true;
        }) { FindsOnly = findsOnly }.Run();
        Assert.Equal(plan.Actions, groups.SelectMany(group => group));
        Assert.Equal(findsOnly, groups.Any(group => group.Count > 1));
        // Together they have at most 8 MiB.
        Assert.All(groups, group => Assert.InRange(group.Count, 1, 7));
    }
}
