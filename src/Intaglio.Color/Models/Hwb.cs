namespace Intaglio.Color;

/// <summary>An sRGB color by hue, whiteness and blackness (CSS Color 4, section 8).</summary>
/// <param name="H">The hue in degrees, from 0 to below 360; not significant for gray.</param>
/// <param name="W">The whiteness, 0 to 1 within the gamut of sRGB.</param>
/// <param name="B">The blackness, 0 to 1 within the gamut of sRGB.</param>
public readonly record struct Hwb(double H, double W, double B)
{
    /// <summary>Converts encoded sRGB components to HWB.</summary>
    /// <param name="red">The red component, 0 to 1 within the gamut of sRGB.</param>
    /// <param name="green">The green component, 0 to 1 within the gamut of sRGB.</param>
    /// <param name="blue">The blue component, 0 to 1 within the gamut of sRGB.</param>
    /// <returns>The color.</returns>
    public static Hwb FromSrgb(double red, double green, double blue)
    {
        double max = Math.Max(red, Math.Max(green, blue)), min = Math.Min(red, Math.Min(green, blue));
        return new Hwb(Hsl.HueOf(red, green, blue, max, max - min), min, 1 - max);
    }

    /// <summary>Converts the color to encoded sRGB components.</summary>
    /// <returns>The components, 0 to 1 within the gamut of sRGB.</returns>
    /// <remarks>If the sum of whiteness and blackness is 1 or more, the result is a gray in proportion to both.</remarks>
    public (double Red, double Green, double Blue) ToSrgb()
    {
        if (W + B >= 1)
        {
            double grey = W / (W + B);
            return (grey, grey, grey);
        }
        (double red, double green, double blue) = new Hsl(H, 1, 0.5).ToSrgb();
        double scale = 1 - W - B;
        return (red * scale + W, green * scale + W, blue * scale + W);
    }
}
