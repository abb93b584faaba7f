namespace Intaglio.Checksums;

/// <summary>Options of comparing streams.</summary>
public sealed class StreamComparerOptions
{
    /// <summary>Gets or sets the most equal bytes, 0 or more, between two differences that belong to one range; 0, the default, ends a range at the first equal byte.</summary>
    public int MaxGap { get; set => field = OptionRange.AtLeast(value, 0); }
}
