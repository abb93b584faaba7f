using System.Numerics;

namespace Intaglio.Imaging;

/// <summary>A filter of PNG (section 9.2) on as many bytes as a vector has.</summary>
internal interface IPngFilter
{
    /// <param name="x">The bytes.</param>
    /// <param name="a">Those of the pixel on the left.</param>
    /// <param name="b">Those above.</param>
    /// <param name="c">Those above, on the left.</param>
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
