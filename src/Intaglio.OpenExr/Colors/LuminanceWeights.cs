namespace Intaglio.OpenExr;

/// <summary>The weights of red, green and blue in the luminance. Their sum is 1.</summary>
internal readonly record struct LuminanceWeights(float Red, float Green, float Blue)
{
    /// <summary>Computes the weights with which the primaries form white. Invalid chromaticities are treated as Rec. 709.</summary>
    /// <remarks>
    /// Dark greens are the difference of two large numbers and show errors in the last place of the weights. The weights are therefore
    /// floats, and the sums of Cramer's rule have the same order as in the OpenEXR library.
    /// </remarks>
    internal static LuminanceWeights Of(ExrChromaticities c)
    {
        // White has luminance 1. A primary (x, y) of amount s contributes s · x, s · y and s · (1 − x − y).
        float whiteX = c.WhiteX / c.WhiteY, others = whiteX + (1 - c.WhiteX - c.WhiteY) / c.WhiteY;
        float Missing(float y) => y - 1 + y * others;
        float determinant = c.RedX * (c.BlueY - c.GreenY) + c.BlueX * (c.GreenY - c.RedY) + c.GreenX * (c.RedY - c.BlueY);
        float red = (whiteX * (c.BlueY - c.GreenY) - c.GreenX * Missing(c.BlueY) + c.BlueX * Missing(c.GreenY)) / determinant * c.RedY;
        float green = (whiteX * (c.RedY - c.BlueY) + c.RedX * Missing(c.BlueY) - c.BlueX * Missing(c.RedY)) / determinant * c.GreenY;
        float blue = (whiteX * (c.GreenY - c.RedY) - c.RedX * Missing(c.GreenY) + c.GreenX * Missing(c.RedY)) / determinant * c.BlueY;
        float sum = red + green + blue;
        LuminanceWeights weights = new(red / sum, green / sum, blue / sum);
        return float.IsFinite(weights.Red) && float.IsFinite(weights.Blue) && float.IsFinite(weights.Green) && weights.Green != 0 ? weights
            : Of(ExrChromaticities.Rec709);
    }
}
