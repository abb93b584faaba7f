namespace Intaglio.Color;

/// <summary>An easing function, which controls the pace at which one color of a gradient becomes the next.</summary>
public abstract class Easing
{
    /// <summary>Gets the linear easing function.</summary>
    public static Easing Linear { get; } = new Line();

    /// <summary>Gets the easing function 3t² − 2t³, which is slow at both ends.</summary>
    public static Easing Smoothstep { get; } = new Polynomial();

    /// <summary>Gets the <c>ease</c> function of CSS Easing 1.</summary>
    public static Easing Ease { get; } = CreateCubicBezier(0.25, 0.1, 0.25, 1);

    /// <summary>Gets the <c>ease-in</c> function of CSS Easing 1, which is slow at the start.</summary>
    public static Easing EaseIn { get; } = CreateCubicBezier(0.42, 0, 1, 1);

    /// <summary>Gets the <c>ease-out</c> function of CSS Easing 1, which is slow at the end.</summary>
    public static Easing EaseOut { get; } = CreateCubicBezier(0, 0, 0.58, 1);

    /// <summary>Gets the <c>ease-in-out</c> function of CSS Easing 1, which is slow at both ends.</summary>
    public static Easing EaseInOut { get; } = CreateCubicBezier(0.42, 0, 0.58, 1);

    /// <summary>Creates a cubic Bézier easing function from (0, 0) to (1, 1), as in CSS Easing 1, section 2.3.</summary>
    /// <param name="x1">The x coordinate (time) of the first control point, 0 to 1.</param>
    /// <param name="y1">The y coordinate (progress) of the first control point.</param>
    /// <param name="x2">The x coordinate (time) of the second control point, 0 to 1.</param>
    /// <param name="y2">The y coordinate (progress) of the second control point.</param>
    /// <returns>The easing function.</returns>
    /// <exception cref="ArgumentOutOfRangeException">An x coordinate is not between 0 and 1, or a y coordinate is not finite.</exception>
    public static Easing CreateCubicBezier(double x1, double y1, double x2, double y2)
    {
        RequireShare(x1, nameof(x1));
        RequireShare(x2, nameof(x2));
        RequireFinite(y1, nameof(y1));
        RequireFinite(y2, nameof(y2));
        return new Curve(x1, y1, x2, y2);
    }

    /// <summary>Computes the progress at a time.</summary>
    /// <param name="time">The time, 0 to 1.</param>
    /// <returns>The progress: 0 at time 0 and 1 at time 1. In between, cubic Bézier curves can go below 0 or above 1.</returns>
    public abstract double Apply(double time);

    private static void RequireShare(double value, string name)
    {
        if (!(value >= 0 && value <= 1))
            throw new ArgumentOutOfRangeException(name, value, "The x coordinate must be between 0 and 1.");
    }

    private static void RequireFinite(double value, string name)
    {
        if (!double.IsFinite(value))
            throw new ArgumentOutOfRangeException(name, value, "The y coordinate must be finite.");
    }

    private sealed class Line : Easing
    {
        public override double Apply(double time) => time;
    }

    private sealed class Polynomial : Easing
    {
        public override double Apply(double time) => time * time * (3 - 2 * time);
    }

    private sealed class Curve(double x1, double y1, double x2, double y2) : Easing
    {
        // x never decreases along the curve, so bisection finds it to the precision of doubles.
        private const int Halvings = 60;

        public override double Apply(double time)
        {
            if (time <= 0 || time >= 1)
                return time <= 0 ? 0 : 1;
            double low = 0, high = 1;
            for (int i = 0; i < Halvings && low < high; i++)
            {
                double middle = (low + high) / 2;
                if (Blend(x1, x2, middle) < time)
                    low = middle;
                else
                    high = middle;
            }
            return Blend(y1, y2, (low + high) / 2);
        }

        private static double Blend(double first, double second, double t) =>
            3 * (1 - t) * (1 - t) * t * first + 3 * (1 - t) * t * t * second + t * t * t;
    }
}
