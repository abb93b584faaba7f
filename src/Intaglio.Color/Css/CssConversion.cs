namespace Intaglio.Color;

/// <summary>Converts components between spaces.</summary>
/// <remarks>
/// Each space is defined by a parent space, up to CIE XYZ with the white point D65. A conversion goes up to the common ancestor of both
/// spaces and then down.
/// </remarks>
internal static class CssConversion
{
    /// <summary>
    /// Gets sRGB as CSS defines it: with a matrix derived from the chromaticities of Rec. 709, not the matrix of IEC 61966-2-1.
    /// </summary>
    internal static RgbColorSpace Srgb { get; } =
        RgbColorSpace.FromMatrix("sRGB of CSS", RgbColorSpace.Rec709.ToXyz, TransferFunction.Srgb);

    private static readonly TransferFunction displayGamma = TransferFunction.CreatePower(2.4);
    private static readonly double[] whiteD50 = [Chromaticity.D50.ToXyz().X.ToDouble(), 1, Chromaticity.D50.ToXyz().Z.ToDouble()];
    private static readonly Matrices srgb = new(Srgb, RgbColorSpace.XyzD65), displayP3 = new(RgbColorSpace.DisplayP3, RgbColorSpace.XyzD65);
    private static readonly Matrices a98 = new(RgbColorSpace.AdobeRgb1998, RgbColorSpace.XyzD65),
        rec2020 = new(RgbColorSpace.Rec2020, RgbColorSpace.XyzD65);
    private static readonly Matrices proPhoto = new(WithSixDigits(), RgbColorSpace.XyzD50),
        d50 = new(RgbColorSpace.XyzD50, RgbColorSpace.XyzD65);

    internal static Components Convert(Components color, CssColorSpace from, CssColorSpace to)
    {
        for (; !IsAncestor(from, to); from = ParentOf(from))
            color = ToParent(from, color);
        return Descend(color, from, to);
    }

    /// <summary>Returns the index of the hue among the components of a space, 0 or 2, or -1 if the space has no hue.</summary>
    internal static int HueIndexOf(CssColorSpace space) => space switch
    {
        CssColorSpace.Hsl or CssColorSpace.Hwb => 0,
        CssColorSpace.Lch or CssColorSpace.Oklch => 2,
        _ => -1,
    };

    /// <summary>Determines whether a color is so close to gray that its hue is powerless (CSS Color 4, sections 7 to 9).</summary>
    internal static bool IsHuePowerless(CssColorSpace space, Components color) => space switch
    {
        CssColorSpace.Hsl => color.Second <= 0.001,
        CssColorSpace.Hwb => color.Second + color.Third >= 99.999,
        CssColorSpace.Lch => color.Second <= 0.0015,
        CssColorSpace.Oklch => color.Second <= 0.000004,
        _ => false,
    };

    private static CssColorSpace ParentOf(CssColorSpace space) => space switch
    {
        CssColorSpace.Rgb or CssColorSpace.Hsl or CssColorSpace.Hwb => CssColorSpace.Srgb,
        CssColorSpace.Srgb => CssColorSpace.SrgbLinear,
        CssColorSpace.DisplayP3 => CssColorSpace.DisplayP3Linear,
        CssColorSpace.Lch => CssColorSpace.Lab,
        CssColorSpace.Oklch => CssColorSpace.Oklab,
        CssColorSpace.Lab or CssColorSpace.ProPhotoRgb => CssColorSpace.XyzD50,
        _ => CssColorSpace.XyzD65,
    };

    private static bool IsAncestor(CssColorSpace ancestor, CssColorSpace space)
    {
        for (; space != ancestor; space = ParentOf(space))
            if (space == CssColorSpace.XyzD65)
                return false;
        return true;
    }

    private static Components Descend(Components color, CssColorSpace from, CssColorSpace to) =>
        from == to ? color : FromParent(to, Descend(color, from, ParentOf(to)));

