namespace Intaglio.Pictures;

/// <summary>Options for sharpening after resizing with an unsharp mask.</summary>
/// <remarks>
/// The difference of each component from a Gaussian average of its surroundings is added to it. Sharpening uses the same encoding as the
/// kernel, by default linear light, and also applies to alpha.
/// </remarks>
public sealed class UnsharpMask
{
    private const double MostRadius = 100, MostAmount = 100;

    /// <summary>Gets or sets the factor of the difference, 0 to 100. The default is 0.5.</summary>
    public double Amount { get; set => field = OptionRange.Between(value, 0, MostAmount); } = 0.5;

    /// <summary>
    /// Gets or sets the standard deviation of the Gaussian in new pixels, greater than 0 and at most 100. The default is 0.6.
    /// </summary>
    public double Radius { get; set => field = OptionRange.Between(OptionRange.Positive(value), 0, MostRadius); } = 0.6;

    /// <summary>
    /// Gets or sets the minimum difference to add, 0 to 1 of the full range. The default is 0. Smaller differences are treated as noise.
    /// </summary>
    public double Threshold { get; set => field = OptionRange.Between(value, 0, 1); }

    internal UnsharpMask Copy() => (UnsharpMask)MemberwiseClone();
}
