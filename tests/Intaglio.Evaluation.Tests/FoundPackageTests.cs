namespace Intaglio.Evaluation.Tests;

/// <summary>Packages of a local feed that no catalog knows: found by their shapes, and told apart.</summary>
[Collection(SharedFeed.Name)]
[Trait("Duration", "Long")]
public class FoundPackageTests(FoundPackageTests.Judged judged) : IClassFixture<FoundPackageTests.Judged>
{
    [Fact]
    public void A_package_whose_every_digest_is_right_is_correct()
    {
        ContenderResult result = judged.Find("Example.Right");
        Assert.Equal("BLAKE2b", result.Function);
        Assert.StartsWith("Correct in all ", result.Verdict, StringComparison.Ordinal);
        Assert.DoesNotContain(result.Findings, finding => finding.Severity == Severity.Wrong);
    }

    /// <summary>Only the plain digest of a message of 513 bytes is wrong, which is one case unless a random message has this length.</summary>
    [Fact]
    public void A_package_with_a_single_wrong_digest_is_wrong()
    {
        ContenderResult result = judged.Find("Example.OneWrong");
        Assert.StartsWith("Wrong: ", result.Verdict, StringComparison.Ordinal);
        Assert.InRange(result.Steps.Sum(step => step.Failures), 1, 3);
    }

    [Fact]
    public async Task The_beginning_of_an_adapter_compiles()
    {
        RestoredPackage package = await judged.Store.RestoreAsync("Example.Right", null, null);
        string source = Judged.Evaluator.WriteAdapter(package);
        Assert.Contains("using Example;", source, StringComparison.Ordinal);
        Assert.Contains("// Example.Blake2b.ComputeHash(", source, StringComparison.Ordinal);
        RestoredPackage adapted = await judged.Store.RestoreAsync("Example.Right", null, source);
        Assert.Equal(["Adapter"], Judged.Evaluator.FindTargets(adapted.AssemblyPath));
    }

    public sealed class Judged
    {
        private readonly StandInFeed feed;
        private readonly EvaluationResult result;

        internal static Evaluator Evaluator { get; } = new(Built.Host, new EvaluationOptions { MeasureSpeed = false });

        internal PackageStore Store => feed.Store;

        internal ContenderResult Find(string package) => result.Contenders.Single(contender => contender.Package!.Id == package);

        public Judged(StandInFeed feed)
        {
            this.feed = feed;
            Lineup lineup = new();
            new PackageLineup(feed.Store, Evaluator).AddTo(lineup, [(new CatalogEntry("Example.Right", []), null), (new CatalogEntry("Example.OneWrong", []), null)], function: null);
            Assert.Empty(lineup.Absent);
            result = Evaluator.Run(lineup.Contenders, lineup.Absent);
        }
    }
}
