using System.Runtime.CompilerServices;

namespace Intaglio.OpenExr;

/// <summary>What is compared, and what counts as a difference.</summary>
public sealed class ExrComparisonOptions
{
    /// <summary>Gets or sets whether attributes are compared; they are by default.</summary>
    public bool CompareAttributes { get; set; } = true;

    /// <summary>Gets or sets whether pixels are compared; they are by default.</summary>
    public bool ComparePixels { get; set; } = true;

    /// <summary>
    /// Gets or sets whether attributes count that say how a part is packed, such as <c>compression</c>, <c>lineOrder</c> and <c>tiles</c>; by default they do
    /// not, so that two files are equal exactly if their canonical forms are.
    /// </summary>
    public bool ComparePacking { get; set; }

    /// <summary>Gets or sets by how much samples may differ, 0 or more. Where all tolerances are 0, the default, the bits are compared, so that 0 and -0 differ.</summary>
    public double AbsoluteTolerance { get; set => field = Tolerance(value); }

    /// <summary>Gets or sets by what share of the larger magnitude samples may differ, 0 or more; one tolerance that is met is enough.</summary>
    public double RelativeTolerance { get; set => field = Tolerance(value); }

    /// <summary>Gets or sets by how many units in the last place samples of half and float may differ, 0 or more; one tolerance that is met is enough.</summary>
    public long UlpTolerance { get; set => field = OptionRange.AtLeast(value, 0); }

    internal bool IsExact => AbsoluteTolerance == 0 && RelativeTolerance == 0 && UlpTolerance == 0;

    private static double Tolerance(double value, [CallerMemberName] string name = "") =>
        value >= 0 ? value : throw new ArgumentOutOfRangeException(name, value, $"{name} must be at least 0.");
}
