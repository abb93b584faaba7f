using System.Numerics;
using System.Runtime.CompilerServices;

namespace Intaglio.Meshes;

/// <summary>A position in double precision.</summary>
internal readonly record struct MeshPoint(double X, double Y, double Z)
{
    internal bool IsFinite => double.IsFinite(X) && double.IsFinite(Y) && double.IsFinite(Z);

    internal double SquaredLength => (X * X) + (Y * Y) + (Z * Z);

    public static MeshPoint operator +(MeshPoint left, MeshPoint right) => new(left.X + right.X, left.Y + right.Y, left.Z + right.Z);

    public static MeshPoint operator -(MeshPoint left, MeshPoint right) => new(left.X - right.X, left.Y - right.Y, left.Z - right.Z);

    /// <summary>Gets the position with an index. Negative zeros become positive.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static MeshPoint At<T>(ReadOnlySpan<T> components, int index)
        where T : unmanaged, IBinaryFloatingPointIeee754<T>
    {
        ReadOnlySpan<T> own = components.Slice(3 * index, 3);
        return new(double.CreateTruncating(own[0]) + 0, double.CreateTruncating(own[1]) + 0, double.CreateTruncating(own[2]) + 0);
    }

    internal static double Dot(MeshPoint left, MeshPoint right) => (left.X * right.X) + (left.Y * right.Y) + (left.Z * right.Z);

    internal static MeshPoint Cross(MeshPoint left, MeshPoint right) =>
        new((left.Y * right.Z) - (left.Z * right.Y), (left.Z * right.X) - (left.X * right.Z), (left.X * right.Y) - (left.Y * right.X));
}
