using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Intaglio.OpenExr;

/// <summary>The discrete cosine transform of 8 × 8 floats, and its inverse.</summary>
/// <remarks>
/// Results must be identical on all machines. Sums therefore have the order of the OpenEXR library, without fused operations.
/// </remarks>
internal static class CosineBlock
{
    internal const int Length = Side * Side;

    private const int Side = 8;

    // Forward: half the cosines of 1/16 … 7/16 of π, and the whole cosine of 4/16.
    private const float Half1 = 0.49039264f, Half2 = 0.46193977f, Half3 = 0.4157348f, Half5 = 0.27778512f, Half6 = 0.19134172f,
        Half7 = 0.09754516f, Whole4 = 0.70710678f;

    // Inverse: the same values with 7 digits, computed with π = 3.14159 as in the OpenEXR library.
    private const float Back1 = 0.4903927f, Back2 = 0.4619398f, Back3 = 0.4157349f, Back4 = 0.3535536f, Back5 = 0.2777855f,
        Back6 = 0.1913422f, Back7 = 0.09754573f;

    /// <summary>
    /// Replaces samples by their coefficients in column order, so that coefficients of the same horizontal frequency are adjacent.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    internal static void ForwardTransposed(ref float block)
    {
        Vector256<float> r0 = Row(ref block, 0), r1 = Row(ref block, 1), r2 = Row(ref block, 2), r3 = Row(ref block, 3);
        Vector256<float> r4 = Row(ref block, 4), r5 = Row(ref block, 5), r6 = Row(ref block, 6), r7 = Row(ref block, 7);
        Forward(ref r0, ref r1, ref r2, ref r3, ref r4, ref r5, ref r6, ref r7);
        if (Avx.IsSupported)
        {
            Transpose(ref r0, ref r1, ref r2, ref r3, ref r4, ref r5, ref r6, ref r7);
        }
        else
        {
            Store(ref block, r0, r1, r2, r3, r4, r5, r6, r7);
            Transpose(ref block);
            (r0, r1, r2, r3) = (Row(ref block, 0), Row(ref block, 1), Row(ref block, 2), Row(ref block, 3));
            (r4, r5, r6, r7) = (Row(ref block, 4), Row(ref block, 5), Row(ref block, 6), Row(ref block, 7));
        }
        Forward(ref r0, ref r1, ref r2, ref r3, ref r4, ref r5, ref r6, ref r7);
        Store(ref block, r0, r1, r2, r3, r4, r5, r6, r7);
    }

    /// <summary>Replaces coefficients in row order by samples.</summary>
    /// <param name="block">The coefficients.</param>
    /// <param name="rows">The number of rows that are not zero.</param>
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    internal static void Inverse(ref float block, int rows)
    {
        // A row is the weighted sum of waves. Even waves are symmetric, and odd waves are antisymmetric.
        Vector256<float> wave0 = Vector256.Create(Back4), wave2 = Even(Back2, Back6, -Back6, -Back2),
            wave4 = Even(Back4, -Back4, -Back4, Back4), wave6 = Even(Back6, -Back2, Back2, -Back6);
        Vector256<float> wave1 = Odd(Back1, Back3, Back5, Back7), wave3 = Odd(Back3, -Back7, -Back1, -Back5),
            wave5 = Odd(Back5, -Back1, Back7, Back3), wave7 = Odd(Back7, -Back5, Back3, -Back1);
        for (int i = 0; i < rows * Side; i += Side)
        {
            ref float row = ref Unsafe.Add(ref block, i);
            Vector256<float> even = (wave0 * row + wave2 * Unsafe.Add(ref row, 2))
                + (wave4 * Unsafe.Add(ref row, 4) + wave6 * Unsafe.Add(ref row, 6));
            Vector256<float> odd = (wave1 * Unsafe.Add(ref row, 1) + wave3 * Unsafe.Add(ref row, 3))
                + (wave5 * Unsafe.Add(ref row, 5) + wave7 * Unsafe.Add(ref row, 7));
            (even + odd).StoreUnsafe(ref row);
        }

        Vector256<float> r0 = Row(ref block, 0), r1 = Row(ref block, 1), r2 = Row(ref block, 2), r3 = Row(ref block, 3);
        Vector256<float> r4 = Row(ref block, 4), r5 = Row(ref block, 5), r6 = Row(ref block, 6), r7 = Row(ref block, 7);
        Vector256<float> odd0 = (r1 * Back1 + r3 * Back3) + (r5 * Back5 + r7 * Back7);
        Vector256<float> odd1 = (r1 * Back3 - (r3 * Back7 + r5 * Back1)) - r7 * Back5;
        Vector256<float> odd2 = ((r1 * Back5 - r3 * Back1) + r5 * Back7) + r7 * Back3;
        Vector256<float> odd3 = (r1 * Back7 + r5 * Back3) - (r3 * Back5 + r7 * Back1);
        Vector256<float> sum04 = r0 * Back4 + r4 * Back4, difference04 = r0 * Back4 - r4 * Back4;
        Vector256<float> outer = r2 * Back2 + r6 * Back6, inner = r2 * Back6 - r6 * Back2;
        Vector256<float> even0 = sum04 + outer, even1 = difference04 + inner, even2 = difference04 - inner, even3 = sum04 - outer;
        Store(ref block, even0 + odd0, even1 + odd1, even2 + odd2, even3 + odd3, even3 - odd3, even2 - odd2, even1 - odd1, even0 - odd0);
    }

