namespace Intaglio.OpenExr;

/// <summary>What red, green and blue add to the luminance; the three add up to 1.</summary>
internal readonly record struct LuminanceWeights(float Red, float Green, float Blue)
{
    /// <summary>Finds the weights with which the primaries make white. Chromaticities that make none count as those of Rec. 709.</summary>
    internal static LuminanceWeights Of(ExrChromaticities c)
    {
        // Each primary's luminance is proportional to its y times the area of the triangle that white makes with the other two.
        double red = c.RedY * Area(c.WhiteX, c.WhiteY, c.GreenX, c.GreenY, c.BlueX, c.BlueY);
        double green = c.GreenY * Area(c.RedX, c.RedY, c.WhiteX, c.WhiteY, c.BlueX, c.BlueY);
        double blue = c.BlueY * Area(c.RedX, c.RedY, c.GreenX, c.GreenY, c.WhiteX, c.WhiteY);
        double sum = red + green + blue;
        LuminanceWeights weights = new((float)(red / sum), (float)(green / sum), (float)(blue / sum));
        return float.IsFinite(weights.Red) && float.IsFinite(weights.Blue) && float.IsFinite(weights.Green) && weights.Green != 0 ? weights : Of(ExrChromaticities.Rec709);
    }

    private static double Area(double x1, double y1, double x2, double y2, double x3, double y3) => (x2 - x1) * (y3 - y1) - (x3 - x1) * (y2 - y1);
}
