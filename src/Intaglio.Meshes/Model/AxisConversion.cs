namespace Intaglio.Meshes;

/// <summary>
/// A rotation by right angles: which axis of the mesh becomes which of the file. Components change their places and signs alone, so nothing is lost; the
/// opposite of 0 is -0. The default changes nothing.
/// </summary>
public readonly record struct AxisConversion
{
    /// <summary>Says where each component in the file comes from.</summary>
    /// <param name="x">What becomes x.</param>
    /// <param name="y">What becomes y.</param>
    /// <param name="z">What becomes z.</param>
    /// <exception cref="ArgumentException">An axis is used twice, or the mesh would be mirrored, which would turn its faces inside out.</exception>
    public AxisConversion(Axis x, Axis y, Axis z)
    {
        if (x is < Axis.X or > Axis.NegativeZ || y is < Axis.X or > Axis.NegativeZ || z is < Axis.X or > Axis.NegativeZ)
            throw new ArgumentException($"{x}, {y} and {z} are not three axes.");
        (int a, int b, int c) = (IndexOf(x), IndexOf(y), IndexOf(z));
        if (a == b || b == c || c == a)
            throw new ArgumentException($"{x}, {y} and {z} use an axis twice.");
        bool isCyclic = (a + 1) % 3 == b, isOddlyNegated = x >= Axis.NegativeX ^ y >= Axis.NegativeX ^ z >= Axis.NegativeX;
        if (isCyclic == isOddlyNegated)
            throw new ArgumentException($"{x}, {y} and {z} mirror the mesh.");
        // As differences from what changes nothing, which is the default.
        (this.x, this.y, this.z) = (x - Axis.X, y - Axis.Y, z - Axis.Z);
    }

    private readonly int x, y, z;

    /// <summary>Gets the conversion of meshes whose z axis points up into files whose y axis does: x, z, -y.</summary>
    public static AxisConversion ZUpToYUp { get; } = new(Axis.X, Axis.Z, Axis.NegativeY);

    /// <summary>Gets the conversion of meshes whose y axis points up into files whose z axis does: x, -z, y.</summary>
    public static AxisConversion YUpToZUp { get; } = new(Axis.X, Axis.NegativeZ, Axis.Y);

    /// <summary>Gets what becomes x.</summary>
    public Axis X => Axis.X + x;

    /// <summary>Gets what becomes y.</summary>
    public Axis Y => Axis.Y + y;

    /// <summary>Gets what becomes z.</summary>
    public Axis Z => Axis.Z + z;

    /// <summary>The component that an axis is of, 0 to 2.</summary>
    internal static int IndexOf(Axis axis) => (int)axis % 3;

    /// <summary>Whether a component's sign changes.</summary>
    internal static bool IsNegative(Axis axis) => axis >= Axis.NegativeX;
}
