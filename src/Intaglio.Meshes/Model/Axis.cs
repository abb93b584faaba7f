namespace Intaglio.Meshes;

/// <summary>A direction along an axis.</summary>
public enum Axis
{
    /// <summary>Along the x axis.</summary>
    X,

    /// <summary>Along the y axis.</summary>
    Y,

    /// <summary>Along the z axis.</summary>
    Z,

    /// <summary>Against the x axis.</summary>
    NegativeX,

    /// <summary>Against the y axis.</summary>
    NegativeY,

    /// <summary>Against the z axis.</summary>
    NegativeZ,
}
