namespace Intaglio.Documentation;

/// <summary>What is wrong with the comments and pages that were read. The site is whole only without any.</summary>
internal sealed class Problems
{
    private readonly SortedSet<string> all = new(StringComparer.Ordinal);

    internal IReadOnlyCollection<string> All => all;

    internal void Add(string where, string what) => all.Add($"{where}: {what}");
}
