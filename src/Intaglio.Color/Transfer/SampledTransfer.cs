using System.Globalization;

namespace Intaglio.Color;

/// <summary>A table of linear components at equal distances with linear interpolation, as in profiles.</summary>
internal sealed class SampledTransfer : TransferFunction
{
    private readonly double[] values, rising;
    private readonly double brightest;
    private readonly bool falls;

    internal SampledTransfer(ReadOnlySpan<double> samples)
    {
        values = samples.ToArray();
        // The inverse uses the running maximum, so a table that is not monotonic has an inverse too.
        falls = values[^1] < values[0];
        rising = [.. values];
        if (falls)
            Array.Reverse(rising);
        for (int i = 1; i < rising.Length; i++)
            rising[i] = Math.Max(rising[i], rising[i - 1]);
        brightest = FirstOf(rising[^1]);
    }

    public override string Name => string.Create(CultureInfo.InvariantCulture, $"table of {values.Length}");

    internal ReadOnlySpan<double> Samples => values;

    private protected override double DecodeMagnitude(double encoded)
    {
        double position = Math.Clamp(encoded, 0, 1) * (values.Length - 1);
        int cell = Math.Min((int)position, values.Length - 2);
        return values[cell] + (values[cell + 1] - values[cell]) * (position - cell);
    }

    private protected override double EncodeMagnitude(double linear)
    {
        double encoded = linear >= rising[^1] ? brightest : FindPosition(linear);
        return falls ? 1 - encoded : encoded;
    }

    // Chooses the last of equal entries, so that black is encoded as the number nearest to gray that decodes to black.
    private double FindPosition(double linear)
    {
        if (double.IsNaN(linear))
            return linear;
        int low = 0, high = rising.Length - 1;
        if (linear < rising[0])
            return 0;
        while (high - low > 1)
        {
            int middle = (low + high) / 2;
            (low, high) = rising[middle] <= linear ? (middle, high) : (low, middle);
        }
        return (low + (linear - rising[low]) / (rising[high] - rising[low])) / (rising.Length - 1);
    }

    private double FirstOf(double value)
    {
        int first = rising.Length - 1;
        while (first > 0 && rising[first - 1] == value)
            first--;
        return (double)first / (rising.Length - 1);
    }
}
