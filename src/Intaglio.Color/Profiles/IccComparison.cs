namespace Intaglio.Color;

/// <summary>A profile of colorants and curves, or of grey, beside the space that is the nearest of those known here.</summary>
public sealed class IccComparison
{
    private IccComparison(RgbColorSpace nearest, ColorMatrix? colorants, IReadOnlyList<TransferFunction> curves)
    {
        (Nearest, Colorants, Curves) = (nearest, colorants, curves);
        ExactColorants = IccColorants.Adapt(nearest);
    }

    /// <summary>Gets the nearest space.</summary>
    public RgbColorSpace Nearest { get; }

    /// <summary>Gets the profile's colorants, in columns; null of grey.</summary>
    public ColorMatrix? Colorants { get; }

    /// <summary>Gets the colorants of the space under D50, 0.9642 1 0.8249, exactly.</summary>
    public ColorMatrix ExactColorants { get; }

    /// <summary>Gets the profile's curves: for red, green and blue, or for grey.</summary>
    public IReadOnlyList<TransferFunction> Curves { get; }

    /// <summary>Gets the function that the curves stand for.</summary>
    public TransferFunction Exact => Nearest.Transfers[0];

    /// <summary>Compares a profile.</summary>
    /// <param name="profile">The profile.</param>
    /// <returns>Null if it has neither colorants and curves nor a curve for grey under X, Y and Z.</returns>
    /// <exception cref="ColorFormatException">A tag is damaged.</exception>
    public static IccComparison? Create(IccProfile profile)
    {
        ArgumentNullException.ThrowIfNull(profile);
        if (!profile.IsMatrix && !(profile.IsGray && profile.Header.ConnectionSpace == "XYZ"))
            return null;
        RgbColorSpace? space = profile.IsMatrix ? profile.ToColorSpace() : null;
        IReadOnlyList<TransferFunction> curves = space?.Transfers ?? [profile.ToGrayTransfer()];
        RgbColorSpace nearest = RgbColorSpace.All.Where(known => known.ToXyz != ColorMatrix.Identity)
            .MinBy(known => (space is null ? 0 : Distance(space.ToXyz, IccColorants.Adapt(known))) + CurveError.Measure(curves[0], known.Transfers[0], bits: 6).Mean / 63)!;
        return new IccComparison(nearest, space?.ToXyz, curves);
    }

    private static double Distance(ColorMatrix left, ColorMatrix right) => left.ToDoubles().Zip(right.ToDoubles(), (one, other) => Math.Abs(one - other)).Max();
}
