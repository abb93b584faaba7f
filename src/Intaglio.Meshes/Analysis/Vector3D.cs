namespace Intaglio.Meshes;

/// <summary>A vector with three double components.</summary>
internal readonly record struct Vector3D(double X, double Y, double Z)
{
    public static Vector3D operator +(Vector3D left, Vector3D right) => new(left.X + right.X, left.Y + right.Y, left.Z + right.Z);

    public static Vector3D operator -(Vector3D left, Vector3D right) => new(left.X - right.X, left.Y - right.Y, left.Z - right.Z);

    public static Vector3D operator *(Vector3D left, double right) => new(left.X * right, left.Y * right, left.Z * right);

    internal static double Dot(Vector3D left, Vector3D right) => left.X * right.X + left.Y * right.Y + left.Z * right.Z;

    internal static Vector3D Cross(Vector3D left, Vector3D right) =>
        new(left.Y * right.Z - left.Z * right.Y, left.Z * right.X - left.X * right.Z, left.X * right.Y - left.Y * right.X);

    /// <summary>Writes the direction of the vector as three floats of unit length.</summary>
    /// <remarks>If the length is 0 or not finite, writes the direction of the z axis.</remarks>
    internal void WriteDirection(Span<float> destination)
    {
        double length = Math.Sqrt(Dot(this, this));
        Vector3D direction = length > 0 && double.IsFinite(length) ? this * (1 / length) : new(0, 0, 1);
        // Adding 0 turns -0 into 0.
        destination[0] = (float)direction.X + 0f;
        destination[1] = (float)direction.Y + 0f;
        destination[2] = (float)direction.Z + 0f;
    }
}
