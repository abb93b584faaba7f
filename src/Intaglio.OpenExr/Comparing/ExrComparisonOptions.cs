using System.Runtime.CompilerServices;

namespace Intaglio.OpenExr;

/// <summary>Settings for comparing OpenEXR files.</summary>
public sealed class ExrComparisonOptions
{
    /// <summary>Gets or sets a value indicating whether attributes are compared. The default is <see langword="true"/>.</summary>
    public bool CompareAttributes { get; set; } = true;

    /// <summary>Gets or sets a value indicating whether pixels are compared. The default is <see langword="true"/>.</summary>
    public bool ComparePixels { get; set; } = true;

    /// <summary>
    /// Gets or sets a value indicating whether attributes that describe the packing are compared, such as <c>compression</c>,
    /// <c>lineOrder</c> and <c>tiles</c>. The default is <see langword="false"/>.
    /// </summary>
    /// <remarks>By default, two files are equal if and only if their canonical forms are equal.</remarks>
    public bool ComparePacking { get; set; }

    /// <summary>Gets or sets the absolute difference that is tolerated between samples, 0 or more. The default is 0.</summary>
    /// <remarks>If all tolerances are 0, the bits of the samples are compared, so that 0 and -0 differ.</remarks>
    public double AbsoluteTolerance { get; set => field = Tolerance(value); }

    /// <summary>
    /// Gets or sets the tolerated difference between samples relative to the larger magnitude, 0 or more. The default is 0.
    /// </summary>
    /// <remarks>Samples are equal if they meet any one of the tolerances.</remarks>
    public double RelativeTolerance { get; set => field = Tolerance(value); }

    /// <summary>Gets or sets the tolerated difference between samples in units in the last place, 0 or more. The default is 0.</summary>
    /// <remarks>Integer samples are compared by their difference. Samples are equal if they meet any one of the tolerances.</remarks>
    public long UlpTolerance { get; set => field = OptionRange.AtLeast(value, 0); }

    internal bool IsExact => AbsoluteTolerance == 0 && RelativeTolerance == 0 && UlpTolerance == 0;

    private static double Tolerance(double value, [CallerMemberName] string name = "") =>
        value >= 0 ? value : throw new ArgumentOutOfRangeException(name, value, $"{name} must be at least 0.");
}
