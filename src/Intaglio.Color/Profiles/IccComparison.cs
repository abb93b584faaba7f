namespace Intaglio.Color;

/// <summary>A comparison of a matrix or gray profile with the nearest known color space.</summary>
public sealed class IccComparison
{
    private IccComparison(RgbColorSpace nearest, ColorMatrix? colorants, IReadOnlyList<TransferFunction> curves)
    {
        (Nearest, Colorants, Curves) = (nearest, colorants, curves);
        ExactColorants = IccColorants.Adapt(nearest);
    }

    /// <summary>Gets the nearest color space.</summary>
    public RgbColorSpace Nearest { get; }

    /// <summary>Gets the colorants of the profile in columns, or <see langword="null"/> for a gray profile.</summary>
    public ColorMatrix? Colorants { get; }

    /// <summary>Gets the exact colorants of the color space, adapted to D50 (0.9642, 1, 0.8249).</summary>
    public ColorMatrix ExactColorants { get; }

    /// <summary>Gets the curves of the profile, for red, green and blue, or for gray.</summary>
    public IReadOnlyList<TransferFunction> Curves { get; }

    /// <summary>Gets the transfer function that the curves approximate.</summary>
    public TransferFunction Exact => Nearest.Transfers[0];

    /// <summary>Compares a profile with the known color spaces.</summary>
    /// <param name="profile">The profile.</param>
    /// <returns>
    /// The comparison, or <see langword="null"/> if the profile has neither colorants and curves nor a gray curve with the connection space
    /// XYZ.
    /// </returns>
    /// <exception cref="ColorFormatException">A tag is malformed.</exception>
    public static IccComparison? Create(IccProfile profile)
    {
        ArgumentNullException.ThrowIfNull(profile);
        if (!profile.IsMatrix && !(profile.IsGray && profile.Header.ConnectionSpace == "XYZ"))
            return null;
        RgbColorSpace? space = profile.IsMatrix ? profile.ToColorSpace() : null;
        IReadOnlyList<TransferFunction> curves = space?.Transfers ?? [profile.ToGrayTransfer()];
        RgbColorSpace nearest = RgbColorSpace.All.Where(known => known.ToXyz != ColorMatrix.Identity)
            .MinBy(known => (space is null ? 0 : Distance(space.ToXyz, IccColorants.Adapt(known)))
            + CurveError.Measure(curves[0], known.Transfers[0], bits: 6).Mean / 63)!;
        return new IccComparison(nearest, space?.ToXyz, curves);
    }

    private static double Distance(ColorMatrix left, ColorMatrix right) =>
        left.ToDoubles().Zip(right.ToDoubles(), (one, other) => Math.Abs(one - other)).Max();
}
