namespace Intaglio.Color;

/// <summary>A colour of sRGB by hue, whiteness and blackness: CSS Color 4, section 8.</summary>
/// <param name="H">The hue in degrees, from 0 to below 360; of a grey it says nothing.</param>
/// <param name="W">The whiteness, 0 to 1 within sRGB.</param>
/// <param name="B">The blackness, 0 to 1 within sRGB.</param>
public readonly record struct Hwb(double H, double W, double B)
{
    /// <summary>The colour of red, green and blue as sRGB stores them.</summary>
    /// <param name="red">Red, 0 to 1 within sRGB.</param>
    /// <param name="green">Green.</param>
    /// <param name="blue">Blue.</param>
    public static Hwb FromSrgb(double red, double green, double blue)
    {
        double max = Math.Max(red, Math.Max(green, blue)), min = Math.Min(red, Math.Min(green, blue));
        return new Hwb(Hsl.HueOf(red, green, blue, max, max - min), min, 1 - max);
    }

    /// <summary>Red, green and blue as sRGB stores them. Whiteness and blackness of 1 and more together are a grey of their shares.</summary>
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
