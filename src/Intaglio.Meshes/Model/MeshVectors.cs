using System.Numerics;

namespace Intaglio.Meshes;

/// <summary>Vectors of equal dimension, float or double, component behind component in memory of the caller, which is not copied. The default has none.</summary>
public readonly struct MeshVectors
{
    /// <summary>Takes vectors of float.</summary>
    /// <param name="components">The components of the first vector, those of the second, and so on.</param>
    /// <param name="dimension">The components of a vector, 1 to 4.</param>
    /// <exception cref="ArgumentOutOfRangeException">There is no such dimension.</exception>
    /// <exception cref="ArgumentException">The number of components is no multiple of the dimension.</exception>
    public MeshVectors(ReadOnlyMemory<float> components, int dimension)
    {
        Count = CountOf(components.Length, dimension);
        Dimension = dimension;
        Singles = components;
    }

    /// <summary>Takes vectors of double.</summary>
    /// <inheritdoc cref="MeshVectors(ReadOnlyMemory{float}, int)"/>
    public MeshVectors(ReadOnlyMemory<double> components, int dimension)
    {
        Count = CountOf(components.Length, dimension);
        Dimension = dimension;
        Doubles = components;
        IsDouble = true;
    }

    /// <summary>Gets the components of a vector; 0 for the default.</summary>
    public int Dimension { get; }

    /// <summary>Gets the number of vectors.</summary>
    public int Count { get; }

    /// <summary>Gets whether the components are double, so that <see cref="Doubles"/> has them.</summary>
    public bool IsDouble { get; }

    /// <summary>Gets the components if they are float; empty if they are double.</summary>
    public ReadOnlyMemory<float> Singles { get; }

    /// <summary>Gets the components if they are double; empty if they are float.</summary>
    public ReadOnlyMemory<double> Doubles { get; }

    /// <summary>Takes vectors of 2 components.</summary>
    /// <param name="vectors">The vectors.</param>
    public static MeshVectors From(ReadOnlyMemory<Vector2> vectors) => new(ComponentMemory<Vector2>.Of(vectors), 2);

    /// <summary>Takes vectors of 3 components.</summary>
    /// <param name="vectors">The vectors.</param>
    public static MeshVectors From(ReadOnlyMemory<Vector3> vectors) => new(ComponentMemory<Vector3>.Of(vectors), 3);

    /// <summary>Takes vectors of 4 components.</summary>
    /// <param name="vectors">The vectors.</param>
    public static MeshVectors From(ReadOnlyMemory<Vector4> vectors) => new(ComponentMemory<Vector4>.Of(vectors), 4);

    private static int CountOf(int components, int dimension)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(dimension, 1);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(dimension, 4);
        return components % dimension == 0
            ? components / dimension
            : throw new ArgumentException($"{components} components are no vectors of {dimension}.", nameof(components));
    }
}
