namespace Intaglio.Evaluation;

/// <summary>Adds the contenders of packages to a line-up; those that cannot be had are named with the reason, and the others go on.</summary>
/// <param name="store">Where packages are restored.</param>
/// <param name="evaluator">Finds what an assembly has.</param>
/// <param name="progress">Is told how far it is; null for nobody.</param>
public sealed class PackageLineup(PackageStore store, Evaluator evaluator, IProgress<EvaluationProgress>? progress = null)
{
    // Restoring waits for the network more than for the processor.
    private const int AtOnce = 3;

    /// <summary>Restores packages and adds what they have.</summary>
    /// <param name="lineup">The line-up.</param>
    /// <param name="packages">The packages, each with the source of its adapters or null.</param>
    /// <param name="function">What they should compute; null to find out.</param>
    /// <param name="cancellationToken">Ends the restoring.</param>
    public void AddTo(Lineup lineup, IReadOnlyList<(CatalogEntry Entry, string? Adapter)> packages, string? function, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(lineup);
        ArgumentNullException.ThrowIfNull(packages);
        object[] outcomes = new object[packages.Count];
        Parallel.ForEach(Enumerable.Range(0, packages.Count), new ParallelOptions { MaxDegreeOfParallelism = AtOnce, CancellationToken = cancellationToken }, i =>
        {
            (CatalogEntry entry, string? adapter) = packages[i];
            progress?.Report(EvaluationProgress.Of($"restoring {entry.Package}", 0));
            outcomes[i] = Find(entry, adapter, function, cancellationToken);
        });
        foreach (object outcome in outcomes)
        {
            if (outcome is AbsentContender absent)
                lineup.Add(absent);
            else
                foreach (EvaluatedContender contender in (EvaluatedContender[])outcome)
                    lineup.Add(contender);
        }
    }

    private object Find(CatalogEntry entry, string? adapter, string? function, CancellationToken cancellationToken)
    {
        try
        {
            RestoredPackage package = store.RestoreAsync(entry.Package, entry.Version, adapter, cancellationToken).GetAwaiter().GetResult();
            EvaluatedContender[] found = [.. evaluator.FindTargets(package.AssemblyPath, package.HostAssemblyPath, cancellationToken).Select(target => new EvaluatedContender(
                new ContenderDescription($"{package.Facts.Id} {target}", ContenderKind.Assembly, target) { AssemblyPath = package.AssemblyPath, HostAssemblyPath = package.HostAssemblyPath, Function = function })
            {
                AssemblyPath = package.MainAssemblyPath,
                Package = package.Facts,
                Known = entry.Known,
            })];
            return found.Length == 0 ? new AbsentContender(entry.Package, "it has no hash algorithm of a usual shape, and there is no adapter for it", entry.Known) : found;
        }
        catch (Exception exception) when (exception is PackageUnavailableException or InvalidOperationException)
        {
            return new AbsentContender(entry.Package, exception.Message.TrimEnd('.'), entry.Known);
        }
    }
}
