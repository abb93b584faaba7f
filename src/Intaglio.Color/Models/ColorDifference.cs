namespace Intaglio.Color;

/// <summary>How different two colours look.</summary>
public static class ColorDifference
{
    // Up to here a chroma is taken for that of a grey, whose hue says nothing.
    private const double GreyChroma = 1e-12;

    // Half a circle, where either way round is as short: rounding does not decide which is taken.
    private const double HalfCircle = 180 + 1e-9;

    /// <summary>The distance in CIELAB: CIE 15, formerly ΔE*ab.</summary>
    /// <param name="first">A colour.</param>
    /// <param name="second">Another, under the same white.</param>
    public static double Cie76(CieLab first, CieLab second)
    {
        double l = first.L - second.L, a = first.A - second.A, b = first.B - second.B;
        return Math.Sqrt(l * l + a * a + b * b);
    }

    /// <summary>The distance in Oklab, 0 for the same colour and 1 for black and white: deltaEOK of CSS Color 4.</summary>
    /// <param name="first">A colour.</param>
    /// <param name="second">Another.</param>
    public static double Ok(Oklab first, Oklab second)
    {
        double l = first.L - second.L, a = first.A - second.A, b = first.B - second.B;
        return Math.Sqrt(l * l + a * a + b * b);
    }

    /// <summary>
    /// CIEDE2000, with all factors of 1: ISO/CIE 11664-6, as Sharma, Wu and Dalal (Color Research and Application 30, 2005) clear up what it
    /// leaves open. It is the same from either side. 1 is about what can be seen of colours side by side.
    /// </summary>
    /// <param name="first">A colour.</param>
    /// <param name="second">Another, under the same white.</param>
    public static double Ciede2000(CieLab first, CieLab second)
    {
        double meanChroma = (Length(first.A, first.B) + Length(second.A, second.B)) / 2;
        double stretch = 1 + (1 - Saturate(meanChroma)) / 2;
        (double chroma1, double hue1) = ToPolar(first.A * stretch, first.B);
        (double chroma2, double hue2) = ToPolar(second.A * stretch, second.B);

        bool isGrey = chroma1 <= GreyChroma || chroma2 <= GreyChroma;
        double turn = isGrey ? 0 : hue2 - hue1;
        double hueSum = hue1 + hue2;
        double meanHue = isGrey ? hueSum : Math.Abs(turn) <= HalfCircle ? hueSum / 2 : (hueSum < 360 ? hueSum + 360 : hueSum - 360) / 2;
        if (Math.Abs(turn) > HalfCircle)
            turn -= Math.CopySign(360, turn);

        double lightness = second.L - first.L, chroma = chroma2 - chroma1, hue = 2 * Math.Sqrt(chroma1 * chroma2) * PortableMath.SinDegrees(turn / 2);
        double meanLightness = (first.L + second.L) / 2 - 50;
        double mean = (chroma1 + chroma2) / 2;
        double weight = 1 - 0.17 * PortableMath.CosDegrees(meanHue - 30) + 0.24 * PortableMath.CosDegrees(2 * meanHue) + 0.32 * PortableMath.CosDegrees(3 * meanHue + 6) - 0.2 * PortableMath.CosDegrees(4 * meanHue - 63);
        lightness /= 1 + 0.015 * meanLightness * meanLightness / Math.Sqrt(20 + meanLightness * meanLightness);
        chroma /= 1 + 0.045 * mean;
        hue /= 1 + 0.015 * mean * weight;

        double fromBlue = (meanHue - 275) / 25;
        double rotation = -2 * Saturate(mean) * PortableMath.SinDegrees(60 * PortableMath.Exp(-fromBlue * fromBlue));
        return Math.Sqrt(Math.Max(0, lightness * lightness + chroma * chroma + hue * hue + rotation * chroma * hue));
    }

    // From 0 for greys to 1 for strong colours.
    private static double Saturate(double chroma)
    {
        double power = PortableMath.Pow(chroma, 7);
        return double.IsPositiveInfinity(power) ? 1 : Math.Sqrt(power / (power + 6103515625));
    }

    private static (double Chroma, double Hue) ToPolar(double a, double b)
    {
        double chroma = Length(a, b);
        if (chroma <= GreyChroma)
            return (chroma, 0);
        return (chroma, Angle.Turn(PortableMath.Atan2Degrees(b, a)));
    }

    private static double Length(double a, double b) => Math.Sqrt(a * a + b * b);
}
