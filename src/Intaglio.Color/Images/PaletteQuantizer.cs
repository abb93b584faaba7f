namespace Intaglio.Color;

/// <summary>Quantizes pixels to the colors of a palette.</summary>
internal sealed class PaletteQuantizer(Palette palette, DitherMethod method, int width) : IRowQuantizer
{
    // The weight of the distance between two mixed colors, relative to the remaining difference.
    private const double Coarseness = 0.1;

    private readonly ErrorDiffusion? diffusion = method == DitherMethod.ErrorDiffusion ? new ErrorDiffusion(width, 3) : null;
    private readonly ThresholdMask? mask =
        method switch { DitherMethod.Ordered => ThresholdMask.Ordered, DitherMethod.BlueNoise => ThresholdMask.BlueNoise, _ => null };

    public void Quantize(int row, ReadOnlySpan<float> components, Span<ushort> codes)
    {
        if (diffusion is not null)
        {
            foreach (int x in diffusion.BeginRow(row))
            {
                Components wanted = Limit(components[3 * x] + diffusion[x, 0], components[3 * x + 1] + diffusion[x, 1],
                    components[3 * x + 2] + diffusion[x, 2]);
                int color = palette.FindNearest(wanted.First, wanted.Second, wanted.Third);
                Store(codes, x, color);
                diffusion.Spread(x, 0, wanted.First - palette.Linear[color].First);
                diffusion.Spread(x, 1, wanted.Second - palette.Linear[color].Second);
                diffusion.Spread(x, 2, wanted.Third - palette.Linear[color].Third);
            }
            return;
        }
        ReadOnlySpan<float> thresholds = mask is null ? [] : mask.Row(row);
        for (int x = 0; x < width; x++)
        {
            Components wanted = Limit(components[3 * x], components[3 * x + 1], components[3 * x + 2]);
            int color = palette.FindNearest(wanted.First, wanted.Second, wanted.Third);
            Store(codes, x, mask is null ? color : ChooseOfTwo(wanted, color, thresholds[x & (thresholds.Length - 1)]));
        }
    }

    // Chooses between the nearest color and the color whose mixture with it, in linear light, is closest to the wanted color.
    private int ChooseOfTwo(Components wanted, int nearest, double threshold)
    {
        Components from = palette.Linear[nearest];
        int other = nearest;
        double least = double.PositiveInfinity, share = 0;
        for (int i = 0; i < palette.Linear.Length; i++)
        {
            if (i == nearest)
                continue;
            Components way = Subtract(palette.Linear[i], from), part = Subtract(wanted, from);
            double square = Dot(way, way), along = Math.Clamp(Dot(part, way) / square, 0, 1);
            Components rest = Subtract(part, new Components(way.First * along, way.Second * along, way.Third * along));
            double cost = Dot(rest, rest) + Coarseness * square * along * (1 - along);
            if (cost < least)
                (other, least, share) = (i, cost, along);
        }
        return share > threshold ? other : nearest;
    }

    private void Store(Span<ushort> codes, int x, int color) => (codes[3 * x], codes[3 * x + 1], codes[3 * x + 2]) = palette.Codes[color];

    // Limits errors that no color of the palette can compensate.
    private static Components Limit(double r, double g, double b) => GamutMapping.Clip(r, g, b);

    private static Components Subtract(Components left, Components right) =>
        new(left.First - right.First, left.Second - right.Second, left.Third - right.Third);

    private static double Dot(Components left, Components right) =>
        left.First * right.First + left.Second * right.Second + left.Third * right.Third;
}
