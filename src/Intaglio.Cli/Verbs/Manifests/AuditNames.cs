using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>The names of audit findings.</summary>
internal static class AuditNames
{
    internal static string Of(AuditKind kind) => kind switch
    {
        AuditKind.Unchanged => "unchanged",
        AuditKind.Touched => "touched",
        AuditKind.Changed => "changed",
        AuditKind.Missing => "missing",
        AuditKind.New => "new",
        AuditKind.Moved => "moved",
        _ => "unreadable",
    };
}
