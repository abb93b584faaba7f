namespace Intaglio.OpenExr;

/// <summary>What red, green and blue add to the luminance; the three add up to 1.</summary>
internal readonly record struct LuminanceWeights(float Red, float Green, float Blue)
{
    /// <summary>Finds the weights with which the primaries make white. Chromaticities that make none count as those of Rec. 709.</summary>
    /// <remarks>
    /// Green is what two large numbers leave of a luminance, so that the last place of the weights is seen in dark greens: these are floats, and the
    /// sums of Cramer's rule have the order that the format's library takes them in.
    /// </remarks>
    internal static LuminanceWeights Of(ExrChromaticities c)
    {
        // White of luminance 1; a primary of x and y and an amount s adds s · x, s · y and s · (1 − x − y) to it.
        float whiteX = c.WhiteX / c.WhiteY, others = whiteX + (1 - c.WhiteX - c.WhiteY) / c.WhiteY;
        float Missing(float y) => y - 1 + y * others;
        float determinant = c.RedX * (c.BlueY - c.GreenY) + c.BlueX * (c.GreenY - c.RedY) + c.GreenX * (c.RedY - c.BlueY);
        float red = (whiteX * (c.BlueY - c.GreenY) - c.GreenX * Missing(c.BlueY) + c.BlueX * Missing(c.GreenY)) / determinant * c.RedY;
        float green = (whiteX * (c.RedY - c.BlueY) + c.RedX * Missing(c.BlueY) - c.BlueX * Missing(c.RedY)) / determinant * c.GreenY;
        float blue = (whiteX * (c.GreenY - c.RedY) - c.RedX * Missing(c.GreenY) + c.GreenX * Missing(c.RedY)) / determinant * c.BlueY;
        float sum = red + green + blue;
        LuminanceWeights weights = new(red / sum, green / sum, blue / sum);
        return float.IsFinite(weights.Red) && float.IsFinite(weights.Blue) && float.IsFinite(weights.Green) && weights.Green != 0 ? weights : Of(ExrChromaticities.Rec709);
    }
}
