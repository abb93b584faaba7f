namespace Intaglio.OpenExr;

/// <summary>
/// Locates the samples of subsampled channels: the coordinates that are multiples of the sampling, including negative ones.
/// </summary>
internal static class Sampling
{
    /// <summary>Counts the multiples of a sampling in an inclusive range of coordinates.</summary>
    internal static int Count(int sampling, int min, int max) =>
        max < min ? 0 : sampling == 1 ? checked(max - min + 1) : FloorDivide(max, sampling) - FloorDivide((long)min - 1, sampling);

    /// <summary>Counts the multiples of a sampling from one coordinate to another, which is exclusive.</summary>
    internal static int CountBefore(int sampling, int min, int coordinate) => coordinate <= min ? 0 : Count(sampling, min, coordinate - 1);

    internal static bool IsAt(int sampling, int coordinate) => sampling == 1 || coordinate % sampling == 0;

    /// <summary>Returns the first multiple of a sampling at or after a coordinate.</summary>
    internal static int NextAt(int sampling, int coordinate) => coordinate + (sampling - coordinate % sampling) % sampling;

    private static int FloorDivide(long value, int divisor) => (int)(value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor));
}
