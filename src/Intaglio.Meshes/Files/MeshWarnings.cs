namespace Intaglio.Meshes;

/// <summary>The faults of one file by their kind: each kind is reported once, whatever the number of its occurrences.</summary>
internal sealed class MeshWarnings
{
    private readonly SortedDictionary<MeshWarningKind, MeshWarning> warnings = [];

    /// <summary>Adds occurrences, those of earlier lines first.</summary>
    /// <param name="kind">The fault.</param>
    /// <param name="count">The number of occurrences; 0 is none.</param>
    /// <param name="line">The line of the first; null if it is not known.</param>
    internal void Add(MeshWarningKind kind, long count, long? line = null)
    {
        if (count == 0)
            return;
        MeshWarning first = warnings.GetValueOrDefault(kind, new(kind, 0, line));
        warnings[kind] = first with { Count = first.Count + count, Line = line < first.Line ? line : first.Line };
    }

    /// <summary>Tells the caller of the reader.</summary>
    internal void Report(MeshReadOptions options)
    {
        foreach (MeshWarning warning in warnings.Values)
            options.OnWarning?.Invoke(warning);
    }
}
