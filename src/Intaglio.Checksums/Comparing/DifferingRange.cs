namespace Intaglio.Checksums;

/// <summary>A range of bytes in which two streams differ. Its first and its last byte do.</summary>
/// <param name="Offset">The bytes before the range, from where the streams were.</param>
/// <param name="Length">The bytes of the range, at least 1.</param>
/// <param name="Differing">The bytes of the range that differ, 1 to <paramref name="Length"/>; the others are equal by chance.</param>
public readonly record struct DifferingRange(long Offset, long Length, long Differing);
