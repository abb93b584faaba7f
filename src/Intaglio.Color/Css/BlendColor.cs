namespace Intaglio.Color;

/// <summary>Components and alpha in a space that is blended in; what is missing is NaN.</summary>
internal readonly record struct BlendColor(Components Color, double Alpha)
{
    // What components say of a colour, in the order of the spaces' components: CSS Color 4, section 12.2.
    private const string Red = "r", Green = "g", Blue = "b", Lightness = "L", Colorfulness = "C", Hue = "H", OpponentA = "A", OpponentB = "B", Nothing = "";

    /// <summary>Takes a colour to a space: section 12.2.</summary>
    /// <param name="color">The colour.</param>
    /// <param name="space">The space.</param>
    /// <param name="carriesMissing">Whether a component is missing that says the same as one that is missing of the colour, as for interpolation.</param>
    internal static BlendColor From(CssColor color, CssColorSpace space, bool carriesMissing)
    {
        double alpha = color.Alpha ?? double.NaN;
        if (color.Space == space)
            return new(new(color.First ?? double.NaN, color.Second ?? double.NaN, color.Third ?? double.NaN), alpha);
        Components given = new(color.First ?? 0, color.Second ?? 0, color.Third ?? 0), converted = CssConversion.Convert(given, color.Space, space);
        Span<double> components = [converted.First, converted.Second, converted.Third];
        int hue = CssConversion.HueIndexOf(space);
        bool isGrey = CssConversion.IsHuePowerless(color.Space, given);
        if (hue >= 0 && (isGrey || CssConversion.IsHuePowerless(space, converted)))
            components[hue] = double.NaN;
        // A grey is taken for one, without the trace of chroma that it may have had.
        if (isGrey && hue >= 0 && space != CssColorSpace.Hwb)
            components[1] = 0;
        if (carriesMissing)
            CarryMissing(color, space, components);
        return new(new(components[0], components[1], components[2]), alpha);
    }

    /// <summary>The colour in the space, its hue from 0 to below 360.</summary>
    internal CssColor ToColor(CssColorSpace space)
    {
        int hue = CssConversion.HueIndexOf(space);
        return new(space, Given(hue == 0 ? Angle.Turn(Color.First) : Color.First), Given(Color.Second), Given(hue == 2 ? Angle.Turn(Color.Third) : Color.Third), Given(Alpha));
    }

    private static void CarryMissing(CssColor color, CssColorSpace space, Span<double> components)
    {
        if (color is { First: not null, Second: not null, Third: not null })
            return;
        ReadOnlySpan<string> of = KindsOf(color.Space), to = KindsOf(space);
        ReadOnlySpan<bool> missing = [color.First is null, color.Second is null, color.Third is null];
        // Chroma and hue together say what a and b together say.
        bool hasNoColor = IsColorMissing(of, missing);
        for (int i = 0; i < 3; i++)
        {
            int same = to[i].Length == 0 ? -1 : of.IndexOf(to[i]);
            if ((same >= 0 && missing[same]) || (hasNoColor && IsOfColor(to[i])))
                components[i] = double.NaN;
        }
    }

    private static bool IsColorMissing(ReadOnlySpan<string> kinds, ReadOnlySpan<bool> missing)
    {
        int count = 0;
        for (int i = 0; i < 3; i++)
            count += missing[i] && IsOfColor(kinds[i]) ? 1 : 0;
        return count == 2;
    }

    private static bool IsOfColor(string kind) => kind is Colorfulness or Hue or OpponentA or OpponentB;

    private static string[] KindsOf(CssColorSpace space) => space switch
    {
        CssColorSpace.Hsl => [Hue, Colorfulness, Lightness],
        CssColorSpace.Hwb => [Hue, Nothing, Nothing],
        CssColorSpace.Lab or CssColorSpace.Oklab => [Lightness, OpponentA, OpponentB],
        CssColorSpace.Lch or CssColorSpace.Oklch => [Lightness, Colorfulness, Hue],
        // X, Y and Z count as red, green and blue too.
        _ => [Red, Green, Blue],
    };

    private static double? Given(double component) => double.IsNaN(component) ? null : component;
}
