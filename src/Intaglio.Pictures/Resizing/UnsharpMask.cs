namespace Intaglio.Pictures;

/// <summary>
/// Sharpening after resizing: the difference of each component from its surroundings, a Gaussian average, is added to it. It works on the same numbers as the
/// kernel, linear light by default, and on alpha as on colors.
/// </summary>
public sealed class UnsharpMask
{
    private const double MostRadius = 100, MostAmount = 100;

    /// <summary>Gets or sets the factor of the difference, 0 to 100; 0.5 by default.</summary>
    public double Amount { get; set => field = OptionRange.Between(value, 0, MostAmount); } = 0.5;

    /// <summary>Gets or sets the standard deviation of the Gaussian in new pixels, above 0 to 100; 0.6 by default.</summary>
    public double Radius { get; set => field = OptionRange.Between(OptionRange.Positive(value), 0, MostRadius); } = 0.6;

    /// <summary>Gets or sets the least difference that is added, 0 to 1 of the whole range; 0 by default. A smaller one is noise, and stays.</summary>
    public double Threshold { get; set => field = OptionRange.Between(value, 0, 1); }

    internal UnsharpMask Copy() => (UnsharpMask)MemberwiseClone();
}
