namespace Intaglio.Imaging;

/// <summary>The progress of work on an image.</summary>
/// <param name="Done">The rows or chunks that are done.</param>
/// <param name="Total">The rows or chunks of all the work, at least 1.</param>
public readonly record struct ImageProgress(long Done, long Total);
