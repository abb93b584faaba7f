using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>The number of audit findings of each kind.</summary>
internal sealed class AuditCounts
{
    private readonly long[] counts = new long[Enum.GetValues<AuditKind>().Length];

    internal long this[AuditKind kind] => counts[(int)kind];

    internal void Add(AuditKind kind) => counts[(int)kind]++;

    internal bool IsAny(params ReadOnlySpan<AuditKind> kinds)
    {
        foreach (AuditKind kind in kinds)
            if (this[kind] > 0)
                return true;
        return false;
    }
}
