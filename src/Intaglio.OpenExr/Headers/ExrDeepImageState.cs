namespace Intaglio.OpenExr;

/// <summary>The order and overlap of the samples of deep pixels. The values are those of the file.</summary>
public enum ExrDeepImageState
{
    /// <summary>Samples can be in any order and can overlap.</summary>
    Messy = 0,

    /// <summary>Samples are sorted by depth and can overlap.</summary>
    Sorted = 1,

    /// <summary>Samples do not overlap and can be in any order.</summary>
    NonOverlapping = 2,

    /// <summary>Samples are sorted by depth and do not overlap.</summary>
    Tidy = 3,
}
