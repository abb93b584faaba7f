namespace Intaglio.Meshes;

/// <summary>The smallest box along the axes that holds some positions.</summary>
/// <param name="MinX">The least x.</param>
/// <param name="MinY">The least y.</param>
/// <param name="MinZ">The least z.</param>
/// <param name="MaxX">The greatest x.</param>
/// <param name="MaxY">The greatest y.</param>
/// <param name="MaxZ">The greatest z.</param>
public readonly record struct MeshBounds(double MinX, double MinY, double MinZ, double MaxX, double MaxY, double MaxZ)
{
    internal static MeshBounds None { get; } =
        new(double.PositiveInfinity, double.PositiveInfinity, double.PositiveInfinity, double.NegativeInfinity, double.NegativeInfinity, double.NegativeInfinity);

    /// <summary>Gets the extent along x.</summary>
    public double SizeX => MaxX - MinX;

    /// <summary>Gets the extent along y.</summary>
    public double SizeY => MaxY - MinY;

    /// <summary>Gets the extent along z.</summary>
    public double SizeZ => MaxZ - MinZ;

    /// <summary>Gets itself; null if it holds nothing.</summary>
    internal MeshBounds? OrNull => MinX <= MaxX ? this : null;

    internal MeshBounds Plus(MeshBounds other) => new(
        Math.Min(MinX, other.MinX), Math.Min(MinY, other.MinY), Math.Min(MinZ, other.MinZ),
        Math.Max(MaxX, other.MaxX), Math.Max(MaxY, other.MaxY), Math.Max(MaxZ, other.MaxZ));

    /// <summary>Holds a position too, unless it is nowhere.</summary>
    internal MeshBounds Plus(MeshPoint point) => point.IsFinite ? Plus(new MeshBounds(point.X, point.Y, point.Z, point.X, point.Y, point.Z)) : this;
}
