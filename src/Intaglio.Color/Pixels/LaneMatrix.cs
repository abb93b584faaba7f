using System.Runtime.CompilerServices;

namespace Intaglio.Color;

/// <summary>A <see cref="PixelMatrix"/> in every lane.</summary>
internal readonly struct LaneMatrix<TLanes, TFloat, TInt>(PixelMatrix matrix)
    where TLanes : ILanes<TFloat, TInt>
    where TFloat : unmanaged
    where TInt : unmanaged
{
    private readonly TFloat sumR = Splat(matrix[0, 0]), gToR = Splat(matrix[0, 1]), bToR = Splat(matrix[0, 2]);
    private readonly TFloat sumG = Splat(matrix[1, 1]), negativeRToG = Splat(-matrix[1, 0]), bToG = Splat(matrix[1, 2]);
    private readonly TFloat sumB = Splat(matrix[2, 2]), negativeRToB = Splat(-matrix[2, 0]), negativeGToB = Splat(-matrix[2, 1]);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Multiply(ref TFloat r, ref TFloat g, ref TFloat b)
    {
        TFloat gr = TLanes.Subtract(g, r), br = TLanes.Subtract(b, r), bg = TLanes.Subtract(b, g);
        r = TLanes.MultiplyAdd(sumR, r, TLanes.MultiplyAdd(gToR, gr, TLanes.Multiply(bToR, br)));
        g = TLanes.MultiplyAdd(sumG, g, TLanes.MultiplyAdd(negativeRToG, gr, TLanes.Multiply(bToG, bg)));
        b = TLanes.MultiplyAdd(sumB, b, TLanes.MultiplyAdd(negativeRToB, br, TLanes.Multiply(negativeGToB, bg)));
    }

    private static TFloat Splat(double number) => TLanes.Splat((float)number);
}
