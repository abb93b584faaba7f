using System.Numerics;

namespace Intaglio.Meshes;

/// <summary>The rotation and scaling of vectors while they are written. The default value changes nothing.</summary>
internal readonly struct VectorTurn(AxisConversion axes, double scale)
{
    private readonly bool isAny = axes != default || scale != 1;

    internal bool IsNone => !isAny;

    /// <summary>Gets a component of a transformed 3D vector.</summary>
    internal T Component<T>(ReadOnlySpan<T> vector, int component)
        where T : unmanaged, IBinaryFloatingPointIeee754<T>
    {
        Axis axis = component switch { 0 => axes.X, 1 => axes.Y, _ => axes.Z };
        T value = vector[AxisConversion.IndexOf(axis)];
        if (scale != 1)
            value = T.CreateTruncating(double.CreateTruncating(value) * scale);
        return AxisConversion.IsNegative(axis) ? -value : value;
    }
}
