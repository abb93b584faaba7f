namespace Intaglio.Meshes;

/// <summary>The properties of the vertices in a file. If some vertices have a property, all of them get it.</summary>
internal sealed class PlyLayout
{
    internal PlyLayout(IReadOnlyList<PlyVertices> vertices)
    {
        HasNormals = vertices.Any(own => own.HasNormals);
        HasTextureCoordinates = vertices.Any(own => own.HasTextureCoordinates);
        HasColors = vertices.Any(own => own.Source.Colors.Count > 0);
        HasOpacity = vertices.Any(own => own.Source.Colors is { Count: > 0, Dimension: 4 });
        HasDoublePositions = vertices.Any(own => own.Source.Positions.IsDouble);
        HasDoubleNormals = vertices.Any(own => own.HasNormals && own.Source.Normals.IsDouble);
        HasDoubleTextureCoordinates = vertices.Any(own => own.HasTextureCoordinates && own.Source.TextureCoordinates.IsDouble);
    }

    internal bool HasNormals { get; }

    internal bool HasTextureCoordinates { get; }

    internal bool HasColors { get; }

    internal bool HasOpacity { get; }

    internal bool HasDoublePositions { get; }

    internal bool HasDoubleNormals { get; }

    internal bool HasDoubleTextureCoordinates { get; }

    /// <summary>Writes the properties to a header.</summary>
    internal void Write(TextBuffer header)
    {
        Write(["x", "y", "z"], TypeOf(HasDoublePositions));
        if (HasNormals)
            Write(["nx", "ny", "nz"], TypeOf(HasDoubleNormals));
        if (HasTextureCoordinates)
            Write(["s", "t"], TypeOf(HasDoubleTextureCoordinates));
        if (HasColors)
            Write(["red", "green", "blue"], "uchar");
        if (HasOpacity)
            Write(["alpha"], "uchar");

        static string TypeOf(bool isDouble) => isDouble ? "double" : "float";

        void Write(string[] names, string type)
        {
            foreach (string name in names)
                header.Append($"property {type} {name}\n");
        }
    }
}
