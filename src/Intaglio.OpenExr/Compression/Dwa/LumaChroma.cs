using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace Intaglio.OpenExr;

/// <summary>
/// Converts the red, green and blue of a block to luma and two color differences with the weights of ITU-R BT.709, and back. Values have no
/// offset, because light has no upper limit.
/// </summary>
internal static class LumaChroma
{
    /// <summary>Converts the red, green and blue in three blocks to luma, blue difference and red difference.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Forward(ref float first, ref float second, ref float third)
    {
        for (nuint i = 0; i < CosineBlock.Length; i += (nuint)Vector256<float>.Count)
        {
            Vector256<float> red = Vector256.LoadUnsafe(ref first, i), green = Vector256.LoadUnsafe(ref second, i),
                blue = Vector256.LoadUnsafe(ref third, i);
            ((red * 0.2126f + green * 0.7152f) + blue * 0.0722f).StoreUnsafe(ref first, i);
            ((red * -0.1146f - green * 0.3854f) + blue * 0.5f).StoreUnsafe(ref second, i);
            ((red * 0.5f - green * 0.4542f) - blue * 0.0458f).StoreUnsafe(ref third, i);
        }
    }

    /// <summary>Converts the first samples of three blocks back to red, green and blue. The count is a multiple of 8.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Inverse(ref float first, ref float second, ref float third, int count)
    {
        for (nuint i = 0; i < (nuint)count; i += (nuint)Vector256<float>.Count)
        {
            Vector256<float> luma = Vector256.LoadUnsafe(ref first, i), blue = Vector256.LoadUnsafe(ref second, i),
                red = Vector256.LoadUnsafe(ref third, i);
            (luma + red * 1.5747f).StoreUnsafe(ref first, i);
            ((luma - blue * 0.1873f) - red * 0.4682f).StoreUnsafe(ref second, i);
            (luma + blue * 1.8556f).StoreUnsafe(ref third, i);
        }
    }
}
