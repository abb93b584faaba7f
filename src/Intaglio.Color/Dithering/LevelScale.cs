namespace Intaglio.Color;

/// <summary>The levels of a channel and the component that each of them represents.</summary>
internal sealed class LevelScale
{
    private readonly TransferFunction? transfer;
    private readonly double[] values;
    private readonly double least, greatest;

    /// <param name="levels">The number of levels.</param>
    /// <param name="transfer">
    /// The transfer function that encodes linear components, or <see langword="null"/> if the components are already encoded.
    /// </param>
    internal LevelScale(int levels, TransferFunction? transfer)
    {
        this.transfer = transfer;
        values = new double[levels];
        for (int code = 0; code < levels; code++)
            values[code] = transfer is null ? code / (levels - 1.0) : transfer.Decode(code / (levels - 1.0));
        // The curves of profiles can be decreasing.
        (least, greatest) = (values.Min(), values.Max());
    }

    /// <summary>Gets the highest level.</summary>
    internal int Highest => values.Length - 1;

    /// <summary>Gets the component that a level represents.</summary>
    internal double this[int code] => values[code];

    /// <summary>Clamps a component to the range of the levels; NaN becomes 0.</summary>
    internal double Clamp(double component) => double.IsNaN(component) ? 0 : Math.Clamp(component, least, greatest);

    /// <summary>Returns the level that is nearest in encoded values.</summary>
    internal int Nearest(double component) => (int)Math.Round(Encode(component) * (values.Length - 1), MidpointRounding.AwayFromZero);

    /// <summary>
    /// Returns the level at or below a component, and the position of the component between that level and the next, 0 to 1.
    /// </summary>
    internal int Below(double component, out double share)
    {
        int code = Math.Min((int)(Encode(component) * (values.Length - 1)), values.Length - 2);
        // Rounding in the transfer function can be off by one level.
        if (values[code] > component && code > 0)
            code--;
        else if (code < values.Length - 2 && values[code + 1] <= component)
            code++;
        share = (component - values[code]) / (values[code + 1] - values[code]);
        return code;
    }

    private double Encode(double component) => transfer is null ? component : Math.Clamp(transfer.Encode(component), 0, 1);
}
