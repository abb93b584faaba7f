namespace Intaglio.Checksums;

/// <summary>The root and totals of a manifest.</summary>
/// <param name="Root">The digest of the folder. It is empty if an entry has a digest from a checksum list.</param>
/// <param name="Entries">The number of entries.</param>
/// <param name="Bytes">The total length of all files in bytes.</param>
public readonly record struct ManifestSummary(ManifestRoot Root, long Entries, long Bytes);
