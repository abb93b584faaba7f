using System.Runtime.Intrinsics;
using Intaglio.Imaging;

namespace Intaglio.Color;

/// <summary>A kernel that converts pixels in lanes of one width.</summary>
internal abstract class PixelKernel
{
    /// <summary>Gets the widest kernel that this processor supports.</summary>
    public static PixelKernel Widest { get; } = FindSupported().First();

    /// <summary>Gets the number of lanes of a vector.</summary>
    public abstract int Lanes { get; }

    /// <summary>Enumerates the kernels that this processor supports, the widest first. Each is compiled on first use.</summary>
    public static IEnumerable<PixelKernel> FindSupported()
    {
        if (Lanes512.IsSupported)
            yield return new LanePixelKernel<Lanes512, Vector512<float>, Vector512<int>>();
        if (Lanes256.IsSupported)
            yield return new LanePixelKernel<Lanes256, Vector256<float>, Vector256<int>>();
        if (Lanes128.IsSupported)
            yield return new LanePixelKernel<Lanes128, Vector128<float>, Vector128<int>>();
    }

    /// <summary>
    /// Converts all pixels of the buffers, which can be the same memory if source and target pixels have the same number of bytes.
    /// </summary>
    public abstract void Convert(PixelPlan plan, ReadOnlySpan<byte> source, SampleType sourceType, Span<byte> target,
        SampleType targetType);
}
