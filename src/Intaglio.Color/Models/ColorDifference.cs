namespace Intaglio.Color;

/// <summary>Computes color differences.</summary>
public static class ColorDifference
{
    // The largest chroma that counts as gray, whose hue is not significant.
    private const double GreyChroma = 1e-12;

    // Half a circle, with a tolerance, so that rounding does not decide between two equally short arcs.
    private const double HalfCircle = 180 + 1e-9;

    /// <summary>Computes the Euclidean distance in CIELAB (CIE 15), also known as ΔE*ab.</summary>
    /// <param name="first">A color.</param>
    /// <param name="second">Another color, with the same white point.</param>
    /// <returns>The color difference.</returns>
    public static double Cie76(CieLab first, CieLab second)
    {
        double l = first.L - second.L, a = first.A - second.A, b = first.B - second.B;
        return Math.Sqrt(l * l + a * a + b * b);
    }

    /// <summary>Computes the Euclidean distance in Oklab: deltaEOK of CSS Color 4.</summary>
    /// <param name="first">A color.</param>
    /// <param name="second">Another color.</param>
    /// <returns>The color difference: 0 for equal colors, 1 between black and white.</returns>
    public static double Ok(Oklab first, Oklab second)
    {
        double l = first.L - second.L, a = first.A - second.A, b = first.B - second.B;
        return Math.Sqrt(l * l + a * a + b * b);
    }

    /// <summary>Computes the CIEDE2000 color difference (ISO/CIE 11664-6) with all parametric factors set to 1.</summary>
    /// <param name="first">A color.</param>
    /// <param name="second">Another color, with the same white point.</param>
    /// <returns>The color difference. A difference of about 1 is just noticeable between adjacent colors.</returns>
    /// <remarks>
    /// The result is symmetric. Ambiguities of the standard are resolved as in Sharma, Wu and Dalal, Color Research and Application 30,
    /// 2005.
    /// </remarks>
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

        double lightness = second.L - first.L, chroma = chroma2 - chroma1,
            hue = 2 * Math.Sqrt(chroma1 * chroma2) * PortableMath.SinDegrees(turn / 2);
        double meanLightness = (first.L + second.L) / 2 - 50;
        double mean = (chroma1 + chroma2) / 2;
        double weight = WeighHue(meanHue);
        lightness /= 1 + 0.015 * meanLightness * meanLightness / Math.Sqrt(20 + meanLightness * meanLightness);
        chroma /= 1 + 0.045 * mean;
        hue /= 1 + 0.015 * mean * weight;

        double fromBlue = (meanHue - 275) / 25;
        double rotation = -2 * Saturate(mean) * PortableMath.SinDegrees(60 * PortableMath.Exp(-fromBlue * fromBlue));
        return Math.Sqrt(Math.Max(0, lightness * lightness + chroma * chroma + hue * hue + rotation * chroma * hue));
    }

    // 1 - 0.17 cos(h - 30°) + 0.24 cos 2h + 0.32 cos(3h + 6°) - 0.2 cos(4h - 63°), computed from the sine and cosine of one angle.
    private static double WeighHue(double hue)
    {
        const double cos30 = 0.8660254037844387, sin30 = 0.5, cos6 = 0.9945218953682733, sin6 = 0.10452846326765347,
            cos63 = 0.45399049973954675, sin63 = 0.8910065241883679;
        (double sine, double cosine) = PortableMath.SinCosDegrees(hue);
        double cosine2 = cosine * cosine - sine * sine, sine2 = 2 * sine * cosine;
        double cosine3 = cosine * cosine2 - sine * sine2, sine3 = sine * cosine2 + cosine * sine2;
        double cosine4 = cosine2 * cosine2 - sine2 * sine2, sine4 = 2 * sine2 * cosine2;
        return 1 - 0.17 * (cosine * cos30 + sine * sin30) + 0.24 * cosine2 + 0.32 * (cosine3 * cos6 - sine3 * sin6)
            - 0.2 * (cosine4 * cos63 + sine4 * sin63);
    }

    // From 0 for gray to 1 for colors of high chroma.
    private static double Saturate(double chroma)
    {
        double cube = chroma * chroma * chroma, power = cube * cube * chroma;
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