    /// <summary>Returns the value of all samples if only the first coefficient is not zero.</summary>
    internal static float InverseOfConstant(float first) => first * Back4 * Back4;

    /// <summary>
    /// Transforms columns: computes sums and differences of pairs and rotates them (Pennebaker and Mitchell, figure 4-7).
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Forward(ref Vector256<float> r0, ref Vector256<float> r1, ref Vector256<float> r2, ref Vector256<float> r3,
        ref Vector256<float> r4, ref Vector256<float> r5, ref Vector256<float> r6, ref Vector256<float> r7)
    {
        Vector256<float> sum07 = r0 + r7, sum12 = r1 + r2, sum34 = r3 + r4, sum56 = r5 + r6;
        Vector256<float> difference07 = r0 - r7, difference12 = r1 - r2, difference34 = r3 - r4, difference56 = r5 - r6;

        Vector256<float> outer = (sum07 + sum34) * Whole4, inner = (sum12 + sum56) * Whole4;
        r0 = (outer + inner) * 0.5f;
        r4 = (outer - inner) * 0.5f;

        Vector256<float> x = difference12 - difference56, y = sum07 - sum34;
        r2 = x * Half6 + y * Half2;
        r6 = y * Half6 - x * Half2;

        Vector256<float> sums = (sum12 - sum56) * Whole4, differences = (difference12 + difference56) * -Whole4;
        x = difference07 - sums;
        y = difference34 + differences;
        r3 = x * Half3 - y * Half5;
        r5 = x * Half5 + y * Half3;

        x = difference07 + sums;
        y = differences - difference34;
        r1 = x * Half1 - y * Half7;
        r7 = x * Half7 + y * Half1;
    }

    /// <summary>Transposes a block: first within pairs of rows, then between pairs, then between the halves of the vectors.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Transpose(ref Vector256<float> r0, ref Vector256<float> r1, ref Vector256<float> r2, ref Vector256<float> r3,
        ref Vector256<float> r4, ref Vector256<float> r5, ref Vector256<float> r6, ref Vector256<float> r7)
    {
        (Vector256<double> low01, Vector256<double> high01) = Interleave(r0, r1);
        (Vector256<double> low23, Vector256<double> high23) = Interleave(r2, r3);
        (Vector256<double> low45, Vector256<double> high45) = Interleave(r4, r5);
        (Vector256<double> low67, Vector256<double> high67) = Interleave(r6, r7);
        Vector256<float> a0 = Avx.UnpackLow(low01, low23).AsSingle(), a1 = Avx.UnpackHigh(low01, low23).AsSingle();
        Vector256<float> a2 = Avx.UnpackLow(high01, high23).AsSingle(), a3 = Avx.UnpackHigh(high01, high23).AsSingle();
        Vector256<float> b0 = Avx.UnpackLow(low45, low67).AsSingle(), b1 = Avx.UnpackHigh(low45, low67).AsSingle();
        Vector256<float> b2 = Avx.UnpackLow(high45, high67).AsSingle(), b3 = Avx.UnpackHigh(high45, high67).AsSingle();
        const byte LowHalves = 0x20, HighHalves = 0x31;
        (r0, r1) = (Avx.Permute2x128(a0, b0, LowHalves), Avx.Permute2x128(a1, b1, LowHalves));
        (r2, r3) = (Avx.Permute2x128(a2, b2, LowHalves), Avx.Permute2x128(a3, b3, LowHalves));
        (r4, r5) = (Avx.Permute2x128(a0, b0, HighHalves), Avx.Permute2x128(a1, b1, HighHalves));
        (r6, r7) = (Avx.Permute2x128(a2, b2, HighHalves), Avx.Permute2x128(a3, b3, HighHalves));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static (Vector256<double> Low, Vector256<double> High) Interleave(Vector256<float> a, Vector256<float> b) =>
        (Avx.UnpackLow(a, b).AsDouble(), Avx.UnpackHigh(a, b).AsDouble());

    private static void Transpose(ref float block)
    {
        Span<float> samples = MemoryMarshal.CreateSpan(ref block, Length);
        for (int row = 0; row < Side; row++)
        {
            for (int column = row + 1; column < Side; column++)
                (samples[row * Side + column], samples[column * Side + row]) = (samples[column * Side + row], samples[row * Side + column]);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector256<float> Row(ref float block, int row) => Vector256.LoadUnsafe(ref block, (nuint)(row * Side));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Store(ref float block, Vector256<float> r0, Vector256<float> r1, Vector256<float> r2, Vector256<float> r3,
        Vector256<float> r4, Vector256<float> r5, Vector256<float> r6, Vector256<float> r7)
    {
        r0.StoreUnsafe(ref block);
        r1.StoreUnsafe(ref block, Side);
        r2.StoreUnsafe(ref block, 2 * Side);
        r3.StoreUnsafe(ref block, 3 * Side);
        r4.StoreUnsafe(ref block, 4 * Side);
        r5.StoreUnsafe(ref block, 5 * Side);
        r6.StoreUnsafe(ref block, 6 * Side);
        r7.StoreUnsafe(ref block, 7 * Side);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector256<float> Even(float a, float b, float c, float d) => Vector256.Create(a, b, c, d, d, c, b, a);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector256<float> Odd(float a, float b, float c, float d) => Vector256.Create(a, b, c, d, -d, -c, -b, -a);
}
