namespace Intaglio.Evaluation.Tests;

/// <summary>The evaluation of all stand-ins through the adapters of the catalogue, once for all tests.</summary>
public sealed class JudgedStandIns : IAsyncLifetime
{
    private readonly StandInFeed feed = new();

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

    public async Task InitializeAsync()
    {
        await feed.InitializeAsync();
        Catalogue catalogue = Catalogue.Read("blake2");
        Evaluator evaluator = new(Built.Host, new EvaluationOptions { MeasureSpeed = false });
        List<EvaluatedContender> contenders = [];
        foreach (CatalogueEntry entry in catalogue.Entries)
        {
            RestoredPackage package = await feed.Store.RestoreAsync(entry.Package, entry.Version, catalogue.ReadAdapter(entry));
            foreach (string target in evaluator.FindTargets(package.AssemblyPath))
                contenders.Add(new EvaluatedContender(new ContenderDescription($"{entry.Package} {target}", ContenderKind.Assembly, target) { AssemblyPath = package.AssemblyPath, Package = entry.Package, Function = target })
                {
                    AssemblyPath = package.MainAssemblyPath,
                    Package = package.Facts,
                    Known = entry.Known,
                });
        }
        Result = evaluator.Run(contenders, []);
    }

    public Task DisposeAsync() => feed.DisposeAsync();
}
