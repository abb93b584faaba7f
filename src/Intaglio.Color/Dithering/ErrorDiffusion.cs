namespace Intaglio.Color;

/// <summary>The errors of Floyd-Steinberg error diffusion, along rows of alternating direction.</summary>
/// <remarks>
/// Of each error, 7/16 go to the next pixel; 3/16, 5/16 and 1/16 go to the previous, same and next pixel of the next row. At the edges, the
/// shares that would leave the image go to the pixel below.
/// </remarks>
internal sealed class ErrorDiffusion(int width, int channels)
{
    private readonly double[] errors = new double[width * channels], nextErrors = new double[width * channels];
    private int nextRow, step;

    /// <summary>Gets the error that other pixels have distributed to a channel of a pixel.</summary>
    public double this[int x, int channel] => errors[x * channels + channel];

    /// <summary>Begins a row and returns the indexes of its pixels in the order in which they are quantized.</summary>
    /// <exception cref="InvalidOperationException">The row is neither the next row nor row 0.</exception>
    public IEnumerable<int> BeginRow(int row)
    {
        if (row == 0)
            Array.Clear(nextErrors);
        else if (row != nextRow)
            throw new InvalidOperationException($"The next row for error diffusion must be {nextRow}, not {row}.");
        nextRow = row + 1;
        nextErrors.CopyTo(errors, 0);
        Array.Clear(nextErrors);
        step = row % 2 == 0 ? 1 : -1;
        return step > 0 ? Enumerable.Range(0, width) : Enumerable.Range(0, width).Reverse();
    }

    /// <summary>Distributes the quantization error of a pixel.</summary>
    public void Spread(int x, int channel, double error)
    {
        bool hasAhead = x + step >= 0 && x + step < width, hasBehind = x - step >= 0 && x - step < width;
        int i = x * channels + channel, ahead = i + step * channels, behind = i - step * channels;
        double share = error / 16;
        nextErrors[i] += share * (5 + (hasAhead ? 0 : 8) + (hasBehind ? 0 : 3));
        if (hasAhead)
        {
            errors[ahead] += share * 7;
            nextErrors[ahead] += share;
        }
        if (hasBehind)
            nextErrors[behind] += share * 3;
    }
}
