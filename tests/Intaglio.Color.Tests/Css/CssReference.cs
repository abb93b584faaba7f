namespace Intaglio.Color.Tests;

/// <summary>
/// The conversions of CSS Color 4, section 10 and its sample code, from the chromaticities that it prints: matrices in decimals of 28 digits, and
/// nothing of what is tested.
/// </summary>
internal static class CssReference
{
    private static readonly decimal[] d65 = White(0.3127m, 0.3290m), d50 = White(0.3457m, 0.3585m);
    private static readonly decimal[,] bradford = { { 0.8951m, 0.2664m, -0.1614m }, { -0.7502m, 1.7135m, 0.0367m }, { 0.0389m, -0.0685m, 1.0296m } };
    private static readonly decimal[,] toD50 = Adaptation(d65, d50), toD65 = Adaptation(d50, d65);
    private static readonly decimal[,] srgb = Matrix([0.64m, 0.33m, 0.30m, 0.60m, 0.15m, 0.06m], d65), displayP3 = Matrix([0.680m, 0.320m, 0.265m, 0.690m, 0.150m, 0.060m], d65);
    private static readonly decimal[,] a98 = Matrix([0.6400m, 0.3300m, 0.2100m, 0.7100m, 0.1500m, 0.0600m], d65), rec2020 = Matrix([0.708m, 0.292m, 0.170m, 0.797m, 0.131m, 0.046m], d65);
    private static readonly decimal[,] proPhoto = Multiply(toD65, Matrix([0.734699m, 0.265301m, 0.159597m, 0.840403m, 0.036598m, 0.000105m], d50));

    // As the sample code prints them.
    private static readonly decimal[,] responses =
    {
        { 0.8190224379967030m, 0.3619062600528904m, -0.1288737815209879m },
        { 0.0329836539323885m, 0.9292868615863434m, 0.0361446663506424m },
        { 0.0481771893596242m, 0.2642395317527308m, 0.6335478284694309m },
    };

    private static readonly decimal[,] opponents =
    {
        { 0.2104542683093140m, 0.7936177747023054m, -0.0040720430116193m },
        { 1.9779985324311684m, -2.4285922420485799m, 0.4505937096174110m },
        { 0.0259040424655478m, 0.7827717124575296m, -0.8086757549230774m },
    };

    private static readonly decimal[,] fromResponses = Invert(responses), fromOpponents = Invert(opponents);

    /// <summary>X, Y and Z under D65 of components.</summary>
    internal static double[] ToXyz(CssColorSpace space, double[] color) => space switch
    {
        CssColorSpace.Srgb => Apply(srgb, color, DecodeSrgb),
        CssColorSpace.SrgbLinear => Apply(srgb, color, number => number),
        CssColorSpace.DisplayP3 => Apply(displayP3, color, DecodeSrgb),
        CssColorSpace.DisplayP3Linear => Apply(displayP3, color, number => number),
        CssColorSpace.A98Rgb => Apply(a98, color, number => Power(number, 563.0 / 256)),
        CssColorSpace.Rec2020 => Apply(rec2020, color, number => Power(number, 2.4)),
        CssColorSpace.ProPhotoRgb => Apply(proPhoto, color, number => Math.Abs(number) <= 16.0 / 512 ? number / 16 : Power(number, 1.8)),
        CssColorSpace.XyzD65 => color,
        CssColorSpace.XyzD50 => Apply(toD65, color, number => number),
        CssColorSpace.Lab => Apply(toD65, FromLab(color), number => number),
        CssColorSpace.Lch => ToXyz(CssColorSpace.Lab, FromPolar(color)),
        CssColorSpace.Oklab => Apply(fromResponses, Apply(fromOpponents, color, number => number), number => number * number * number),
        CssColorSpace.Oklch => ToXyz(CssColorSpace.Oklab, FromPolar(color)),
        _ => throw new ArgumentOutOfRangeException(nameof(space)),
    };

    /// <summary>The components of X, Y and Z under D65.</summary>
    internal static double[] FromXyz(CssColorSpace space, double[] xyz) => space switch
    {
        CssColorSpace.Srgb => [.. FromXyz(CssColorSpace.SrgbLinear, xyz).Select(EncodeSrgb)],
        CssColorSpace.SrgbLinear => Apply(Invert(srgb), xyz, number => number),
        CssColorSpace.DisplayP3 => [.. FromXyz(CssColorSpace.DisplayP3Linear, xyz).Select(EncodeSrgb)],
        CssColorSpace.DisplayP3Linear => Apply(Invert(displayP3), xyz, number => number),
        CssColorSpace.A98Rgb => [.. Apply(Invert(a98), xyz, number => number).Select(number => Power(number, 256.0 / 563))],
        CssColorSpace.Rec2020 => [.. Apply(Invert(rec2020), xyz, number => number).Select(number => Power(number, 1 / 2.4))],
        CssColorSpace.ProPhotoRgb => [.. Apply(Invert(proPhoto), xyz, number => number).Select(number => Math.Abs(number) >= 1.0 / 512 ? Power(number, 1 / 1.8) : 16 * number)],
        CssColorSpace.XyzD65 => xyz,
        CssColorSpace.XyzD50 => Apply(toD50, xyz, number => number),
        CssColorSpace.Lab => ToLab(Apply(toD50, xyz, number => number)),
        CssColorSpace.Lch => ToPolar(FromXyz(CssColorSpace.Lab, xyz)),
        CssColorSpace.Oklab => Apply(opponents, Apply(responses, xyz, number => number), Math.Cbrt),
        CssColorSpace.Oklch => ToPolar(FromXyz(CssColorSpace.Oklab, xyz)),
        _ => throw new ArgumentOutOfRangeException(nameof(space)),
    };

