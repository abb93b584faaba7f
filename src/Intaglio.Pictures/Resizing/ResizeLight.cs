namespace Intaglio.Pictures;

/// <summary>The numbers that are averaged.</summary>
public enum ResizeLight
{
    /// <summary>Linear light, as light mixes: fine patterns keep their brightness.</summary>
    Linear,

    /// <summary>The components as they are stored: fine patterns of light and dark become darker.</summary>
    Encoded,
}
