namespace Intaglio.Color;

/// <summary>
/// A segment of a gradient between two stops: both ends in the interpolation space, premultiplied by alpha. NaN marks a missing component.
/// </summary>
internal sealed class GradientSegment
{
    private readonly GradientSegmentEnd first, second;
    private readonly int hueIndex;

    /// <param name="start">The color at the start.</param>
    /// <param name="end">The color at the end.</param>
    /// <param name="space">The interpolation space.</param>
    /// <param name="method">The method of hue interpolation.</param>
    internal GradientSegment(BlendColor start, BlendColor end, CssColorSpace space, HueMethod method)
    {
        // A missing component takes the value of the other end: CSS Color 4, section 12.2.
        (start, end) = (Complete(start, end), Complete(end, start));
        hueIndex = CssConversion.HueIndexOf(space);
        if (hueIndex >= 0)
        {
            (double startHue, double endHue) = TurnHue(HueOf(start), HueOf(end), method);
            (start, end) = (WithHue(start, startHue), WithHue(end, endHue));
        }
        first = new(start, Premultiply(start));
        second = new(end, Premultiply(end));
    }

    /// <summary>Computes the color at a position in the segment.</summary>
    /// <param name="share">The position, from 0 (start) to 1 (end).</param>
    internal BlendColor Blend(double share)
    {
        if (share is 0 or 1)
            return share == 0 ? first.Straight : second.Straight;
        // Alpha that is missing at both ends stays missing, and premultiplication has not used it.
        double alpha = Mix(first.Straight.Alpha, second.Straight.Alpha, share);
        Components mixed = new(
            Mix(first.Premultiplied.First, second.Premultiplied.First, share),
            Mix(first.Premultiplied.Second, second.Premultiplied.Second, share),
            Mix(first.Premultiplied.Third, second.Premultiplied.Third, share));
        if (double.IsNaN(alpha) || alpha == 0)
            return new(mixed, alpha);
        return new(new(hueIndex == 0 ? mixed.First : mixed.First / alpha, mixed.Second / alpha, hueIndex == 2 ? mixed.Third
            : mixed.Third / alpha), alpha);
    }

    private Components Premultiply(BlendColor color)
    {
        double alpha = double.IsNaN(color.Alpha) ? 1 : color.Alpha;
        return new(hueIndex == 0 ? color.Color.First : color.Color.First * alpha, color.Color.Second * alpha, hueIndex == 2
            ? color.Color.Third : color.Color.Third * alpha);
    }

    private static BlendColor Complete(BlendColor color, BlendColor other) => new(
        new(Either(color.Color.First, other.Color.First), Either(color.Color.Second, other.Color.Second),
            Either(color.Color.Third, other.Color.Third)),
        Either(color.Alpha, other.Alpha));

    private static double Either(double component, double other) => double.IsNaN(component) ? other : component;

    private static double Mix(double from, double to, double share) => from + (to - from) * share;

    private double HueOf(BlendColor color) => hueIndex == 0 ? color.Color.First : color.Color.Third;

    private BlendColor WithHue(BlendColor color, double hue) =>
        color with { Color = hueIndex == 0 ? color.Color with { First = hue } : color.Color with { Third = hue } };

    // Section 12.4. Comparisons with a missing hue (NaN) are false.
    private static (double Start, double End) TurnHue(double start, double end, HueMethod method)
    {
        double way = end - start;
        return method switch
        {
            HueMethod.Shorter when way > 180 => (start + 360, end),
            HueMethod.Shorter when way < -180 => (start, end + 360),
            HueMethod.Longer when way is > 0 and < 180 => (start + 360, end),
            HueMethod.Longer when way is > -180 and <= 0 => (start, end + 360),
            HueMethod.Increasing when way < 0 => (start, end + 360),
            HueMethod.Decreasing when way > 0 => (start + 360, end),
            _ => (start, end),
        };
    }

    /// <summary>An end of the segment, with straight and premultiplied components.</summary>
    private readonly record struct GradientSegmentEnd(BlendColor Straight, Components Premultiplied);
}
