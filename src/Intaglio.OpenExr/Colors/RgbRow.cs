using System.Runtime.CompilerServices;

namespace Intaglio.OpenExr;

/// <summary>A row of red, green and blue with the saturation of each pixel: 0 is gray, and 1 or more is fully saturated.</summary>
internal sealed class RgbRow(int width)
{
    internal float[] Red { get; } = new float[width];

    internal float[] Green { get; } = new float[width];

    internal float[] Blue { get; } = new float[width];

    internal float[] Saturation { get; } = new float[width];

    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    internal void MeasureSaturation()
    {
        for (int x = 0; x < Saturation.Length; x++)
        {
            float most = Most(x), least = Math.Min(Red[x], Math.Min(Green[x], Blue[x]));
            Saturation[x] = most > 0 ? 1 - least / most : 0;
        }
    }

    internal float Most(int x) => Math.Max(Red[x], Math.Max(Green[x], Blue[x]));

    internal void RoundToHalf()
    {
        HalfSamples.Round(Red);
        HalfSamples.Round(Green);
        HalfSamples.Round(Blue);
    }
}
