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
        Require(vertices.Positions.Dimension is 0 or 3, "positions have 3 components");
        Require(vertices.Normals.Dimension is 0 or 3, "normals have 3 components");
        Require(vertices.TextureCoordinates.Dimension is >= 0 and <= 3, "texture coordinates have 1 to 3 components");
        Require(vertices.Colors.Dimension is 0 or 3 or 4, "colours have 3 or 4 components");
        Require(vertices.Colors.Count == 0 || vertices.Colors.Count == vertices.Positions.Count, "there are as many colours as positions, or none");
        Check(mesh.Faces, "faces", 3);
        Check(mesh.Lines, "lines", 2);
        Check(mesh.Points, "points", 1);
        Require(mesh.Lines.NormalIndices.IsEmpty, "lines have no normals");
        Require(mesh.Points.NormalIndices.IsEmpty && mesh.Points.TextureCoordinateIndices.IsEmpty, "points have neither normals nor texture coordinates");

        void Check(MeshElements elements, string what, int least)
        {
            int corners = elements.PositionIndices.Length;
            if (corners > 0 && elements.Size > 0)
                Require(elements.Size >= least && corners % elements.Size == 0 && elements.Starts.IsEmpty, $"the corners of its {what} fit their size, {elements.Size}, which is {least} or more");
            else if (corners > 0)
                Require(elements.Size == 0 && elements.Starts.Length > 1 && elements.Starts.Span[0] == 0 && elements.Starts.Span[^1] == corners, $"the starts of its {what} begin with 0 and end with the number of corners, {corners}");
            Require(elements.TextureCoordinateIndices.Length == corners || elements.TextureCoordinateIndices.IsEmpty, $"each corner of its {what} has an index of texture coordinates, or none has");
            Require(elements.NormalIndices.Length == corners || elements.NormalIndices.IsEmpty, $"each corner of its {what} has an index of a normal, or none has");
            int last = -1;
            foreach (MeshSection section in elements.Sections.Span)
            {
                Require(section.First > last && section.First < Math.Max(1, elements.Count), $"the sections of its {what} begin at elements, each behind the one before");
                Require(section.SmoothingGroup >= 0, "smoothing groups are 0 or more");
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
