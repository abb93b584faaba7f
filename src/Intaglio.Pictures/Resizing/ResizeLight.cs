namespace Intaglio.Pictures;

/// <summary>The encoding of the components that are averaged.</summary>
public enum ResizeLight
{
    /// <summary>Linear light, which preserves the brightness of fine patterns.</summary>
    Linear,

    /// <summary>The stored components. Fine patterns of light and dark become darker.</summary>
    Encoded,
}
