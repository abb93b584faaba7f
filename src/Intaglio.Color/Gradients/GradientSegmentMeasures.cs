namespace Intaglio.Color;

/// <summary>Measures of the appearance of a gradient between two stops.</summary>
/// <param name="LightnessError">L* halfway minus the mean of L* at both ends; positive if the middle is too light.</param>
/// <param name="HueDeviation">
/// The largest angle in Oklab, in degrees, between the hue of a color and that of the nearest point on the straight line between both ends,
/// for example the violet tint between blue and white. Colors with less than a quarter of the chroma of the more colorful end are ignored.
/// </param>
/// <param name="LabHueDeviation">The hue deviation in CIELAB, in degrees.</param>
public sealed record GradientSegmentMeasures(double LightnessError, double HueDeviation, double LabHueDeviation);
