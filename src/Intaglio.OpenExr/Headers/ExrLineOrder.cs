namespace Intaglio.OpenExr;

/// <summary>The order of the chunks in a file. The values are those of the file.</summary>
public enum ExrLineOrder
{
    /// <summary>From the top.</summary>
    IncreasingY = 0,

    /// <summary>From the bottom.</summary>
    DecreasingY = 1,

    /// <summary>Any; of tiles alone.</summary>
    RandomY = 2,
}
