namespace Intaglio.Evaluation.Tests;

/// <summary>The evaluation of all stand-ins through the adapters of the catalog, once for all tests.</summary>
public sealed class JudgedStandIns
{
    private readonly StandInFeed feed;

    internal PackageStore Store => feed.Store;

    internal string StoreFolder => feed.StoreFolder;

    internal EvaluationResult Result { get; private set; } = null!;

    /// <summary>What was found out about the contenders of a package, one for each of its functions.</summary>
    internal ContenderResult[] Find(string package)
    {
        ContenderResult[] results = [.. Result.Contenders.Where(contender => contender.Package!.Id == package)];
        Assert.NotEmpty(results);
        return results;
    }

    public JudgedStandIns(StandInFeed feed)
    {
        this.feed = feed;
        Catalog catalog = Catalog.Read("blake2");
        Evaluator evaluator = new(Built.Host, new EvaluationOptions { MeasureSpeed = false });
        Lineup lineup = new();
        // Whatever has no stand-in is published where the others are not.
        CatalogEntry[] entries = [.. catalog.Entries.Where(entry => Directory.Exists(Path.Combine(Path.GetDirectoryName(Built.StandIns)!, entry.Package)))];
        new PackageLineup(feed.Store, evaluator).AddTo(lineup, [.. entries.Select(entry => (entry, catalog.ReadAdapter(entry)))], function: null);
        Assert.Empty(lineup.Absent);
        Result = evaluator.Run(lineup.Contenders, lineup.Absent);
    }
}
