using System.Runtime.CompilerServices;

namespace Intaglio.OpenExr;

/// <summary>Converts luminance and chroma to red, green and blue.</summary>
/// <remarks>
/// The chroma channels are (R − Y) / Y and (B − Y) / Y, with samples in every second column and row. Chroma between the samples is
/// interpolated. Filtering can oversaturate pixels at edges, so pixels far more saturated than their surroundings are desaturated. If all
/// channels are halves, the result of each step is rounded to half, as in the OpenEXR library.
/// </remarks>
internal sealed class LuminanceChroma
{
    // The share of the remaining saturation range that a pixel may exceed the mean of its surroundings by.
    private const float Allowance = 0.75f;

    private readonly ExrPlane luminance, redChroma, blueChroma;
    private readonly LuminanceWeights weights;
    private readonly bool isHalf, isFiltered;
    private readonly ExrBox2i window;
    private readonly int width, chromaRows;
    private readonly float[] padded, between;

    // Rows of chroma for all columns, and rows of color. The slot of a row is its number modulo the number of slots.
    private readonly float[][] redRows = new float[ChromaFilter.Taps + 2][], blueRows = new float[ChromaFilter.Taps + 2][];
    private readonly int[] kept = new int[ChromaFilter.Taps + 2];
    private readonly RgbRow[] colors = new RgbRow[4];
    private readonly int[] keptColors = new int[4];
    private readonly float[][] filtered = new float[ChromaFilter.Taps][];

    /// <param name="luminance">The luminance, with a sample for each pixel.</param>
    /// <param name="redChroma">
    /// The red chroma, with a sample for every second column and row. With another sampling, the nearest sample is used.
    /// </param>
    /// <param name="blueChroma">The blue chroma, sampled like the red chroma.</param>
    /// <param name="weights">The weights of red, green and blue in the luminance.</param>
    internal LuminanceChroma(ExrPlane luminance, ExrPlane redChroma, ExrPlane blueChroma, LuminanceWeights weights)
    {
        (this.luminance, this.redChroma, this.blueChroma, this.weights) = (luminance, redChroma, blueChroma, weights);
        isHalf = luminance.Channel.Type == ExrPixelType.Half && redChroma.Channel.Type == ExrPixelType.Half
            && blueChroma.Channel.Type == ExrPixelType.Half;
        isFiltered = redChroma.Channel is { XSampling: 2, YSampling: 2 } && blueChroma.Channel is { XSampling: 2, YSampling: 2 }
            && redChroma.Columns > 0 && redChroma.Rows > 0;
        window = luminance.Window;
        width = (int)window.Width;
        chromaRows = redChroma.Rows;
        padded = new float[redChroma.Columns + ChromaFilter.Taps];
        between = new float[redChroma.Columns + 1];
        for (int i = 0; i < kept.Length; i++)
            (redRows[i], blueRows[i], kept[i]) = (new float[width], new float[width], -1);
        for (int i = 0; i < colors.Length; i++)
            (colors[i], keptColors[i]) = (new(width), int.MinValue);
    }

    /// <summary>Reads the colors of a row. Reading rows from top to bottom is fastest.</summary>
    /// <param name="row">The row, starting at 0 at the top.</param>
    /// <param name="result">The row that receives the colors.</param>
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    internal void Read(int row, RgbRow result)
    {
        RgbRow above = GetColors(row - 1), own = GetColors(row), below = GetColors(row + 1);
        own.Red.CopyTo(result.Red, 0);
        own.Green.CopyTo(result.Green, 0);
        own.Blue.CopyTo(result.Blue, 0);
        for (int x = 0; x < width; x++)
        {
            int left = Math.Max(x - 1, 0), right = Math.Min(x + 1, width - 1);
            float mean = Math.Min(1,
                0.25f * (above.Saturation[left] + above.Saturation[right] + below.Saturation[left] + below.Saturation[right]));
            float saturation = own.Saturation[x];
            if (!(saturation > mean))
                continue;
            float most = Math.Min(1, 1 - (1 - mean) * (1 - Allowance));
            if (saturation > most)
                Fade(own, x, most / saturation, result);
        }
    }

