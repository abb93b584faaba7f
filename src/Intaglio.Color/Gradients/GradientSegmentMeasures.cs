namespace Intaglio.Color;

/// <summary>How the way from one stop to the next looks.</summary>
/// <param name="LightnessError">L* halfway, less the mean of both ends' L*: above 0, the middle is too light.</param>
/// <param name="HueDeviation">
/// The largest angle, in degrees, between a colour's hue in Oklab and that of the nearest point on the straight line between the ends: the violet of
/// blue to white. Where either has less than a quarter of the stronger end's chroma, hues say little and are left out.
/// </param>
/// <param name="LabHueDeviation">The same in CIELAB.</param>
public sealed record GradientSegmentMeasures(double LightnessError, double HueDeviation, double LabHueDeviation);
