namespace Intaglio.Pictures;

/// <summary>
/// One direction of a resize: a stretch of the source, in exact fractions of a pixel, that becomes a number of new pixels. The center of new pixel i is
/// <c>Start + (i + ½) · Length / Target</c>, where that of source pixel j is <c>j + ½</c>.
/// </summary>
internal readonly record struct ResizeAxis
{
    private ResizeAxis(int source, int target, long start, long length, long unit) => (Source, Target, Start, Length, Unit) = (source, target, start, length, unit);

    /// <summary>Gets the pixels of the source, also beside the stretch.</summary>
    internal int Source { get; }

    /// <summary>Gets the new pixels.</summary>
    internal int Target { get; }

    /// <summary>Gets where the stretch begins, in parts of a pixel.</summary>
    internal long Start { get; }

    /// <summary>Gets how long the stretch is, in parts of a pixel.</summary>
    internal long Length { get; }

    /// <summary>Gets the parts of a pixel.</summary>
    internal long Unit { get; }

    /// <summary>Gets whether all pixels stay as they are.</summary>
    internal bool IsIdentity => Source == Target && Start == 0 && Length == Source * Unit;

    /// <summary>Returns the axis on which all of the source becomes a number of pixels.</summary>
    internal static ResizeAxis OfAll(int source, int target) => new(source, target, 0, source, 1);

    /// <summary>Returns the axis on which some pixels stay as they are, and the others are cropped.</summary>
    internal static ResizeAxis OfPixels(int source, int start, int count) => new(source, count, start, count, 1);

    /// <summary>Returns the axis on which a stretch becomes a number of pixels.</summary>
    /// <param name="source">The pixels of the source.</param>
    /// <param name="target">The new pixels.</param>
    /// <param name="length">The length of the stretch, as the numerator of a fraction.</param>
    /// <param name="unit">The denominator.</param>
    /// <param name="align">Where the stretch lies: 0 at the beginning, 1 in the middle, 2 at the end.</param>
    internal static ResizeAxis OfStretch(int source, int target, long length, long unit, int align)
    {
        long divisor = Divisor(length, unit);
        (length, unit) = (2 * (length / divisor), 2 * (unit / divisor));
        return new(source, target, align * ((source * unit) - length) / 2, length, unit);
    }

    private static long Divisor(long a, long b) => b == 0 ? a : Divisor(b, a % b);
}
