using System.Runtime.Intrinsics;
using Intaglio.Imaging;

namespace Intaglio.Color;

/// <summary>The conversion of pixels, in lanes of one width.</summary>
internal abstract class PixelKernel
{
    /// <summary>Gets the widest that this processor can run.</summary>
    public static PixelKernel Widest { get; } = FindSupported().First();

    /// <summary>Gets the floats in a vector.</summary>
    public abstract int Lanes { get; }

    /// <summary>Finds those that this processor can run, the widest first. Each is compiled when it is asked for.</summary>
    public static IEnumerable<PixelKernel> FindSupported()
    {
        if (Lanes512.IsSupported)
            yield return new LanePixelKernel<Lanes512, Vector512<float>, Vector512<int>>();
        if (Lanes256.IsSupported)
            yield return new LanePixelKernel<Lanes256, Vector256<float>, Vector256<int>>();
        if (Lanes128.IsSupported)
            yield return new LanePixelKernel<Lanes128, Vector128<float>, Vector128<int>>();
    }

    /// <summary>Converts as many pixels as both hold. They may be the same memory if a pixel has as many bytes after as before.</summary>
    public abstract void Convert(PixelPlan plan, ReadOnlySpan<byte> source, SampleType sourceType, Span<byte> target, SampleType targetType);
}
