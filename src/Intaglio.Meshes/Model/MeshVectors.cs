using System.Numerics;

namespace Intaglio.Meshes;

/// <summary>A list of vectors with the same dimension, stored as consecutive float or double components.</summary>
/// <remarks>The memory belongs to the caller and is not copied. The default value is an empty list.</remarks>
public readonly struct MeshVectors
{
    /// <summary>Initializes a new instance with single-precision vectors.</summary>
    /// <param name="components">The components of the first vector, followed by those of the second, and so on.</param>
    /// <param name="dimension">The number of components of a vector, 1 to 4.</param>
    /// <exception cref="ArgumentOutOfRangeException">The dimension is less than 1 or greater than 4.</exception>
    /// <exception cref="ArgumentException">The number of components is not a multiple of the dimension.</exception>
    public MeshVectors(ReadOnlyMemory<float> components, int dimension)
    {
        Count = CountOf(components.Length, dimension);
        Dimension = dimension;
        Singles = components;
    }

    /// <summary>Initializes a new instance with double-precision vectors.</summary>
    /// <inheritdoc cref="MeshVectors(ReadOnlyMemory{float}, int)"/>
    public MeshVectors(ReadOnlyMemory<double> components, int dimension)
    {
        Count = CountOf(components.Length, dimension);
        Dimension = dimension;
        Doubles = components;
        IsDouble = true;
    }

    /// <summary>Gets the number of components of a vector, or 0 for the default value.</summary>
    public int Dimension { get; }

    /// <summary>Gets the number of vectors.</summary>
    public int Count { get; }

    /// <summary>Gets a value indicating whether the components are double and stored in <see cref="Doubles"/>.</summary>
    public bool IsDouble { get; }

    /// <summary>Gets the single-precision components. Empty if the components are double.</summary>
    public ReadOnlyMemory<float> Singles { get; }

    /// <summary>Gets the double-precision components. Empty if the components are float.</summary>
    public ReadOnlyMemory<double> Doubles { get; }

    /// <summary>Creates a list of vectors with 2 components. The memory is not copied.</summary>
    /// <param name="vectors">The vectors.</param>
    public static MeshVectors From(ReadOnlyMemory<Vector2> vectors) => new(ComponentMemory<Vector2>.Of(vectors), 2);

    /// <summary>Creates a list of vectors with 3 components. The memory is not copied.</summary>
    /// <param name="vectors">The vectors.</param>
    public static MeshVectors From(ReadOnlyMemory<Vector3> vectors) => new(ComponentMemory<Vector3>.Of(vectors), 3);

    /// <summary>Creates a list of vectors with 4 components. The memory is not copied.</summary>
    /// <param name="vectors">The vectors.</param>
    public static MeshVectors From(ReadOnlyMemory<Vector4> vectors) => new(ComponentMemory<Vector4>.Of(vectors), 4);

    private static int CountOf(int components, int dimension)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(dimension, 1);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(dimension, 4);
        return components % dimension == 0
            ? components / dimension
            : throw new ArgumentException($"The number of components ({components}) must be a multiple of the dimension ({dimension}).",
                nameof(components));
    }
}
