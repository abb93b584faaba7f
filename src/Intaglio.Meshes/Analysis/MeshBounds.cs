namespace Intaglio.Meshes;

/// <summary>The smallest box along the axes that holds some positions.</summary>
public readonly record struct MeshBounds
{
    /// <summary>Creates a value from its members.</summary>
    /// <param name="minX">The least x.</param>
    /// <param name="minY">The least y.</param>
    /// <param name="minZ">The least z.</param>
    /// <param name="maxX">The greatest x.</param>
    /// <param name="maxY">The greatest y.</param>
    /// <param name="maxZ">The greatest z.</param>
    public MeshBounds(double minX, double minY, double minZ, double maxX, double maxY, double maxZ) =>
        (MinX, MinY, MinZ, MaxX, MaxY, MaxZ) = (minX, minY, minZ, maxX, maxY, maxZ);

    /// <summary>Gets the least x.</summary>
    public double MinX { get; init; }

    /// <summary>Gets the least y.</summary>
    public double MinY { get; init; }

    /// <summary>Gets the least z.</summary>
    public double MinZ { get; init; }

    /// <summary>Gets the greatest x.</summary>
    public double MaxX { get; init; }

    /// <summary>Gets the greatest y.</summary>
    public double MaxY { get; init; }

    /// <summary>Gets the greatest z.</summary>
    public double MaxZ { get; init; }

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
