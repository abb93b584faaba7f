namespace Intaglio.Meshes;

/// <summary>A direction along a coordinate axis.</summary>
public enum Axis
{
    /// <summary>The positive x direction.</summary>
    X,

    /// <summary>The positive y direction.</summary>
    Y,

    /// <summary>The positive z direction.</summary>
    Z,

    /// <summary>The negative x direction.</summary>
    NegativeX,

    /// <summary>The negative y direction.</summary>
    NegativeY,

    /// <summary>The negative z direction.</summary>
    NegativeZ,
}
