namespace Intaglio.Color;

/// <summary>
/// The errors that Floyd and Steinberg give on to neighbours, along rows that alternate in direction: of 16 shares 7 ahead, and in the next row 3
/// behind, 5 below and 1 ahead. At the edges, what would leave the image goes below.
/// </summary>
internal sealed class ErrorDiffusion(int width, int channels)
{
    private readonly double[] errors = new double[width * channels], nextErrors = new double[width * channels];
    private int nextRow, step;

    /// <summary>What the pixel was given by others, in this channel.</summary>
    public double this[int x, int channel] => errors[x * channels + channel];

    /// <summary>The pixels of a row in the order in which they are rounded.</summary>
    /// <exception cref="InvalidOperationException">This is not the next row, nor the first.</exception>
    public IEnumerable<int> BeginRow(int row)
    {
        if (row == 0)
            Array.Clear(nextErrors);
        else if (row != nextRow)
            throw new InvalidOperationException($"Errors are diffused from row {nextRow - 1} to row {nextRow}, not to row {row}.");
        nextRow = row + 1;
        nextErrors.CopyTo(errors, 0);
        Array.Clear(nextErrors);
        step = row % 2 == 0 ? 1 : -1;
        return step > 0 ? Enumerable.Range(0, width) : Enumerable.Range(0, width).Reverse();
    }

    /// <summary>Gives on what rounding a pixel left over.</summary>
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
