namespace Intaglio.Color;

/// <summary>A gradient of colors along a line, as in CSS.</summary>
/// <remarks>
/// Interpolation follows CSS Images 4, section 3.5, and CSS Color 4, section 12. Hues are interpolated in one of four ways, components are
/// premultiplied by alpha, and a missing component takes the value of the neighboring stop.
/// </remarks>
public sealed class Gradient
{
    private readonly GradientOptions options;
    private readonly GradientSegment[] segments;
    private readonly double[] positions, hints;
    private readonly Easing easing;

    /// <summary>Initializes a new gradient.</summary>
    /// <param name="stops">
    /// Two or more stops. Without positions, the first stop is at 0, the last at 1, and the others are evenly spaced between their
    /// neighbors. A position before an earlier stop is moved to that stop.
    /// </param>
    /// <param name="options">The settings for blending, or <see langword="null"/> for the defaults.</param>
    /// <exception cref="ArgumentException">There are fewer than two stops, or a position is not finite.</exception>
    public Gradient(IEnumerable<GradientStop> stops, GradientOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(stops);
        GradientStop[] given = [.. stops];
        if (given.Length < 2)
            throw new ArgumentException($"A gradient must have at least two stops, not {given.Length}.", nameof(stops));
        if (given.Any(stop => !double.IsFinite(stop.Position ?? 0) || !double.IsFinite(stop.Hint ?? 0)))
            throw new ArgumentException("The positions must be finite.", nameof(stops));
        this.options = options?.Copy() ?? new GradientOptions();
        easing = this.options.Easing;
        Stops = Place(given);
        positions = [.. Stops.Select(stop => stop.Position!.Value)];
        hints = [.. Stops.Take(given.Length - 1).Select((stop, i) => HintOf(stop, positions[i], positions[i + 1]))];
        BlendColor[] colors = [.. given.Select(stop => Prepare(stop.Color))];
        segments = [.. Enumerable.Range(0, given.Length - 1)
            .Select(i => new GradientSegment(colors[i], colors[i + 1], this.options.Space, this.options.Hue))];
    }

    /// <summary>Gets the stops with their resolved positions.</summary>
    public IReadOnlyList<GradientStop> Stops { get; }

    /// <summary>Gets a copy of the settings for blending.</summary>
    public GradientOptions Options => options.Copy();

    /// <summary>Parses a list of CSS color stops, such as <c>black, red 20%, 30%, hsl(60 100% 50%) 50% 60%, white</c>.</summary>
    /// <param name="stops">The colors, each with up to two positions in percent, and color hints, separated by commas.</param>
    /// <param name="options">The settings for blending, or <see langword="null"/> for the defaults.</param>
    /// <returns>The gradient.</returns>
    /// <exception cref="ColorFormatException">The text is not a list of color stops.</exception>
    public static Gradient Parse(string stops, GradientOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(stops);
        return new Gradient(GradientText.Parse(stops), options);
    }

    /// <summary>Computes the color at a position, in the interpolation space and without gamut mapping.</summary>
    /// <param name="position">
    /// The position; 0 is the start and 1 the end. Before the first stop and after the last stop, the color is constant.
    /// </param>
    /// <returns>The color, which can be out of the gamut of a display.</returns>
    /// <exception cref="ArgumentException"><paramref name="position"/> is NaN.</exception>
    public CssColor Sample(double position)
    {
        if (double.IsNaN(position))
            throw new ArgumentException("The position must not be NaN.", nameof(position));
        return SampleBlend(position).ToColor(options.Space);
    }

    /// <summary>Renders the whole gradient in sRGB, from its start at the first pixel to its end at the last pixel.</summary>
    /// <param name="destination">The buffer for red, green, blue and alpha of each pixel: encoded, 0 to 1, with straight alpha.</param>
    /// <exception cref="ArgumentException">The length of <paramref name="destination"/> is not a multiple of four.</exception>
    public void Render(Span<double> destination) => Render(destination, new GamutMapping(CssConversion.Srgb), GamutMethod.ReduceChroma);

