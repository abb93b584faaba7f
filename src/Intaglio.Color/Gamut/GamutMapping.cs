namespace Intaglio.Color;

/// <summary>Maps colors into the gamut of an RGB space.</summary>
/// <remarks>
/// Components are linear, and the gamut is 0 to 1. The methods allocate no memory and can be called from several threads at once.
/// </remarks>
public sealed class GamutMapping
{
    // CSS Color 4, section 13.2: the just noticeable difference in deltaEOK, and the width of chroma at which the search ends.
    private const double JustNoticeable = 0.02, Width = 0.0001;

    // The tolerance for rounding errors of colors on the surface of the gamut.
    private const double Rounding = 1e-9;

    private readonly double[] toXyz, fromXyz;

    /// <summary>Initializes a new instance for a space.</summary>
    /// <param name="space">The RGB space.</param>
    public GamutMapping(RgbColorSpace space)
    {
        ArgumentNullException.ThrowIfNull(space);
        Space = space;
        toXyz = space.MatrixTo(RgbColorSpace.XyzD65).ToDoubles();
        fromXyz = RgbColorSpace.XyzD65.MatrixTo(space).ToDoubles();
    }

    /// <summary>Gets the RGB space.</summary>
    public RgbColorSpace Space { get; }

    /// <summary>Determines whether a color is within the gamut, with a tolerance of 1e-9 for rounding errors.</summary>
    /// <param name="red">The linear red component.</param>
    /// <param name="green">The linear green component.</param>
    /// <param name="blue">The linear blue component.</param>
    /// <returns><see langword="true"/> if the color is within the gamut; otherwise, <see langword="false"/>.</returns>
    public static bool Contains(double red, double green, double blue) => IsWithin(red) && IsWithin(green) && IsWithin(blue);

    /// <summary>Clips each component to the range from 0 to 1; NaN becomes 0.</summary>
    /// <param name="red">The linear red component.</param>
    /// <param name="green">The linear green component.</param>
    /// <param name="blue">The linear blue component.</param>
    /// <returns>The clipped linear components.</returns>
    public static (double Red, double Green, double Blue) Clip(double red, double green, double blue) =>
        (ClipComponent(red), ClipComponent(green), ClipComponent(blue));

    /// <summary>Maps a color into the gamut by the specified method.</summary>
    /// <param name="method">The method.</param>
    /// <param name="red">The linear red component.</param>
    /// <param name="green">The linear green component.</param>
    /// <param name="blue">The linear blue component.</param>
    /// <returns>The linear components of the mapped color.</returns>
    public (double Red, double Green, double Blue) Map(GamutMethod method, double red, double green, double blue) =>
        method == GamutMethod.Clip ? Clip(red, green, blue) : ReduceChroma(red, green, blue);

    /// <summary>
    /// Reduces the Oklch chroma of a color until it is within the gamut, by the binary search of CSS Color 4, section 13.2.
    /// </summary>
    /// <param name="red">The linear red component.</param>
    /// <param name="green">The linear green component.</param>
    /// <param name="blue">The linear blue component.</param>
    /// <returns>The linear components of the mapped color.</returns>
    /// <remarks>
    /// Colors within the gamut do not change. Colors lighter than white become white, and colors darker than black become black.
    /// </remarks>
    public (double Red, double Green, double Blue) ReduceChroma(double red, double green, double blue) =>
        Contains(red, green, blue) || !double.IsFinite(red + green + blue) ? Clip(red, green, blue)
        : Search(ToOklab(red, green, blue).ToOklch());

    /// <summary>Reduces the chroma of a color until it is within the gamut, by the binary search of CSS Color 4, section 13.2.</summary>
    /// <param name="color">The color to map.</param>
    /// <returns>The linear components of the mapped color.</returns>
    public (double Red, double Green, double Blue) ReduceChroma(Oklch color)
    {
        (double red, double green, double blue) = ToLinear(color);
        return Contains(red, green, blue) || !double.IsFinite(red + green + blue) ? Clip(red, green, blue) : Search(color);
    }

    private (double Red, double Green, double Blue) Search(Oklch color)
    {
        if (color.L >= 1)
            return (1, 1, 1);
        if (color.L <= 0)
            return (0, 0, 0);
        double low = 0, high = color.C;
        bool lowIsWithin = true;
        (double Red, double Green, double Blue) clipped = ClipOf(color, out double change);
        if (change < JustNoticeable)
            return clipped;
        while (high - low > Width)
        {
            Oklch current = color with { C = (low + high) / 2 };
            (double red, double green, double blue) = ToLinear(current);
            if (lowIsWithin && Contains(red, green, blue))
            {
                low = current.C;
                continue;
            }
            clipped = ClipOf(current, out change);
            if (change >= JustNoticeable)
            {
                high = current.C;
                continue;
            }
            if (JustNoticeable - change < Width)
                return clipped;
            lowIsWithin = false;
            low = current.C;
        }
        return clipped;
    }

    private (double Red, double Green, double Blue) ClipOf(Oklch color, out double change)
    {
        (double red, double green, double blue) = ToLinear(color);
        (double Red, double Green, double Blue) clipped = Clip(red, green, blue);
        change = ColorDifference.Ok(color.ToOklab(), ToOklab(clipped.Red, clipped.Green, clipped.Blue));
        return clipped;
    }

    private Oklab ToOklab(double red, double green, double blue)
    {
        Components xyz = new Components(red, green, blue).Multiply(toXyz);
        return Oklab.FromXyz(xyz.First, xyz.Second, xyz.Third);
    }

    private (double Red, double Green, double Blue) ToLinear(Oklch color)
    {
        Components xyz = color.ToOklab().ToXyz();
        (double red, double green, double blue) = xyz.Multiply(fromXyz);
        return (red, green, blue);
    }

    private static bool IsWithin(double component) => component is >= -Rounding and <= 1 + Rounding;

    internal static double ClipComponent(double component) => component > 0 ? Math.Min(component, 1) : 0;
}
