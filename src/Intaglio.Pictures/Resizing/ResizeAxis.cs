namespace Intaglio.Pictures;

/// <summary>
/// One direction of a resize: a section of the source, in exact units of a fraction of a pixel, and the number of new pixels.
/// </summary>
/// <remarks>
/// The center of new pixel i is at <c>Start + (i + ½) · Length / Target</c>, and the center of source pixel j is at <c>j + ½</c>.
/// </remarks>
internal readonly record struct ResizeAxis
{
    private ResizeAxis(int source, int target, long start, long length, long unit) =>
        (Source, Target, Start, Length, Unit) = (source, target, start, length, unit);

    /// <summary>Gets the number of source pixels, including those outside the section.</summary>
    internal int Source { get; }

    /// <summary>Gets the number of new pixels.</summary>
    internal int Target { get; }

    /// <summary>Gets the start of the section in units.</summary>
    internal long Start { get; }

    /// <summary>Gets the length of the section in units.</summary>
    internal long Length { get; }

    /// <summary>Gets the number of units in a pixel.</summary>
    internal long Unit { get; }

    /// <summary>Gets a value indicating whether all pixels are kept unchanged.</summary>
    internal bool IsIdentity => Source == Target && Start == 0 && Length == Source * Unit;

    /// <summary>Gets the number of source pixels that every kernel weighs for a new pixel, or fewer.</summary>
    internal int LeastTaps => (int)Math.Max(1, Length / Unit / Target);

    /// <summary>Returns the axis that resizes the whole source.</summary>
    internal static ResizeAxis OfAll(int source, int target) => new(source, target, 0, source, 1);

    /// <summary>Returns the axis that crops the source without resizing it.</summary>
    internal static ResizeAxis OfPixels(int source, int start, int count) => new(source, count, start, count, 1);

    /// <summary>Returns the axis that resizes a section of the source.</summary>
    /// <param name="source">The number of source pixels.</param>
    /// <param name="target">The number of new pixels.</param>
    /// <param name="length">The length of the section, as the numerator of a fraction.</param>
    /// <param name="unit">The denominator of the fraction.</param>
    /// <param name="align">The alignment of the section: 0 for the beginning, 1 for the middle, 2 for the end.</param>
    internal static ResizeAxis OfStretch(int source, int target, long length, long unit, int align)
    {
        long divisor = Divisor(length, unit);
        (length, unit) = (2 * (length / divisor), 2 * (unit / divisor));
        return new(source, target, align * ((source * unit) - length) / 2, length, unit);
    }

    private static long Divisor(long a, long b) => b == 0 ? a : Divisor(b, a % b);
}
