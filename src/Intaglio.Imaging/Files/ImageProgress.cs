namespace Intaglio.Imaging;

/// <summary>The progress of an operation on an image.</summary>
/// <param name="Done">The number of rows or chunks completed.</param>
/// <param name="Total">The total number of rows or chunks, at least 1.</param>
public readonly record struct ImageProgress(long Done, long Total);