    /// <summary>Moves a pixel toward a gray of its brightest component and restores its luminance.</summary>
    private void Fade(RgbRow row, int x, float factor, RgbRow result)
    {
        float most = row.Most(x);
        float red = Round(Math.Max(most - (most - row.Red[x]) * factor, 0)),
            green = Round(Math.Max(most - (most - row.Green[x]) * factor, 0));
        float blue = Round(Math.Max(most - (most - row.Blue[x]) * factor, 0));
        float before = Luminance(row.Red[x], row.Green[x], row.Blue[x]), after = Luminance(red, green, blue);
        float scale = after > 0 ? before / after : 1;
        (result.Red[x], result.Green[x], result.Blue[x]) = (Round(red * scale), Round(green * scale), Round(blue * scale));
    }

    private float Luminance(float red, float green, float blue) => red * weights.Red + green * weights.Green + blue * weights.Blue;

    private float Round(float value) => isHalf ? (float)(Half)value : value;

    /// <summary>Returns the colors of a row before desaturation. Rows beyond the edges of the image repeat the adjacent rows.</summary>
    private RgbRow GetColors(int row)
    {
        int place = row & (colors.Length - 1);
        RgbRow result = colors[place];
        if (keptColors[place] == row)
            return result;
        keptColors[place] = row;
        int y = window.MinY + (row < 0 ? 0 : row < window.Height ? row : Math.Max((int)window.Height - 2, 0));
        PlaneRows.LoadPixels(luminance, y, result.Green);
        if (isFiltered)
        {
            LoadFiltered(window.MinY + row, result);
        }
        else
        {
            PlaneRows.LoadPixels(redChroma, y, result.Red);
            PlaneRows.LoadPixels(blueChroma, y, result.Blue);
        }
        AddLuminance(result.Red, result.Green, result.Blue);
        if (isHalf)
            result.RoundToHalf();
        result.MeasureSaturation();
        return result;
    }

    /// <summary>Loads the chroma of a row. The row can be one beyond the edges of the image.</summary>
    private void LoadFiltered(int y, RgbRow result)
    {
        // The number of rows with chroma up to this row.
        int rows = Sampling.Count(2, window.MinY, y);
        if (y % 2 == 0)
        {
            int place = LoadChroma(rows - 1);
            redRows[place].CopyTo(result.Red, 0);
            blueRows[place].CopyTo(result.Blue, 0);
            return;
        }
        FilterAcross(redRows, rows - ChromaFilter.Reach, result.Red);
        FilterAcross(blueRows, rows - ChromaFilter.Reach, result.Blue);
    }

    /// <summary>Replaces the luminance and the two chroma values of each pixel by green, red and blue.</summary>
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private void AddLuminance(float[] red, float[] green, float[] blue)
    {
        for (int x = 0; x < red.Length; x++)
        {
            float y = green[x];
            if (red[x] == 0 && blue[x] == 0)
            {
                (red[x], blue[x]) = (y, y);
                continue;
            }
            float r = (red[x] + 1) * y, b = (blue[x] + 1) * y;
            (red[x], green[x], blue[x]) = (r, (y - r * weights.Red - b * weights.Blue) / weights.Green, b);
        }
    }

    private void FilterAcross(float[][] rows, int first, float[] result)
    {
        for (int tap = 0; tap < ChromaFilter.Taps; tap++)
            filtered[tap] = rows[LoadChroma(first + tap)];
        ChromaFilter.Across(filtered, result);
        if (isHalf)
            HalfSamples.Round(result);
    }

    /// <summary>Loads a row of chroma for all columns. Rows beyond the edges repeat the first or last row.</summary>
    /// <returns>The slot of the row.</returns>
    private int LoadChroma(int row)
    {
        row = Math.Clamp(row, 0, chromaRows - 1);
        int place = row & (kept.Length - 1);
        if (kept[place] != row)
        {
            kept[place] = row;
            FilterAlong(redChroma, row, redRows[place]);
            FilterAlong(blueChroma, row, blueRows[place]);
        }
        return place;
    }

    private void FilterAlong(ExrPlane plane, int row, float[] result)
    {
        Span<float> samples = padded.AsSpan(ChromaFilter.Reach, plane.Columns);
        plane.CopyRowTo(row, samples);
        padded.AsSpan(0, ChromaFilter.Reach).Fill(samples[0]);
        padded.AsSpan(ChromaFilter.Reach + plane.Columns).Fill(samples[^1]);
        ChromaFilter.Along(padded, between);
        if (isHalf)
            HalfSamples.Round(between);
        // The first sample belongs to the first even column. Each interpolated value precedes its sample.
        int odd = window.MinX & 1;
        for (int x = 0; x < result.Length; x++)
            result[x] = ((x + odd) & 1) == 0 ? samples[(x + odd) / 2 - odd] : between[(x + 1) / 2];
    }
}
