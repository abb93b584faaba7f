namespace Intaglio.Imaging;

/// <summary>The presence of alpha and its relation to the color components.</summary>
public enum AlphaMode
{
    /// <summary>No alpha. All components are color.</summary>
    None,

    /// <summary>Alpha is the last component, from 0 (transparent) to 1 (opaque). The color components are independent of it.</summary>
    Straight,

    /// <summary>Alpha is the last component. The color components are multiplied by it.</summary>
    Premultiplied,
}
