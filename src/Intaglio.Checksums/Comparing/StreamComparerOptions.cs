namespace Intaglio.Checksums;

/// <summary>Settings for comparing streams.</summary>
public sealed class StreamComparerOptions
{
    /// <summary>Gets or sets the maximum number of equal bytes between two differences in the same range.</summary>
    /// <value>The default is 0, which ends a range at the first equal byte. The value cannot be negative.</value>
    public int MaxGap { get; set => field = OptionRange.AtLeast(value, 0); }
}
