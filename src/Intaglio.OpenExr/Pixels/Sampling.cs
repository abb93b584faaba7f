namespace Intaglio.OpenExr;

/// <summary>Where a channel has samples that does not have one for every pixel: at the multiples of its sampling, negative ones too.</summary>
internal static class Sampling
{
    /// <summary>Counts the multiples of a sampling from one coordinate to another, both included.</summary>
    internal static int Count(int sampling, int min, int max) => max < min ? 0 : sampling == 1 ? checked(max - min + 1) : FloorDivide(max, sampling) - FloorDivide((long)min - 1, sampling);

    /// <summary>Counts the multiples of a sampling from one coordinate up to, and without, another.</summary>
    internal static int CountBefore(int sampling, int min, int coordinate) => coordinate <= min ? 0 : Count(sampling, min, coordinate - 1);

    internal static bool IsAt(int sampling, int coordinate) => sampling == 1 || coordinate % sampling == 0;

    /// <summary>Gives the first multiple of a sampling from a coordinate on.</summary>
    internal static int NextAt(int sampling, int coordinate) => coordinate + (sampling - coordinate % sampling) % sampling;

    private static int FloorDivide(long value, int divisor) => (int)(value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor));
}
