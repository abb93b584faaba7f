namespace Intaglio.Imaging;

/// <summary>What the last component of a pixel is, and what it did to the others.</summary>
public enum AlphaMode
{
    /// <summary>There is no alpha: every component is colour.</summary>
    None,

    /// <summary>The last component is alpha, 0 for transparent to 1 for opaque, and the others are the colour as it is.</summary>
    Straight,

    /// <summary>The last component is alpha, and the others, as they are stored, were multiplied by it.</summary>
    Premultiplied,
}
