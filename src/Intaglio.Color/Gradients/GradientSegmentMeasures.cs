namespace Intaglio.Color;

/// <summary>How the way from one stop to the next looks.</summary>
/// <param name="LightnessError">L* halfway, less the mean of both ends' L*: above 0, the middle is too light.</param>
/// <param name="HueDeviation">The largest angle, in degrees, between a colour's hue in Oklab and that of the nearest point on the straight line between the ends.</param>
/// <param name="LabHueDeviation">The same in CIELAB.</param>
public sealed record GradientSegmentMeasures(double LightnessError, double HueDeviation, double LabHueDeviation);