    /// <summary>Renders the whole gradient in a space, from its start at the first pixel to its end at the last pixel.</summary>
    /// <param name="destination">The buffer for red, green, blue and alpha of each pixel: encoded, 0 to 1, with straight alpha.</param>
    /// <param name="gamut">The gamut mapping, which also determines the space.</param>
    /// <param name="method">The method of gamut mapping.</param>
    /// <exception cref="ArgumentException">The length of <paramref name="destination"/> is not a multiple of four.</exception>
    public void Render(Span<double> destination, GamutMapping gamut, GamutMethod method)
    {
        ArgumentNullException.ThrowIfNull(gamut);
        if (destination.Length % 4 != 0)
            throw new ArgumentException($"The length must be a multiple of four, not {destination.Length}.", nameof(destination));
        RgbColorSpace space = gamut.Space;
        double[] fromXyz = RgbColorSpace.XyzD65.MatrixTo(space).ToDoubles();
        // The sRGB matrices of CSS and of IEC 61966-2-1 count as equal, so that components of sRGB do not change.
        bool isOfSrgb = space.ToXyz.Equals(CssConversion.Srgb.ToXyz) || space.ToXyz.Equals(RgbColorSpace.Srgb.ToXyz);
        int pixels = destination.Length / 4;
        for (int i = 0; i < pixels; i++)
        {
            BlendColor color = SampleBlend(pixels == 1 ? 0 : i / (pixels - 1.0));
            Components given = new(OrZero(color.Color.First), OrZero(color.Color.Second), OrZero(color.Color.Third));
            (double red, double green, double blue) = isOfSrgb
                ? CssConversion.Convert(given, options.Space, CssColorSpace.SrgbLinear)
                : CssConversion.Convert(given, options.Space, CssColorSpace.XyzD65).Multiply(fromXyz);
            (red, green, blue) = gamut.Map(method, red, green, blue);
            destination[i * 4] = space.Transfers[0].Encode(red);
            destination[i * 4 + 1] = space.Transfers[1].Encode(green);
            destination[i * 4 + 2] = space.Transfers[2].Encode(blue);
            destination[i * 4 + 3] = OrZero(color.Alpha);
        }
    }

    /// <summary>Computes the color at a time, 0 to 1, between a stop and the next.</summary>
    internal CssColor SampleSegment(int segment, double time) => BlendSegment(segment, time).ToColor(options.Space);

    private BlendColor SampleBlend(double position)
    {
        if (position < positions[0])
            return segments[0].Blend(0);
        // Among stops at the same position, the last one wins.
        for (int i = segments.Length - 1; i >= 0; i--)
        {
            if (position < positions[i])
                continue;
            double length = positions[i + 1] - positions[i];
            return BlendSegment(i, position >= positions[i + 1] || length == 0 ? 1 : (position - positions[i]) / length);
        }
        return segments[0].Blend(0);
    }

    private BlendColor BlendSegment(int segment, double time) => segments[segment].Blend(easing.Apply(Bend(time, hints[segment])));

    private BlendColor Prepare(CssColor color)
    {
        if (options.HasLinearStops)
            color = BlendColor.From(color, CssColorSpace.Srgb, carriesMissing: true).ToColor(CssColorSpace.SrgbLinear);
        return BlendColor.From(color, options.Space, carriesMissing: true);
    }

    // CSS Images 4, section 3.5.3: the ends get positions, positions out of order are corrected, and missing ones are filled in.
    private static GradientStop[] Place(GradientStop[] stops)
    {
        double?[] places = [.. stops.Select(stop => stop.Position)];
        places[0] ??= 0;
        places[^1] ??= 1;
        double latest = double.NegativeInfinity;
        double?[] hints = [.. stops.Select(stop => stop.Hint)];
        for (int i = 0; i < places.Length; i++)
        {
            if (places[i] is { } place)
                places[i] = latest = Math.Max(latest, place);
            if (hints[i] is { } hint)
                hints[i] = latest = Math.Max(latest, hint);
        }
        for (int i = 1; i < places.Length; i++)
        {
            if (places[i] is not null)
                continue;
            int next = i;
            while (places[next] is null)
                next++;
            double start = places[i - 1]!.Value, step = (places[next]!.Value - start) / (next - i + 1);
            for (int k = i; k < next; k++)
                places[k] = start + step * (k - i + 1);
        }
        return [.. stops.Select((stop, i) => stop with { Position = places[i], Hint = i == stops.Length - 1 ? null : hints[i] })];
    }

    private static double HintOf(GradientStop stop, double start, double end) =>
        stop.Hint is { } hint && end > start ? Math.Clamp((hint - start) / (end - start), 0, 1) : 0.5;

    // Section 3.5.2: a power function that maps the hint to one half.
    private static double Bend(double share, double hint) => hint switch
    {
        0.5 => share,
        0 => share > 0 ? 1 : 0,
        1 => share < 1 ? 0 : 1,
        _ => PortableMath.Pow(share, PortableMath.Log(0.5) / PortableMath.Log(hint)),
    };

    private static double OrZero(double component) => double.IsNaN(component) ? 0 : component;
}
