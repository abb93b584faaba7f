namespace Intaglio.Meshes;

/// <summary>A rotation by right angles between the axes of a mesh and those of a file. The default value changes nothing.</summary>
/// <remarks>Components only change their positions and signs, so no precision is lost. The negation of 0 is -0.</remarks>
public readonly record struct AxisConversion
{
    /// <summary>Initializes a new instance from the axes of the mesh that become x, y and z in the file.</summary>
    /// <param name="x">The axis that becomes x.</param>
    /// <param name="y">The axis that becomes y.</param>
    /// <param name="z">The axis that becomes z.</param>
    /// <exception cref="ArgumentException">
    /// An axis is used twice or is not a valid value, or the mesh would be mirrored, which would turn its faces inside out.
    /// </exception>
    public AxisConversion(Axis x, Axis y, Axis z)
    {
        if (x is < Axis.X or > Axis.NegativeZ || y is < Axis.X or > Axis.NegativeZ || z is < Axis.X or > Axis.NegativeZ)
            throw new ArgumentException($"{x}, {y} and {z} must be valid axes.");
        (int a, int b, int c) = (IndexOf(x), IndexOf(y), IndexOf(z));
        if (a == b || b == c || c == a)
            throw new ArgumentException($"{x}, {y} and {z} must be different axes.");
        bool isCyclic = (a + 1) % 3 == b, isOddlyNegated = x >= Axis.NegativeX ^ y >= Axis.NegativeX ^ z >= Axis.NegativeX;
        if (isCyclic == isOddlyNegated)
            throw new ArgumentException($"{x}, {y} and {z} must not mirror the mesh.");
        // Stored as differences from the identity, so that the default value is the identity.
        (this.x, this.y, this.z) = (x - Axis.X, y - Axis.Y, z - Axis.Z);
    }

    private readonly int x, y, z;

    /// <summary>Gets the conversion from meshes with z up to files with y up: x, z, -y.</summary>
    public static AxisConversion ZUpToYUp { get; } = new(Axis.X, Axis.Z, Axis.NegativeY);

    /// <summary>Gets the conversion from meshes with y up to files with z up: x, -z, y.</summary>
    public static AxisConversion YUpToZUp { get; } = new(Axis.X, Axis.NegativeZ, Axis.Y);

    /// <summary>Gets the axis that becomes x.</summary>
    public Axis X => Axis.X + x;

    /// <summary>Gets the axis that becomes y.</summary>
    public Axis Y => Axis.Y + y;

    /// <summary>Gets the axis that becomes z.</summary>
    public Axis Z => Axis.Z + z;

    /// <summary>Gets the component index of an axis, 0 to 2.</summary>
    internal static int IndexOf(Axis axis) => (int)axis % 3;

    /// <summary>Gets a value indicating whether an axis negates its component.</summary>
    internal static bool IsNegative(Axis axis) => axis >= Axis.NegativeX;
}
