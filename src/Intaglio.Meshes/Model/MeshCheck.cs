namespace Intaglio.Meshes;

/// <summary>Checks the consistency of objects without reading their corners. <see cref="CornerCheck"/> checks the corners.</summary>
internal static class MeshCheck
{
    /// <exception cref="ArgumentException">An object is invalid.</exception>
    internal static void Check(MeshScene scene)
    {
        for (int i = 0; i < scene.Objects.Count; i++)
            Check(scene.Objects[i] ?? throw new ArgumentException($"Object {i} is null.", nameof(scene)), i);
    }

    private static void Check(MeshObject mesh, int index)
    {
        MeshVertices vertices = mesh.Vertices;
        Require(vertices.Positions.Dimension is 0 or 3, "positions must have 3 components");
        Require(vertices.Normals.Dimension is 0 or 3, "normals must have 3 components");
        Require(vertices.TextureCoordinates.Dimension is >= 0 and <= 3, "texture coordinates must have 1 to 3 components");
        Require(vertices.Colors.Dimension is 0 or 3 or 4, "colors must have 3 or 4 components");
        Require(vertices.Colors.Count == 0 || vertices.Colors.Count == vertices.Positions.Count,
            "the number of colors must be 0 or the number of positions");
        Check(mesh.Faces, "faces", 3);
        Check(mesh.Lines, "lines", 2);
        Check(mesh.Points, "points", 1);
        Require(mesh.Lines.NormalIndices.IsEmpty, "lines must not have normals");
        Require(mesh.Points.NormalIndices.IsEmpty && mesh.Points.TextureCoordinateIndices.IsEmpty,
            "points must not have normals or texture coordinates");

        void Check(MeshElements elements, string what, int least)
        {
            int corners = elements.PositionIndices.Length;
            if (corners > 0 && elements.Size > 0)
                Require(elements.Size >= least && corners % elements.Size == 0 && elements.Starts.IsEmpty,
                    $"the number of corners of its {what} must be a multiple of their size, {elements.Size}, which must be {least} or "
                    + "more");
            else if (corners > 0)
                Require(elements.Size == 0 && elements.Starts.Length > 1 && elements.Starts.Span[0] == 0
                    && elements.Starts.Span[^1] == corners,
                    $"the starts of its {what} must begin with 0 and end with the number of corners, {corners}");
            Require(elements.TextureCoordinateIndices.Length == corners || elements.TextureCoordinateIndices.IsEmpty,
                $"all corners of its {what} must have a texture coordinate index, or none of them");
            Require(elements.NormalIndices.Length == corners || elements.NormalIndices.IsEmpty,
                $"all corners of its {what} must have a normal index, or none of them");
            int last = -1;
            foreach (MeshSection section in elements.Sections.Span)
            {
                Require(section.First > last && section.First < Math.Max(1, elements.Count),
                    $"the sections of its {what} must begin at existing elements, in ascending order");
                Require(section.SmoothingGroup >= 0, "smoothing groups must be 0 or more");
                last = section.First;
            }
        }

        void Require(bool isSo, string rule)
        {
            if (!isSo)
                throw new ArgumentException($"Object {index}{(mesh.Name is null ? "" : $" ({mesh.Name})")}: {rule}.", nameof(mesh));
        }
    }
}
