namespace Intaglio.Meshes;

/// <summary>An axis-aligned bounding box.</summary>
public readonly record struct MeshBounds
{
    /// <summary>Initializes a new instance.</summary>
    /// <param name="minX">The minimum x.</param>
    /// <param name="minY">The minimum y.</param>
    /// <param name="minZ">The minimum z.</param>
    /// <param name="maxX">The maximum x.</param>
    /// <param name="maxY">The maximum y.</param>
    /// <param name="maxZ">The maximum z.</param>
    public MeshBounds(double minX, double minY, double minZ, double maxX, double maxY, double maxZ) =>
        (MinX, MinY, MinZ, MaxX, MaxY, MaxZ) = (minX, minY, minZ, maxX, maxY, maxZ);

    /// <summary>Gets the minimum x.</summary>
    public double MinX { get; init; }

    /// <summary>Gets the minimum y.</summary>
    public double MinY { get; init; }

    /// <summary>Gets the minimum z.</summary>
    public double MinZ { get; init; }

    /// <summary>Gets the maximum x.</summary>
    public double MaxX { get; init; }

    /// <summary>Gets the maximum y.</summary>
    public double MaxY { get; init; }

    /// <summary>Gets the maximum z.</summary>
    public double MaxZ { get; init; }

    internal static MeshBounds None { get; } =
        new(double.PositiveInfinity, double.PositiveInfinity, double.PositiveInfinity, double.NegativeInfinity, double.NegativeInfinity,
            double.NegativeInfinity);

    /// <summary>Gets the size along the x axis.</summary>
    public double SizeX => MaxX - MinX;

    /// <summary>Gets the size along the y axis.</summary>
    public double SizeY => MaxY - MinY;

    /// <summary>Gets the size along the z axis.</summary>
    public double SizeZ => MaxZ - MinZ;

    /// <summary>Gets this box, or <see langword="null"/> if it is empty.</summary>
    internal MeshBounds? OrNull => MinX <= MaxX ? this : null;

    internal MeshBounds Plus(MeshBounds other) => new(
        Math.Min(MinX, other.MinX), Math.Min(MinY, other.MinY), Math.Min(MinZ, other.MinZ),
        Math.Max(MaxX, other.MaxX), Math.Max(MaxY, other.MaxY), Math.Max(MaxZ, other.MaxZ));

    /// <summary>Extends the box to include a position, unless the position is not finite.</summary>
    internal MeshBounds Plus(MeshPoint point) =>
        point.IsFinite ? Plus(new MeshBounds(point.X, point.Y, point.Z, point.X, point.Y, point.Z)) : this;
}
