using System.Buffers;
using System.Buffers.Binary;
using System.Numerics;

namespace Intaglio.Meshes;

/// <summary>The positions, normals, texture coordinates and colors of vertices. Lists that the file does not have are empty.</summary>
internal sealed class PlyVertexList<T>
    where T : unmanaged
{
    internal VectorList<T> Positions { get; } = new(3);

    internal VectorList<T> Normals { get; } = new(3);

    internal VectorList<T> TextureCoordinates { get; } = new(2);

    internal VectorList<T> Colors { get; init; } = new(3);

    internal long Bytes => Positions.Bytes + Normals.Bytes + TextureCoordinates.Bytes + Colors.Bytes;

    internal void Trim()
    {
        Positions.Trim();
        Normals.Trim();
        TextureCoordinates.Trim();
        Colors.Trim();
    }
}

/// <summary>Reads rows of vertices, column by column.</summary>
internal sealed class PlyVertexReader<T>
    where T : unmanaged, IBinaryFloatingPointIeee754<T>
{
    private const int Slots = 12;

    private readonly PlyRowShape shape;
    private readonly bool isLittle, hasNormals, hasTextureCoordinates, hasColors, hasOpacity;

    // The property for each of x, y, z, nx, ny, nz, s, t, red, green, blue and alpha, or -1 for none.
    private readonly int[] properties = new int[Slots];
    private readonly PlyType[] types;
    private readonly double[] scales;

    // The distinct numbers of lists before these properties.
    private readonly int[] listsBefore;

    /// <param name="element">The element from the header.</param>
    /// <param name="shape">The shape of its rows.</param>
    /// <param name="types">The types of its properties in the rows.</param>
    /// <param name="isLittle"><see langword="true"/> if values are little-endian; otherwise, <see langword="false"/>.</param>
    internal PlyVertexReader(PlyElement element, PlyRowShape shape, PlyType[] types, bool isLittle)
    {
        (this.shape, this.types, this.isLittle) = (shape, types, isLittle);
        scales = [.. element.Properties.Select(ScaleOf)];
        for (int slot = 0; slot < Slots; slot++)
            properties[slot] = element.Properties.FindLastIndex(property => SlotOf(property) == slot);
        if (!Has(0, 3))
            throw new MeshFormatException("Vertices have no x, y and z.");
        listsBefore = [.. properties.Where(property => property >= 0).Select(property => shape.PlaceOf(property).Lists).Distinct()];
        (hasNormals, hasTextureCoordinates, hasColors, hasOpacity) = (Has(3, 3), Has(6, 2), Has(8, 3), Has(8, 4));

        bool Has(int first, int count) => !properties.AsSpan(first, count).Contains(-1);
    }

    /// <summary>Gets the memory of a vertex, in bytes.</summary>
    internal int MemorySize => System.Runtime.CompilerServices.Unsafe.SizeOf<T>()
        * (3 + (hasNormals ? 3 : 0) + (hasTextureCoordinates ? 2 : 0) + (hasOpacity ? 4 : hasColors ? 3 : 0));

    internal PlyVertexList<T> Read(ReadOnlySpan<byte> bytes, int rows, out long memory)
    {
        PlyVertexList<T> vertices = new() { Colors = new(hasOpacity ? 4 : 3) };
        Span<T> positions = vertices.Positions.Add(rows);
        Span<T> normals = hasNormals ? vertices.Normals.Add(rows) : [], coordinates = hasTextureCoordinates
            ? vertices.TextureCoordinates.Add(rows) : [];
        Span<T> colors = hasColors ? vertices.Colors.Add(rows) : [];
        int[] pooled = ArrayPool<int>.Shared.Rent(rows);
        Span<int> starts = pooled.AsSpan(0, rows);
        foreach (int lists in listsBefore)
        {
            shape.FindStarts(bytes, lists, starts);
            ReadColumns(bytes, starts, lists, 0, positions, 3);
            ReadColumns(bytes, starts, lists, 3, normals, 3);
            ReadColumns(bytes, starts, lists, 6, coordinates, 2);
            ReadColumns(bytes, starts, lists, 8, colors, vertices.Colors.Dimension);
        }
        ArrayPool<int>.Shared.Return(pooled);
        vertices.Trim();
        memory = 2 * vertices.Bytes;
        return vertices;
    }

    private static int SlotOf(PlyProperty property) => property.CountType is not null ? -1 : property.Name switch
    {
        "x" => 0,
        "y" => 1,
        "z" => 2,
        "nx" => 3,
        "ny" => 4,
        "nz" => 5,
        "s" or "u" or "texture_u" => 6,
        "t" or "v" or "texture_v" => 7,
        "red" or "r" or "diffuse_red" => 8,
        "green" or "g" or "diffuse_green" => 9,
        "blue" or "b" or "diffuse_blue" => 10,
        "alpha" or "a" or "diffuse_alpha" => 11,
        _ => -1,
    };

    private static double ScaleOf(PlyProperty property) => SlotOf(property) < 8 ? 1 : property.Type switch
    {
        PlyType.Single or PlyType.Double => 1,
        PlyType.UInt16 => ushort.MaxValue,
        // Wider integer types also hold values up to 255.
        _ => byte.MaxValue,
    };

    // Reads the columns that come after the given number of lists.
    private void ReadColumns(ReadOnlySpan<byte> bytes, ReadOnlySpan<int> starts, int lists, int slot, Span<T> vectors, int dimension)
    {
        for (int i = 0; i < dimension && !vectors.IsEmpty; i++)
        {
            int property = properties[slot + i];
            (int before, int offset) = shape.PlaceOf(property);
            if (before == lists)
                ReadColumn(bytes[offset..], starts, types[property], scales[property], vectors[i..], dimension);
        }
    }

    private void ReadColumn(ReadOnlySpan<byte> bytes, ReadOnlySpan<int> starts, PlyType type, double scale, Span<T> column, int dimension)
    {
        int at = 0;
        switch (type)
        {
            case PlyType.Single when isLittle:
                foreach (int start in starts)
                {
                    column[at] = T.CreateTruncating(BinaryPrimitives.ReadSingleLittleEndian(bytes[start..]));
                    at += dimension;
                }
                break;
            case PlyType.UInt8:
                foreach (int start in starts)
                {
                    column[at] = T.CreateTruncating(bytes[start] / scale);
                    at += dimension;
                }
                break;
            default:
                foreach (int start in starts)
                {
                    column[at] = T.CreateTruncating(PlyNumber.Read(bytes[start..], type, isLittle) / scale);
                    at += dimension;
                }
                break;
        }
    }
}
