namespace Intaglio.Color;

/// <summary>An sRGB color by hue, saturation and lightness (CSS Color 4, section 7).</summary>
/// <param name="H">The hue in degrees, from 0 to below 360; not significant for gray.</param>
/// <param name="S">The saturation, 0 to 1 within the gamut of sRGB.</param>
/// <param name="L">The lightness, from 0 (black) to 1 (white).</param>
public readonly record struct Hsl(double H, double S, double L)
{
    /// <summary>Converts encoded sRGB components to HSL.</summary>
    /// <param name="red">The red component, 0 to 1 within the gamut of sRGB.</param>
    /// <param name="green">The green component, 0 to 1 within the gamut of sRGB.</param>
    /// <param name="blue">The blue component, 0 to 1 within the gamut of sRGB.</param>
    /// <returns>
    /// The color. Outside the gamut of sRGB, a negative saturation is replaced by a positive saturation of the opposite hue.
    /// </returns>
    public static Hsl FromSrgb(double red, double green, double blue)
    {
        double max = Math.Max(red, Math.Max(green, blue)), min = Math.Min(red, Math.Min(green, blue)), lightness = (max + min) / 2;
        double saturation = max == min || lightness is 0 or 1 ? 0 : (max - lightness) / Math.Min(lightness, 1 - lightness);
        double hue = HueOf(red, green, blue, max, max - min);
        return saturation < 0 ? new Hsl((hue + 180) % 360, -saturation, lightness) : new Hsl(hue, saturation, lightness);
    }

    /// <summary>Converts the color to encoded sRGB components.</summary>
    /// <returns>The components, 0 to 1 within the gamut of sRGB.</returns>
    public (double Red, double Green, double Blue) ToSrgb() => (Component(0), Component(8), Component(4));

    /// <summary>Computes the hue in degrees from sRGB components, 0 if they are equal.</summary>
    internal static double HueOf(double red, double green, double blue, double max, double spread)
    {
        if (spread == 0)
            return 0;
        double sixth = max == red ? (green - blue) / spread : max == green ? (blue - red) / spread + 2 : (red - green) / spread + 4;
        return Angle.Turn(sixth * 60);
    }

    // Section 7.1: a trapezoid over the hue in twelfths of the circle, shifted for each component.
    private double Component(int shift)
    {
        double place = (shift + H / 30) % 12;
        if (place < 0)
            place += 12;
        return L - S * Math.Min(L, 1 - L) * Math.Max(-1, Math.Min(Math.Min(place - 3, 9 - place), 1));
    }
}
