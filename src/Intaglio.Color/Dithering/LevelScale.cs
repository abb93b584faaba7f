namespace Intaglio.Color;

/// <summary>The levels that a channel is stored in, and what each of them stands for.</summary>
internal sealed class LevelScale
{
    private readonly TransferFunction? transfer;
    private readonly double[] values;
    private readonly double least, greatest;

    /// <param name="levels">How many levels there are.</param>
    /// <param name="transfer">How linear components are stored in them; null if the components are what is stored.</param>
    internal LevelScale(int levels, TransferFunction? transfer)
    {
        this.transfer = transfer;
        values = new double[levels];
        for (int code = 0; code < levels; code++)
            values[code] = transfer is null ? code / (levels - 1.0) : transfer.Decode(code / (levels - 1.0));
        // Curves of profiles may fall.
        (least, greatest) = (values.Min(), values.Max());
    }

    /// <summary>Gets the highest level.</summary>
    internal int Highest => values.Length - 1;

    /// <summary>What a level stands for.</summary>
    internal double this[int code] => values[code];

    /// <summary>The lowest and the highest component that there is.</summary>
    internal double Clamp(double component) => double.IsNaN(component) ? 0 : Math.Clamp(component, least, greatest);

    /// <summary>The level that is nearest as it is stored.</summary>
    internal int Nearest(double component) => (int)Math.Round(Encode(component) * (values.Length - 1), MidpointRounding.AwayFromZero);

    /// <summary>The level at or below a component, and how far it is on the way to the next, 0 to 1.</summary>
    internal int Below(double component, out double share)
    {
        int code = Math.Min((int)(Encode(component) * (values.Length - 1)), values.Length - 2);
        // The formula's rounding may have missed it by one.
        if (values[code] > component && code > 0)
            code--;
        else if (code < values.Length - 2 && values[code + 1] <= component)
            code++;
        share = (component - values[code]) / (values[code + 1] - values[code]);
        return code;
    }

    private double Encode(double component) => transfer is null ? component : Math.Clamp(transfer.Encode(component), 0, 1);
}
