namespace Intaglio.Color;

/// <summary>The way from one stop to the next: both ends in the space that is blended in, with alpha multiplied in. What is missing is NaN.</summary>
internal sealed class GradientSegment
{
    private readonly GradientSegmentEnd first, second;
    private readonly int hueIndex;

    /// <param name="start">The colour at the beginning.</param>
    /// <param name="end">The colour at the end.</param>
    /// <param name="space">The space.</param>
    /// <param name="method">Which way round hues are blended.</param>
    internal GradientSegment(BlendColor start, BlendColor end, CssColorSpace space, HueMethod method)
    {
        // What one misses is taken of the other: CSS Color 4, section 12.2.
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

    /// <summary>The colour on the way.</summary>
    /// <param name="share">How far: 0 is the beginning and 1 the end.</param>
    internal BlendColor Blend(double share)
    {
        if (share is 0 or 1)
            return share == 0 ? first.Straight : second.Straight;
        // Alpha that is missing at both ends is missing between them, and multiplied nothing.
        double alpha = Mix(first.Straight.Alpha, second.Straight.Alpha, share);
        Components mixed = new(
            Mix(first.Premultiplied.First, second.Premultiplied.First, share),
            Mix(first.Premultiplied.Second, second.Premultiplied.Second, share),
            Mix(first.Premultiplied.Third, second.Premultiplied.Third, share));
        if (double.IsNaN(alpha) || alpha == 0)
            return new(mixed, alpha);
        return new(new(hueIndex == 0 ? mixed.First : mixed.First / alpha, mixed.Second / alpha, hueIndex == 2 ? mixed.Third : mixed.Third / alpha), alpha);
    }

    private Components Premultiply(BlendColor color)
    {
        double alpha = double.IsNaN(color.Alpha) ? 1 : color.Alpha;
        return new(hueIndex == 0 ? color.Color.First : color.Color.First * alpha, color.Color.Second * alpha, hueIndex == 2 ? color.Color.Third : color.Color.Third * alpha);
    }

    private static BlendColor Complete(BlendColor color, BlendColor other) => new(
        new(Either(color.Color.First, other.Color.First), Either(color.Color.Second, other.Color.Second), Either(color.Color.Third, other.Color.Third)),
        Either(color.Alpha, other.Alpha));

    private static double Either(double component, double other) => double.IsNaN(component) ? other : component;

    private static double Mix(double from, double to, double share) => from + (to - from) * share;

    private double HueOf(BlendColor color) => hueIndex == 0 ? color.Color.First : color.Color.Third;

    private BlendColor WithHue(BlendColor color, double hue) => color with { Color = hueIndex == 0 ? color.Color with { First = hue } : color.Color with { Third = hue } };

    // Section 12.4; comparisons with a missing hue are false.
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

    /// <summary>An end, as it is and with alpha multiplied in.</summary>
    private readonly record struct GradientSegmentEnd(BlendColor Straight, Components Premultiplied);
}