    private static double Power(double number, double power) => Math.CopySign(Math.Pow(Math.Abs(number), power), number);

    private static double DecodeSrgb(double number) => Math.Abs(number) <= 0.04045 ? number / 12.92 : Math.CopySign(Math.Pow((Math.Abs(number) + 0.055) / 1.055, 2.4), number);

    private static double EncodeSrgb(double number) => Math.Abs(number) > 0.0031308 ? Math.CopySign(1.055 * Math.Pow(Math.Abs(number), 1 / 2.4) - 0.055, number) : 12.92 * number;

    private static double[] ToLab(double[] xyz)
    {
        double[] f = [.. xyz.Select((number, i) => number / (double)d50[i]).Select(share => share > 216.0 / 24389 ? Math.Cbrt(share) : (24389.0 / 27 * share + 16) / 116)];
        return [116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])];
    }

    private static double[] FromLab(double[] lab)
    {
        double y = (lab[0] + 16) / 116, x = lab[1] / 500 + y, z = y - lab[2] / 200;
        double Above(double f) => f * f * f > 216.0 / 24389 ? f * f * f : (116 * f - 16) / (24389.0 / 27);
        return [Above(x) * (double)d50[0], (lab[0] > 8 ? y * y * y : lab[0] / (24389.0 / 27)) * (double)d50[1], Above(z) * (double)d50[2]];
    }

    private static double[] ToPolar(double[] color)
    {
        double hue = Math.Atan2(color[2], color[1]) * 180 / Math.PI;
        return [color[0], Math.Sqrt(color[1] * color[1] + color[2] * color[2]), hue >= 0 ? hue : hue + 360];
    }

    private static double[] FromPolar(double[] color) => [color[0], color[1] * Math.Cos(color[2] * Math.PI / 180), color[1] * Math.Sin(color[2] * Math.PI / 180)];

    private static decimal[] White(decimal x, decimal y) => [x / y, 1, (1 - x - y) / y];

    private static decimal[,] Matrix(decimal[] chromaticities, decimal[] white)
    {
        decimal[,] primaries = new decimal[3, 3];
        for (int i = 0; i < 3; i++)
            (primaries[0, i], primaries[1, i], primaries[2, i]) = (chromaticities[2 * i], chromaticities[2 * i + 1], 1 - chromaticities[2 * i] - chromaticities[2 * i + 1]);
        decimal[] shares = Apply(Invert(primaries), white);
        return Scale(primaries, shares);
    }

    private static decimal[,] Adaptation(decimal[] from, decimal[] to)
    {
        decimal[] before = Apply(bradford, from), after = Apply(bradford, to);
        return Multiply(Scale(Invert(bradford), [after[0] / before[0], after[1] / before[1], after[2] / before[2]]), bradford);
    }

    private static double[] Apply(decimal[,] matrix, double[] color, Func<double, double> change)
    {
        double[] changed = [.. color.Select(change)];
        return [.. Enumerable.Range(0, 3).Select(row => (double)matrix[row, 0] * changed[0] + (double)matrix[row, 1] * changed[1] + (double)matrix[row, 2] * changed[2])];
    }

    private static decimal[] Apply(decimal[,] matrix, decimal[] vector) => [.. Enumerable.Range(0, 3).Select(row => matrix[row, 0] * vector[0] + matrix[row, 1] * vector[1] + matrix[row, 2] * vector[2])];

    private static decimal[,] Scale(decimal[,] matrix, decimal[] columns)
    {
        decimal[,] scaled = new decimal[3, 3];
        for (int i = 0; i < 9; i++)
            scaled[i / 3, i % 3] = matrix[i / 3, i % 3] * columns[i % 3];
        return scaled;
    }

    private static decimal[,] Multiply(decimal[,] left, decimal[,] right)
    {
        decimal[,] product = new decimal[3, 3];
        for (int i = 0; i < 9; i++)
            for (int k = 0; k < 3; k++)
                product[i / 3, i % 3] += left[i / 3, k] * right[k, i % 3];
        return product;
    }

    private static decimal[,] Invert(decimal[,] matrix)
    {
        // By cofactors, whose indexes go round.
        decimal Cofactor(int row, int column) => matrix[(row + 1) % 3, (column + 1) % 3] * matrix[(row + 2) % 3, (column + 2) % 3] - matrix[(row + 1) % 3, (column + 2) % 3] * matrix[(row + 2) % 3, (column + 1) % 3];
        decimal determinant = matrix[0, 0] * Cofactor(0, 0) + matrix[0, 1] * Cofactor(0, 1) + matrix[0, 2] * Cofactor(0, 2);
        decimal[,] inverse = new decimal[3, 3];
        for (int i = 0; i < 9; i++)
            inverse[i % 3, i / 3] = Cofactor(i / 3, i % 3) / determinant;
        return inverse;
    }
}
