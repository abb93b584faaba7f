namespace Intaglio.Color;

/// <summary>Components and alpha in the interpolation space; NaN marks a missing component.</summary>
internal readonly record struct BlendColor(Components Color, double Alpha)
{
    // The categories of analogous components, in the order of each space's components: CSS Color 4, section 12.2.
    private const string Red = "r", Green = "g", Blue = "b", Lightness = "L", Colorfulness = "C", Hue = "H", OpponentA = "A",
        OpponentB = "B", Nothing = "";

    /// <summary>Converts a color to a space, as CSS Color 4, section 12.2, defines it.</summary>
    /// <param name="color">The color to convert.</param>
    /// <param name="space">The space to convert to.</param>
    /// <param name="carriesMissing">
    /// <see langword="true"/> to carry missing components forward to analogous components, as interpolation requires; otherwise,
    /// <see langword="false"/>.
    /// </param>
    internal static BlendColor From(CssColor color, CssColorSpace space, bool carriesMissing)
    {
        double alpha = color.Alpha ?? double.NaN;
        if (color.Space == space)
            return new(new(color.First ?? double.NaN, color.Second ?? double.NaN, color.Third ?? double.NaN), alpha);
        Components given = new(color.First ?? 0, color.Second ?? 0, color.Third ?? 0),
            converted = CssConversion.Convert(given, color.Space, space);
        Span<double> components = [converted.First, converted.Second, converted.Third];
        int hue = CssConversion.HueIndexOf(space);
        bool isGrey = CssConversion.IsHuePowerless(color.Space, given);
        if (hue >= 0 && (isGrey || CssConversion.IsHuePowerless(space, converted)))
            components[hue] = double.NaN;
        // Gray gets no chroma at all: rounding may have left a trace of it.
        if (isGrey && hue >= 0 && space != CssColorSpace.Hwb)
            components[1] = 0;
        if (carriesMissing)
            CarryMissing(color, space, components);
        return new(new(components[0], components[1], components[2]), alpha);
    }

    /// <summary>Converts the components to a color of the space, with the hue from 0 to below 360.</summary>
    internal CssColor ToColor(CssColorSpace space)
    {
        int hue = CssConversion.HueIndexOf(space);
        return new(space, Given(hue == 0 ? Angle.Turn(Color.First) : Color.First), Given(Color.Second),
            Given(hue == 2 ? Angle.Turn(Color.Third) : Color.Third), Given(Alpha));
    }

    private static void CarryMissing(CssColor color, CssColorSpace space, Span<double> components)
    {
        if (color is { First: not null, Second: not null, Third: not null })
            return;
        ReadOnlySpan<string> of = KindsOf(color.Space), to = KindsOf(space);
        ReadOnlySpan<bool> missing = [color.First is null, color.Second is null, color.Third is null];
        // Chroma and hue together are analogous to a and b together.
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
