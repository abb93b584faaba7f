namespace Intaglio.OpenExr;

/// <summary>What is known of the samples of deep pixels. The values are those of the file.</summary>
public enum ExrDeepImageState
{
    /// <summary>Samples may be in any order and overlap.</summary>
    Messy = 0,

    /// <summary>They are sorted by depth, and may overlap.</summary>
    Sorted = 1,

    /// <summary>They do not overlap, and may be in any order.</summary>
    NonOverlapping = 2,

    /// <summary>They are sorted and do not overlap.</summary>
    Tidy = 3,
}
