namespace Intaglio.Baking.Tests;

/// <summary>Random recipes, trees and edits, compared with a clean bake and with a model of what must run.</summary>
[Trait("Duration", "Long")]
public class ModelTests
{
    [Theory]
    [InlineData(1)]
    [InlineData(20261126)]
    [InlineData(3)]
    public void A_bake_after_random_edits_makes_what_the_model_says_and_equals_a_clean_bake(int seed) => Run(seed, 40);

    [Fact]
    [Trait("Duration", "Long")]
    [Trait(Counts.Trait, Counts.Edits)]
    public void Bakes_after_many_random_edits_make_what_the_model_says()
    {
        for (int seed = 100; seed < Counts.Choose(102, 200); seed++)
            Run(seed, 150);
    }

    private static void Run(int seed, int steps)
    {
        using ModelWorkshop workshop = new(seed);
        for (int step = 0; step < steps; step++)
        {
            string about = $"seed {seed}, step {step}: {workshop.Change()}";
            try
            {
                Bake(workshop);
            }
            catch (Exception exception)
            {
                throw new InvalidOperationException($"{about}\n{workshop.Describe()}\n{exception.Message}", exception);
            }
        }
    }

    private static void Bake(ModelWorkshop workshop)
    {
        List<ModelAction> actions = ModelAction.Create(workshop.Rules, workshop.Tree, workshop.Workshop.Version);
        SortedDictionary<string, BakedFile> before = workshop.RemoveBlocking(actions);
        (HashSet<string> least, HashSet<string> most) = workshop.Model.Predict(actions, before);
        BakedFile?[] foreign = [.. before.Where(file => !workshop.Model.Owned.Contains(file.Key)).Select(file => file.Value)];
        string[] foreignNames = [.. before.Keys.Where(name => !workshop.Model.Owned.Contains(name))];
        CountingExecutor executor = new();
        BakeReport report = workshop.Workshop.Bake(executor, new()
        {
            MaxDegreeOfParallelism = workshop.Random.Next(2) == 0 ? 1 : 4,
            AllowOverwrite = foreignNames.Any(name => actions.Any(action => action.Outputs.Any(output => ModelRule.ToRegex(output.Name).IsMatch(name)))),
        });

        Dictionary<(string, string?), string> byInput = actions.ToDictionary(action => (action.Rule.Name, action.Input), action => action.Description);
        string[] ran = [.. executor.Ran.Select(work => byInput[(work.Rule.Rule.Name, work.Rule.Rule.Kind == RuleKind.ForEach ? work.Inputs[0].Name : null)])];
        HashSet<string> distinct = new(ran, StringComparer.Ordinal);
        Assert.Equal(distinct.Count, ran.Length);
        Assert.Equal(ran.Length, report.Made);
        Assert.Equal(actions.Count - ran.Length, report.Hits);
        Assert.Equal([], distinct.Except(most));
        Assert.Equal([], least.Except(distinct));

        (SortedDictionary<string, BakedFile> clean, string root) = workshop.Workshop.BakeClean();
        SortedDictionary<string, BakedFile> expected = new(clean, StringComparer.Ordinal);
        for (int i = 0; i < foreignNames.Length; i++)
            expected.TryAdd(foreignNames[i], foreign[i]!);
        Assert.Equal(expected, Workshop.ReadFiles(workshop.Workshop.Out));
        Assert.Equal(root, Convert.ToHexStringLower(report.Root.Span));
        workshop.Model.Finish(actions, distinct, clean.Keys);
    }
}
