namespace Intaglio.OpenExr;

/// <summary>The order of the chunks in a file. The values are those of the file.</summary>
public enum ExrLineOrder
{
    /// <summary>Top to bottom.</summary>
    IncreasingY = 0,

    /// <summary>Bottom to top.</summary>
    DecreasingY = 1,

    /// <summary>Any order. Allowed only for tiles.</summary>
    RandomY = 2,
}
