namespace Intaglio.Evaluation;

/// <summary>Adds the contenders of packages to a lineup. Unavailable packages are listed with the reason.</summary>
/// <param name="store">The store that restores packages.</param>
/// <param name="evaluator">The evaluator that finds contenders in assemblies.</param>
/// <param name="progress">The receiver of progress, or <see langword="null"/> for none.</param>
public sealed class PackageLineup(PackageStore store, Evaluator evaluator, IProgress<EvaluationProgress>? progress = null)
{
    // Restoring mostly waits for the network.
    private const int AtOnce = 3;

    /// <summary>Restores packages and adds their contenders.</summary>
    /// <param name="lineup">The lineup.</param>
    /// <param name="packages">
    /// The packages with the sources of their adapters, or <see langword="null"/> for packages without adapters.
    /// </param>
    /// <param name="function">The name of the expected hash function, or <see langword="null"/> to detect it.</param>
    /// <param name="cancellationToken">The token to monitor for cancellation requests.</param>
    public void AddTo(Lineup lineup, IReadOnlyList<(CatalogEntry Entry, string? Adapter)> packages, string? function,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(lineup);
        ArgumentNullException.ThrowIfNull(packages);
        Found[] all = new Found[packages.Count];
        Parallel.ForEach(Enumerable.Range(0, packages.Count),
            new ParallelOptions { MaxDegreeOfParallelism = AtOnce, CancellationToken = cancellationToken }, i =>
        {
            (CatalogEntry entry, string? adapter) = packages[i];
            progress?.Report(EvaluationProgress.Of($"restoring {entry.Package}", 0));
            all[i] = Find(entry, adapter, function, cancellationToken);
        });
        foreach (Found found in all)
        {
            foreach (EvaluatedContender contender in found.Contenders)
                lineup.Add(contender);
            foreach (AbsentContender absent in found.Absent)
                lineup.Add(absent);
        }
    }

    private Found Find(CatalogEntry entry, string? adapter, string? function, CancellationToken cancellationToken)
    {
        try
        {
            RestoredPackage package = store.RestoreAsync(entry.Package, entry.Version, adapter, cancellationToken).GetAwaiter().GetResult();
            IReadOnlyList<RecognizedTarget> targets =
                evaluator.Recognize(package.AssemblyPath, package.HostAssemblyPath, function, cancellationToken);
            if (targets.Count == 0)
                return Absent("it has no hash algorithm of a known shape (write an adapter; --new-adapter creates a skeleton)");
            return new Found(
                [.. targets.Where(target => target.Reason is null)
                .Select(target => target.ToContender($"{package.Facts.Id} {target.ShortName}", package.AssemblyPath,
                    package.HostAssemblyPath) with
                {
                    AssemblyPath = package.MainAssemblyPath,
                    Package = package.Facts,
                    Known = entry.Known,
                })],
                [.. targets.Where(target => target.Reason is not null)
                .Select(target => new AbsentContender($"{package.Facts.Id} {target.ShortName}", target.Reason!, []))]);
        }
        catch (Exception exception) when (exception is PackageUnavailableException or InvalidOperationException)
        {
            return Absent(exception.Message.TrimEnd('.'));
        }

        Found Absent(string reason) => new([], [new AbsentContender(entry.Package, reason, entry.Known)]);
    }

    private readonly record struct Found(EvaluatedContender[] Contenders, AbsentContender[] Absent);
}
