namespace Intaglio.Color;

/// <summary>
/// Brings colours into the gamut of a space. Components are linear, and 0 to 1 is the gamut. It is made once for a space; its methods neither
/// allocate nor change it, and may be called by several threads at once.
/// </summary>
public sealed class GamutMapping
{
    // CSS Color 4, section 13.2: less than this much of deltaEOK is not noticed, and the search ends at this width of chroma.
    private const double JustNoticeable = 0.02, Width = 0.0001;

    // What rounding leaves of a colour on the gamut's surface.
    private const double Rounding = 1e-9;

    private readonly double[] toXyz, fromXyz;

    /// <summary>Makes one for a space.</summary>
    /// <param name="space">The space.</param>
    public GamutMapping(RgbColorSpace space)
    {
        ArgumentNullException.ThrowIfNull(space);
        Space = space;
        toXyz = space.MatrixTo(RgbColorSpace.XyzD65).ToDoubles();
        fromXyz = RgbColorSpace.XyzD65.MatrixTo(space).ToDoubles();
    }

    /// <summary>Gets the space.</summary>
    public RgbColorSpace Space { get; }

    /// <summary>Whether a colour is within the gamut, but for what rounding left of it.</summary>
    /// <param name="red">Linear red.</param>
    /// <param name="green">Linear green.</param>
    /// <param name="blue">Linear blue.</param>
    public static bool Contains(double red, double green, double blue) => IsWithin(red) && IsWithin(green) && IsWithin(blue);

    /// <summary>Makes each component the nearest from 0 to 1, and NaN 0.</summary>
    /// <param name="red">Linear red.</param>
    /// <param name="green">Linear green.</param>
    /// <param name="blue">Linear blue.</param>
    public static (double Red, double Green, double Blue) Clip(double red, double green, double blue) => (ClipComponent(red), ClipComponent(green), ClipComponent(blue));

    /// <summary>Brings a colour into the gamut in the way of the method.</summary>
    /// <param name="method">The method.</param>
    /// <param name="red">Linear red.</param>
    /// <param name="green">Linear green.</param>
    /// <param name="blue">Linear blue.</param>
    public (double Red, double Green, double Blue) Map(GamutMethod method, double red, double green, double blue) =>
        method == GamutMethod.Clip ? Clip(red, green, blue) : ReduceChroma(red, green, blue);

    /// <summary>
    /// Reduces the chroma of a colour until it is within the gamut: the binary search of CSS Color 4, section 13.2, in Oklch. What is within
    /// stays as it is; what is lighter than white becomes white, and what is darker than black, black.
    /// </summary>
    /// <param name="red">Linear red.</param>
    /// <param name="green">Linear green.</param>
    /// <param name="blue">Linear blue.</param>
    public (double Red, double Green, double Blue) ReduceChroma(double red, double green, double blue) =>
        Contains(red, green, blue) || !double.IsFinite(red + green + blue) ? Clip(red, green, blue) : Search(ToOklab(red, green, blue).ToOklch());

    /// <summary>Reduces the chroma of a colour until it is within the gamut.</summary>
    /// <param name="color">The colour.</param>
    /// <returns>Linear components.</returns>
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
