namespace Intaglio.Color;

/// <summary>
/// Colours that blend into one another along a line, as CSS does it (CSS Images 4, section 3.5; CSS Color 4, section 12): hues turn one of four
/// ways, alpha is multiplied in while blending, and what is missing of a colour is taken from its neighbour.
/// </summary>
public sealed class Gradient
{
    private readonly GradientOptions options;
    private readonly GradientSegment[] segments;
    private readonly double[] positions, hints;
    private readonly Easing easing;

    /// <summary>Makes a gradient.</summary>
    /// <param name="stops">
    /// Two or more stops. The first without a position is at 0, the last at 1, others evenly between their neighbours; a position before that of
    /// an earlier stop becomes the same as that one's.
    /// </param>
    /// <param name="options">How they are blended; null: in Oklab.</param>
    /// <exception cref="ArgumentException">There are fewer than two stops, or a position is not finite.</exception>
    public Gradient(IEnumerable<GradientStop> stops, GradientOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(stops);
        GradientStop[] given = [.. stops];
        if (given.Length < 2)
            throw new ArgumentException($"A gradient has two stops or more, not {given.Length}.", nameof(stops));
        if (given.Any(stop => !double.IsFinite(stop.Position ?? 0) || !double.IsFinite(stop.Hint ?? 0)))
            throw new ArgumentException("A position is finite.", nameof(stops));
        this.options = options?.Copy() ?? new GradientOptions();
        easing = this.options.Easing;
        Stops = Place(given);
        positions = [.. Stops.Select(stop => stop.Position!.Value)];
        hints = [.. Stops.Take(given.Length - 1).Select((stop, i) => HintOf(stop, positions[i], positions[i + 1]))];
        BlendColor[] colors = [.. given.Select(stop => Prepare(stop.Color))];
        segments = [.. Enumerable.Range(0, given.Length - 1).Select(i => new GradientSegment(colors[i], colors[i + 1], this.options.Space, this.options.Hue))];
    }

    /// <summary>Gets the stops, all with the positions that they have.</summary>
    public IReadOnlyList<GradientStop> Stops { get; }

    /// <summary>Gets a copy of how they are blended.</summary>
    public GradientOptions Options => options.Copy();

    /// <summary>Reads stops as CSS writes them, such as <c>black, red 20%, 30%, hsl(60 100% 50%) 50% 60%, white</c>: colours with up to two positions, and hints.</summary>
    /// <param name="stops">The stops.</param>
    /// <param name="options">How they are blended; null: in Oklab.</param>
    /// <exception cref="ColorFormatException">They are none; the message says what is wrong.</exception>
    public static Gradient Parse(string stops, GradientOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(stops);
        return new Gradient(GradientText.Parse(stops), options);
    }

    /// <summary>The colour at a position, in the space that is blended in; it may be out of the gamut of a screen.</summary>
    /// <param name="position">Where: 0 is the beginning and 1 the end. Before the first stop is its colour, and behind the last, that one's.</param>
    /// <exception cref="ArgumentException">The position is NaN.</exception>
    public CssColor Sample(double position)
    {
        if (double.IsNaN(position))
            throw new ArgumentException("A position is a number.", nameof(position));
        return SampleBlend(position).ToColor(options.Space);
    }

    /// <summary>Renders the whole gradient, its beginning in the first pixel and its end in the last one, in sRGB.</summary>
    /// <param name="destination">Takes red, green, blue and alpha of each pixel, 0 to 1, as sRGB stores them; alpha is not multiplied in.</param>
    /// <exception cref="ArgumentException">The length is not a multiple of four.</exception>
    public void Render(Span<double> destination) => Render(destination, new GamutMapping(CssConversion.Srgb), GamutMethod.ReduceChroma);

    /// <summary>Renders the whole gradient, its beginning in the first pixel and its end in the last one.</summary>
    /// <param name="destination">Takes red, green, blue and alpha of each pixel, 0 to 1, as the space stores them; alpha is not multiplied in.</param>
    /// <param name="gamut">The space, and what brings colours into its gamut.</param>
    /// <param name="method">How they are brought there.</param>
    /// <exception cref="ArgumentException">The length is not a multiple of four.</exception>
    public void Render(Span<double> destination, GamutMapping gamut, GamutMethod method)
    {
        ArgumentNullException.ThrowIfNull(gamut);
        if (destination.Length % 4 != 0)
            throw new ArgumentException($"A pixel has four components; {destination.Length} is no multiple of them.", nameof(destination));
        RgbColorSpace space = gamut.Space;
        double[] fromXyz = RgbColorSpace.XyzD65.MatrixTo(space).ToDoubles();
        // Components of sRGB are the same by the matrix of CSS and by that of its standard.
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

    /// <summary>The colour on the way from one stop to the next.</summary>
    internal CssColor SampleSegment(int segment, double time) => BlendSegment(segment, time).ToColor(options.Space);

    private BlendColor SampleBlend(double position)
    {
        if (position < positions[0])
            return segments[0].Blend(0);
        // Of stops at one place, the last one's colour is there.
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

    // CSS Images 4, section 3.5.3: first come the ends, then what is out of order, then what has no place yet.
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

    private static double HintOf(GradientStop stop, double start, double end) => stop.Hint is { } hint && end > start ? Math.Clamp((hint - start) / (end - start), 0, 1) : 0.5;

    // Section 3.5.2: a power, so that the hint becomes the half.
    private static double Bend(double share, double hint) => hint switch
    {
        0.5 => share,
        0 => share > 0 ? 1 : 0,
        1 => share < 1 ? 0 : 1,
        _ => PortableMath.Pow(share, PortableMath.Log(0.5) / PortableMath.Log(hint)),
    };

    private static double OrZero(double component) => double.IsNaN(component) ? 0 : component;
}