    private static Components ToParent(CssColorSpace space, Components color) => space switch
    {
        CssColorSpace.Rgb => new(color.First / 255, color.Second / 255, color.Third / 255),
        CssColorSpace.Hsl => new Hsl(color.First, color.Second / 100, color.Third / 100).ToSrgb(),
        CssColorSpace.Hwb => new Hwb(color.First, color.Second / 100, color.Third / 100).ToSrgb(),
        CssColorSpace.Srgb or CssColorSpace.DisplayP3 => color.Decode(TransferFunction.Srgb),
        CssColorSpace.SrgbLinear => color.Multiply(srgb.Up),
        CssColorSpace.DisplayP3Linear => color.Multiply(displayP3.Up),
        CssColorSpace.A98Rgb => color.Decode(RgbColorSpace.AdobeRgb1998.Transfers[0]).Multiply(a98.Up),
        CssColorSpace.ProPhotoRgb => color.Decode(TransferFunction.Romm).Multiply(proPhoto.Up),
        CssColorSpace.Rec2020 => color.Decode(displayGamma).Multiply(rec2020.Up),
        CssColorSpace.Lab => new CieLab(color.First, color.Second, color.Third).ToShares() is var (x, y, z)
            ? new(x * whiteD50[0], y, z * whiteD50[2]) : default,
        CssColorSpace.Lch => new CieLch(color.First, color.Second, color.Third).ToLab() is var (l, a, b) ? new(l, a, b) : default,
        CssColorSpace.Oklab => new Oklab(color.First, color.Second, color.Third).ToXyz(),
        CssColorSpace.Oklch => new Oklch(color.First, color.Second, color.Third).ToOklab() is var (l, a, b) ? new(l, a, b) : default,
        _ => color.Multiply(d50.Up),
    };

    private static Components FromParent(CssColorSpace space, Components color) => space switch
    {
        CssColorSpace.Rgb => new(color.First * 255, color.Second * 255, color.Third * 255),
        CssColorSpace.Hsl => Hsl.FromSrgb(color.First, color.Second, color.Third) is var (h, s, l) ? new(h, s * 100, l * 100) : default,
        CssColorSpace.Hwb => Hwb.FromSrgb(color.First, color.Second, color.Third) is var (h, w, b) ? new(h, w * 100, b * 100) : default,
        CssColorSpace.Srgb or CssColorSpace.DisplayP3 => color.Encode(TransferFunction.Srgb),
        CssColorSpace.SrgbLinear => color.Multiply(srgb.Down),
        CssColorSpace.DisplayP3Linear => color.Multiply(displayP3.Down),
        CssColorSpace.A98Rgb => color.Multiply(a98.Down).Encode(RgbColorSpace.AdobeRgb1998.Transfers[0]),
        CssColorSpace.ProPhotoRgb => color.Multiply(proPhoto.Down).Encode(TransferFunction.Romm),
        CssColorSpace.Rec2020 => color.Multiply(rec2020.Down).Encode(displayGamma),
        CssColorSpace.Lab => CieLab.FromShares(color.First / whiteD50[0], color.Second, color.Third / whiteD50[2]) is var (l, a, b)
            ? new(l, a, b) : default,
        CssColorSpace.Lch => new CieLab(color.First, color.Second, color.Third).ToLch() is var (l, c, h) ? new(l, c, h) : default,
        CssColorSpace.Oklab => Oklab.FromXyz(color.First, color.Second, color.Third) is var (l, a, b) ? new(l, a, b) : default,
        CssColorSpace.Oklch => new Oklab(color.First, color.Second, color.Third).ToOklch() is var (l, c, h) ? new(l, c, h) : default,
        _ => color.Multiply(d50.Down),
    };

    // CSS Color 4 gives the primaries of ROMM RGB with more digits than ISO 22028-2.
    private static RgbColorSpace WithSixDigits() => RgbColorSpace.FromPrimaries(
        "prophoto-rgb", Chromaticity.Parse("0.734699", "0.265301"), Chromaticity.Parse("0.159597", "0.840403"),
        Chromaticity.Parse("0.036598", "0.000105"), Chromaticity.D50, TransferFunction.Romm);

    /// <summary>The matrices between the linear components of a space and its parent.</summary>
    private sealed class Matrices(RgbColorSpace space, RgbColorSpace parent)
    {
        internal double[] Up { get; } = space.MatrixTo(parent).ToDoubles();

        internal double[] Down { get; } = parent.MatrixTo(space).ToDoubles();
    }
}
