namespace Intaglio.Checksums;

/// <summary>Compares what two manifests say of the same name.</summary>
internal static class EntryComparison
{
    /// <summary>Returns whether something else is there: another kind, another target, or another digest.</summary>
    internal static bool HasOtherContent(ManifestEntry left, ManifestEntry right) =>
        left.Kind != right.Kind || left.LinkTarget != right.LinkTarget || left.Algorithm != right.Algorithm || !left.Digest.Span.SequenceEqual(right.Digest.Span);
}
