using System.Numerics;

namespace Intaglio.Meshes;

/// <summary>How vectors are turned and scaled while they are written; the default leaves them as they are.</summary>
internal readonly struct VectorTurn(AxisConversion axes, double scale)
{
    private readonly bool isAny = axes != default || scale != 1;

    internal bool IsNone => !isAny;

    /// <summary>Gets a component of a vector of 3.</summary>
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
