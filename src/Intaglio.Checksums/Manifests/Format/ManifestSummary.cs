namespace Intaglio.Checksums;

/// <summary>What a whole manifest adds up to.</summary>
/// <param name="Root">The digest of the folder; empty if an entry has its digest from a checksum list.</param>
/// <param name="Entries">The number of entries.</param>
/// <param name="Bytes">The lengths of all files together, in bytes.</param>
public readonly record struct ManifestSummary(ManifestRoot Root, long Entries, long Bytes);
