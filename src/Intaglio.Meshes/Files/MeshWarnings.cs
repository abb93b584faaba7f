namespace Intaglio.Meshes;

/// <summary>Collects the warnings of one file. Each kind is reported once, with the number of its occurrences.</summary>
internal sealed class MeshWarnings
{
    private readonly SortedDictionary<MeshWarningKind, MeshWarning> warnings = [];

    /// <summary>Adds occurrences of an error.</summary>
    /// <param name="kind">The kind of error.</param>
    /// <param name="count">The number of occurrences, 0 or more.</param>
    /// <param name="line">The line number of the first occurrence, or <see langword="null"/> if it is unknown.</param>
    internal void Add(MeshWarningKind kind, long count, long? line = null)
    {
        if (count == 0)
            return;
        MeshWarning first = warnings.GetValueOrDefault(kind, new(kind, 0, line));
        warnings[kind] = first with { Count = first.Count + count, Line = line < first.Line ? line : first.Line };
    }

    /// <summary>Passes the warnings to the callback of the caller.</summary>
    internal void Report(MeshReadOptions options)
    {
        foreach (MeshWarning warning in warnings.Values)
            options.OnWarning?.Invoke(warning);
    }
}
