namespace Intaglio.Color;

/// <summary>How quickly one colour becomes the next.</summary>
public abstract class Easing
{
    /// <summary>Gets the even one.</summary>
    public static Easing Linear { get; } = new Line();

    /// <summary>Gets 3t² − 2t³: slow at both ends.</summary>
    public static Easing Smoothstep { get; } = new Polynomial();

    /// <summary>Gets <c>ease</c> of CSS Easing 1.</summary>
    public static Easing Ease { get; } = CreateCubicBezier(0.25, 0.1, 0.25, 1);

    /// <summary>Gets <c>ease-in</c> of CSS Easing 1: slow at the beginning.</summary>
    public static Easing EaseIn { get; } = CreateCubicBezier(0.42, 0, 1, 1);

    /// <summary>Gets <c>ease-out</c> of CSS Easing 1: slow at the end.</summary>
    public static Easing EaseOut { get; } = CreateCubicBezier(0, 0, 0.58, 1);

    /// <summary>Gets <c>ease-in-out</c> of CSS Easing 1: slow at both ends.</summary>
    public static Easing EaseInOut { get; } = CreateCubicBezier(0.42, 0, 0.58, 1);

    /// <summary>A curve of CSS Easing 1, section 2.3, from 0, 0 to 1, 1.</summary>
    /// <param name="x1">Where the first point that the curve leans to is on the way, 0 to 1.</param>
    /// <param name="y1">How far the colours are there.</param>
    /// <param name="x2">Where the second point is, 0 to 1.</param>
    /// <param name="y2">How far the colours are there.</param>
    /// <exception cref="ArgumentOutOfRangeException">x is not from 0 to 1, or y is not finite.</exception>
    public static Easing CreateCubicBezier(double x1, double y1, double x2, double y2)
    {
        RequireShare(x1, nameof(x1));
        RequireShare(x2, nameof(x2));
        RequireFinite(y1, nameof(y1));
        RequireFinite(y2, nameof(y2));
        return new Curve(x1, y1, x2, y2);
    }

    /// <summary>How far the colours are.</summary>
    /// <param name="time">Where they are on the way, 0 to 1.</param>
    /// <returns>0 at 0 and 1 at 1; what curves make of the rest may be below 0 or above 1.</returns>
    public abstract double Apply(double time);

    private static void RequireShare(double value, string name)
    {
        if (!(value >= 0 && value <= 1))
            throw new ArgumentOutOfRangeException(name, value, "A point of a curve is from 0 to 1 on the way.");
    }

    private static void RequireFinite(double value, string name)
    {
        if (!double.IsFinite(value))
            throw new ArgumentOutOfRangeException(name, value, "A point of a curve is finite.");
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
        // Halving finds x, which only grows along the curve, as exactly as doubles have it.
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

        private static double Blend(double first, double second, double t) => 3 * (1 - t) * (1 - t) * t * first + 3 * (1 - t) * t * t * second + t * t * t;
    }
}
