using Intaglio.Color;

namespace Intaglio.Pictures;

/// <summary>Color spaces that are the same but for what rounding in a file makes of them.</summary>
internal static class SpaceLikeness
{
    // Profiles have 16 bits, and their writers round before.
    private const double Tolerance = 1e-3, LinearTolerance = 1e-6;

    private const int Steps = 64;

    /// <summary>Tells whether two spaces are the same. Of gray only the transfer function matters.</summary>
    internal static bool IsSame(RgbColorSpace first, RgbColorSpace second, bool isGray = false) =>
        ReferenceEquals(first, second) || ((isGray || HasSamePrimaries(first, second)) && HasSameTransfers(first, second));

    /// <summary>Returns the space of the same primaries whose components are linear light.</summary>
    internal static RgbColorSpace ToLinear(RgbColorSpace space)
    {
        if (IsLinear(space))
            return space;
        RgbColorSpace known = FindPrimaries(space);
        return known == RgbColorSpace.ScRgb ? known : RgbColorSpace.FromMatrix($"linear {known.Name}", known.ToXyz, TransferFunction.Linear);
    }

    /// <summary>Returns the known space whose primaries rounding in a file made those of another; that itself if there is none. Of those of sRGB it is scRGB.</summary>
    internal static RgbColorSpace FindPrimaries(RgbColorSpace space) =>
        HasSamePrimaries(space, RgbColorSpace.ScRgb) ? RgbColorSpace.ScRgb : RgbColorSpace.All.FirstOrDefault(known => HasSamePrimaries(known, space)) ?? space;

    /// <summary>Tells whether components are linear light. A gamma of 1 is, too.</summary>
    internal static bool IsLinear(RgbColorSpace space) => space.Transfers.Distinct()
        .All(transfer => transfer == TransferFunction.Linear || Enumerable.Range(0, Steps + 1).All(step => Math.Abs(transfer.Decode(step / (double)Steps) - (step / (double)Steps)) <= LinearTolerance));

    private static bool HasSamePrimaries(RgbColorSpace first, RgbColorSpace second)
    {
        // To one white, as profiles have it.
        double[] one = first.MatrixTo(RgbColorSpace.XyzD50).ToDoubles(), other = second.MatrixTo(RgbColorSpace.XyzD50).ToDoubles();
        return one.Zip(other).All(pair => Math.Abs(pair.First - pair.Second) <= Tolerance);
    }

    private static bool HasSameTransfers(RgbColorSpace first, RgbColorSpace second) => first.Transfers.Zip(second.Transfers).Distinct()
        .All(pair => pair.First == pair.Second || Enumerable.Range(0, Steps + 1).All(step => Math.Abs(pair.First.Decode(step / (double)Steps) - pair.Second.Decode(step / (double)Steps)) <= Tolerance));
}
