using System.Runtime.Intrinsics;
using Intaglio.Imaging;

namespace Intaglio.Color;

/// <summary>The conversion of pixels, in lanes of one width.</summary>
internal abstract class PixelKernel
{
    /// <summary>Gets those that this processor can run, the widest first.</summary>
    public static IReadOnlyList<PixelKernel> Supported { get; } = [.. new PixelKernel[]
    {
        new LanePixelKernel<Lanes512, Vector512<float>, Vector512<int>>(),
        new LanePixelKernel<Lanes256, Vector256<float>, Vector256<int>>(),
        new LanePixelKernel<Lanes128, Vector128<float>, Vector128<int>>(),
    }.Where(kernel => kernel.IsSupported)];

    /// <summary>Gets the widest that this processor can run.</summary>
    public static PixelKernel Widest => Supported[0];

    /// <summary>Gets the floats in a vector.</summary>
    public abstract int Lanes { get; }

    private protected abstract bool IsSupported { get; }

    /// <summary>Converts as many pixels as both hold. They may be the same memory if a pixel has as many bytes after as before.</summary>
    public abstract void Convert(PixelPlan plan, ReadOnlySpan<byte> source, SampleType sourceType, Span<byte> target, SampleType targetType);
}
