using Intaglio.Color;

namespace Intaglio.Pictures;

/// <summary>Compares color spaces with tolerance for rounding in files.</summary>
internal static class SpaceLikeness
{
    // Profiles have 16-bit numbers, and their writers often round even more.
    private const double Tolerance = 1e-3, LinearTolerance = 1e-6;

    private const int Steps = 64;

    /// <summary>Determines whether two color spaces are equal. For gray, only the transfer functions are compared.</summary>
    internal static bool IsSame(RgbColorSpace first, RgbColorSpace second, bool isGray = false) =>
        ReferenceEquals(first, second) || ((isGray || HasSamePrimaries(first, second)) && HasSameTransfers(first, second));

    /// <summary>Returns the color space with the same primaries and linear components.</summary>
    internal static RgbColorSpace ToLinear(RgbColorSpace space)
    {
        if (IsLinear(space))
            return space;
        RgbColorSpace known = FindPrimaries(space);
        return known == RgbColorSpace.ScRgb ? known
            : RgbColorSpace.FromMatrix($"linear {known.Name}", known.ToXyz, TransferFunction.Linear);
    }

    /// <summary>
    /// Returns a known color space with the same primaries within rounding, or the space itself. For the primaries of sRGB, returns scRGB.
    /// </summary>
    internal static RgbColorSpace FindPrimaries(RgbColorSpace space) =>
        HasSamePrimaries(space, RgbColorSpace.ScRgb) ? RgbColorSpace.ScRgb
        : RgbColorSpace.All.FirstOrDefault(known => HasSamePrimaries(known, space)) ?? space;

    /// <summary>Determines whether components are linear light, also if this is expressed as a gamma of 1.</summary>
    internal static bool IsLinear(RgbColorSpace space) => space.Transfers.Distinct()
        .All(transfer => transfer == TransferFunction.Linear
        || Enumerable.Range(0, Steps + 1)
        .All(step => Math.Abs(transfer.Decode(step / (double)Steps) - (step / (double)Steps)) <= LinearTolerance));

    private static bool HasSamePrimaries(RgbColorSpace first, RgbColorSpace second)
    {
        // Adapt both to the white point of profiles.
        double[] one = first.MatrixTo(RgbColorSpace.XyzD50).ToDoubles(), other = second.MatrixTo(RgbColorSpace.XyzD50).ToDoubles();
        return one.Zip(other).All(pair => Math.Abs(pair.First - pair.Second) <= Tolerance);
    }

    private static bool HasSameTransfers(RgbColorSpace first, RgbColorSpace second) => first.Transfers.Zip(second.Transfers).Distinct()
        .All(pair => pair.First == pair.Second
        || Enumerable.Range(0, Steps + 1)
        .All(step => Math.Abs(pair.First.Decode(step / (double)Steps) - pair.Second.Decode(step / (double)Steps)) <= Tolerance));
}
