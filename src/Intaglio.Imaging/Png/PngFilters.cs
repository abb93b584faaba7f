using System.Numerics;

namespace Intaglio.Imaging;

/// <summary>A PNG filter (section 9.2) that processes a vector of bytes.</summary>
internal interface IPngFilter
{
    /// <param name="x">The bytes to filter.</param>
    /// <param name="a">The bytes of the pixel to the left.</param>
    /// <param name="b">The bytes of the pixel above.</param>
    /// <param name="c">The bytes of the pixel above and to the left.</param>
    static abstract Vector<byte> Apply(Vector<byte> x, Vector<byte> a, Vector<byte> b, Vector<byte> c);
}

internal readonly struct PngNoFilter : IPngFilter
{
    public static Vector<byte> Apply(Vector<byte> x, Vector<byte> a, Vector<byte> b, Vector<byte> c) => x;
}

internal readonly struct PngSubFilter : IPngFilter
{
    public static Vector<byte> Apply(Vector<byte> x, Vector<byte> a, Vector<byte> b, Vector<byte> c) => x - a;
}

internal readonly struct PngUpFilter : IPngFilter
{
    public static Vector<byte> Apply(Vector<byte> x, Vector<byte> a, Vector<byte> b, Vector<byte> c) => x - b;
}

internal readonly struct PngAverageFilter : IPngFilter
{
    public static Vector<byte> Apply(Vector<byte> x, Vector<byte> a, Vector<byte> b, Vector<byte> c) => x - ((a & b) + ((a ^ b) >>> 1));
}

internal readonly struct PngPaethFilter : IPngFilter
{
    // See PngUnfilter for why bytes are enough.
    public static Vector<byte> Apply(Vector<byte> x, Vector<byte> a, Vector<byte> b, Vector<byte> c)
    {
        Vector<byte> maxA = Vector.Max(a, c), maxB = Vector.Max(b, c);
        Vector<byte> pa = maxB - Vector.Min(b, c), pb = maxA - Vector.Min(a, c);
        Vector<byte> sides = Vector.Equals(maxA, a) ^ Vector.Equals(maxB, b);
        Vector<byte> nearest = Vector.Min(pa, pb);
        Vector<byte> pc = (Vector.Max(pa, pb) - nearest) | ~sides;
        Vector<byte> aOrB = Vector.ConditionalSelect(Vector.Equals(nearest, pa), a, b);
        return x - Vector.ConditionalSelect(Vector.Equals(Vector.Min(nearest, pc), nearest), aOrB, c);
    }
}
