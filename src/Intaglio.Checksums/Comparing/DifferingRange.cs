namespace Intaglio.Checksums;

/// <summary>A range of bytes in which two streams differ. Its first and last bytes differ.</summary>
/// <param name="Offset">The offset of the range in bytes, relative to the start positions of the streams.</param>
/// <param name="Length">The length of the range in bytes, at least 1.</param>
/// <param name="Differing">The number of bytes in the range that differ, from 1 to <paramref name="Length"/>.</param>
public readonly record struct DifferingRange(long Offset, long Length, long Differing);
