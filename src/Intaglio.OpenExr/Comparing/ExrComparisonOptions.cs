namespace Intaglio.OpenExr;

/// <summary>What is compared, and what counts as a difference.</summary>
public sealed class ExrComparisonOptions
{
    /// <summary>Gets whether attributes are compared; they are by default.</summary>
    public bool Attributes { get; init; } = true;

    /// <summary>Gets whether pixels are compared; they are by default.</summary>
    public bool Pixels { get; init; } = true;

    /// <summary>
    /// Gets whether attributes count that say how a part is packed, such as <c>compression</c>, <c>lineOrder</c> and <c>tiles</c>; by default they do
    /// not, so that two files are equal exactly if their canonical forms are.
    /// </summary>
    public bool Packing { get; init; }

    /// <summary>Gets by how much samples may differ, 0 or more. Where all tolerances are 0, the default, the bits are compared, so that 0 and -0 differ.</summary>
    public double AbsoluteTolerance { get; init => field = RequireTolerance(value, nameof(AbsoluteTolerance)); }

    /// <summary>Gets by what share of the larger magnitude samples may differ, 0 or more; one tolerance that is met is enough.</summary>
    public double RelativeTolerance { get; init => field = RequireTolerance(value, nameof(RelativeTolerance)); }

    /// <summary>Gets by how many units in the last place samples of half and float may differ, 0 or more; one tolerance that is met is enough.</summary>
    public long UlpTolerance
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfNegative(value);
            field = value;
        }
    }

    internal bool IsExact => AbsoluteTolerance == 0 && RelativeTolerance == 0 && UlpTolerance == 0;

    private static double RequireTolerance(double value, string name) =>
        value >= 0 ? value : throw new ArgumentOutOfRangeException(name, value, "A tolerance is 0 or more.");
}
