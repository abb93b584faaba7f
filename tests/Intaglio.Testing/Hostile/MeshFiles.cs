using System.Buffers.Binary;
using System.Globalization;
using System.Text;

namespace Intaglio.Testing;

/// <summary>Meshes: Wavefront OBJ with its materials, PLY and STL.</summary>
internal static class MeshFiles
{
    private const int Size = 24 << 20;

    private const string Corner = "element vertex 1\nproperty float x\nproperty float y\nproperty float z\n";

    private const string Facet = "facet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\n";

    private static readonly byte[] corner = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];

    internal static IReadOnlyList<HostileFile> Hostile { get; } =
    [
        .. Obj("700,000 objects", Numbered(700_000, i => $"o object_{i}\nv 0 0 0\np -1\n")),
        .. Obj("objects without a name", "", "o\n"),
        .. Obj("as many objects as are read", Repeated("", "o\n", count: 20_000)),
        .. Obj("objects of one face each", Numbered(160_000, i => $"o {i}\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf -1 -2 -3\n")),
        .. Obj("objects that share a vertex", "v 0 0 0\n", "o a\np 1\n"),
        .. Obj("a smoothing group for every point", "v 0 0 0\n", "s 1\np 1\ns 2\np 1\n"),
        .. Obj("a material for every line", Numbered(1_000_000, i => $"usemtl m{i}\nl 1 1\n", "v 0 0 0\n")),
        .. Obj("a group for every face", Numbered(1_000_000, i => $"g g{i}\nf 1 1 1\n", "v 0 0 0\n")),
        .. Obj("two million names in one group", "v 0 0 0\ng", " name", "\nf 1 1 1\n"),
        .. Obj("a face of millions of corners", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf", " 1 2 3", "\n"),
        .. Obj("a face with the texture coordinates of one corner", "v 0 0 0\nvt 0\nvn 0 0 1\nf 1/1/1", " 1", "\n"),
        .. Obj("faces with indices of one digit", "v 0 0 0\nv 1 0 0\nv 0 1 0\n", "f 1 2 3\n"),
        .. Obj("indices that count backwards", "v 0 0 0\n", "f -1 -1 -1\n"),
        .. Obj("points with indices of one digit", "v 0 0 0\n", "p 1\n"),
        .. Obj("positions of one digit", "", "v 0 0 0\n"),
        .. Obj("a color after millions of positions", "", "v 0 0 0\n", "v 0 0 0 1 1 1\n"),
        .. Obj("texture coordinates that become wider", "", "vt 0\n", "vt 0 0 0\n"),
        .. Obj("lines that go on", "", "v 0 \\\n0 \\\n0\n"),
        .. Obj("a line that goes on forever", "v 0 0 0", " \\\n"),
        .. Obj("a long name", "o ", "a", "\nv 0 0 0\n"),
        .. Obj("a long comment", "v 0 0 0\n#", "a"),
        .. Obj("a long word", "v 0 0 0\n", "f"),
        .. Obj("a polygon that spirals", WriteSpiral),
        .. Obj("thousands of files with materials", Numbered(1_000_000, i => $"mtllib {i}.mtl\n", "v 0 0 0\n")),
        .. Obj("files with materials on one line", Numbered(2_000_000, i => $" {i}.mtl", "v 0 0 0\nmtllib")),
        .. Obj("itself as a file with materials", "mtllib a.obj\n", "v 0 0 0\n"),
        .. Mtl("millions of materials", Numbered(1_500_000, i => $"newmtl m{i}\n")),
        .. Mtl("millions of statements", Repeated("newmtl a\n", "x\n")),
        .. Mtl("millions of textures", Numbered(1_000_000, i => $"map_Kd {i}.png\n", "newmtl a\n")),
        .. Mtl("materials without a name", Repeated("", "newmtl\n")),
        .. Mtl("a long line", Repeated("newmtl ", "a")),
        .. Mtl("more bytes than a file with materials has", Repeated("newmtl a\n", "#\n", size: 80 << 20)),
        .. Ply("vertices that are promised", Binary("element vertex 4000000000\nproperty float x\nproperty float y\nproperty float z\n", [])),
        .. Ply("positions of a byte", Binary(Vertices(Size / 3, "uchar", "x", "y", "z"), [0, 1, 2])),
        .. Ply("positions, normals and colors of a byte", Binary(Vertices(Size / 9, "uchar", "x", "y", "z", "nx", "ny", "nz", "red", "green", "blue"), [0, 1, 2, 3, 4, 5, 6, 7, 8])),
        .. Ply("triangles of a byte for each corner", Binary(Corner + $"element face {Size / 4}\nproperty list uchar uchar vertex_indices\n", [3, 0, 0, 0], corner)),
        .. Ply("large faces of a byte for each corner", Binary(Corner + $"element face {Size / 256}\nproperty list uchar uchar vertex_indices\n", [255, .. new byte[255]], corner)),
        .. Ply("faces without corners", Binary(Corner + $"element face {Size}\nproperty list uchar uchar vertex_indices\n", [0], corner)),
        .. Ply("texture coordinates of a byte", Binary(Corner + $"element face {Size / 11}\nproperty list uchar uchar vertex_indices\nproperty list uchar uchar texcoord\n", [3, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0], corner)),
        .. Ply("edges of a byte", Binary(Corner + $"element edge {Size / 2}\nproperty uchar vertex1\nproperty uchar vertex2\n", [0, 0], corner)),
        .. Ply("a strip of a byte for each triangle", Binary(Vertices(3, "float", "x", "y", "z") + "element tristrips 1\nproperty list int uchar vertex_indices\n", [0, 1, 2], [.. corner, .. corner, .. corner, .. BitConverter.GetBytes(Size / 3 * 3)])),
        .. Ply("a list of two billion values", Binary(Vertices(1, "float", "x", "y", "z") + "element face 1\nproperty list int int vertex_indices\n", [0, 0, 0, 0], [.. corner, 0xFF, 0xFF, 0xFF, 0x7F])),
        .. Ply("a row of millions of bytes", Binary("element vertex 1\nproperty float x\nproperty float y\nproperty float z\nproperty list int uchar other\n", [0], [.. corner, .. BitConverter.GetBytes(Size)])),
        .. Ply("thousands of properties", Binary("element vertex 2500\nproperty float x\nproperty float y\nproperty float z\n" + string.Concat(Enumerable.Range(0, 9900).Select(i => $"property uchar p{i}\n")), [0])),
        .. Ply("thousands of lists", Binary("element vertex 2500\nproperty float x\nproperty float y\nproperty float z\n" + string.Concat(Enumerable.Range(0, 9900).Select(i => $"property list uchar uchar p{i}\n")), [0])),
        .. Ply("thousands of elements", Binary(string.Concat(Enumerable.Range(0, 9000).Select(i => $"element e{i} 9000000000000000000\n")) + Corner, [0])),
        .. Ply("a long header", Repeated("ply\nformat ascii 1.0\n", $"property float {new string('a', 1000)}\n")),
        .. Ply("a long comment", Repeated("ply\ncomment ", "a")),
        .. Ply("numbers of one digit", Repeated($"ply\nformat ascii 1.0\n{Vertices(Size / 6, "float", "x", "y", "z")}end_header\n", "0 0 0\n", count: Size / 6)),
        .. Ply("faces without corners in text", Repeated($"ply\nformat ascii 1.0\n{Vertices(1, "float", "x", "y", "z")}element face {Size / 2}\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n", "0\n", count: Size / 2)),
        .. Ply("numbers that nothing reads", Repeated("ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nproperty float z\nend_header\n0 0 0\n", "0 ")),
        .. Ply("a long number", Repeated("ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nproperty float z\nend_header\n", "0")),
        .. Stl("two million empty solids", Numbered(2_000_000, i => $"solid {i}\nendsolid\n")),
        .. Stl("solids of one triangle", Numbered(200_000, i => $"solid {i}\n{Facet}endsolid\n")),
        .. Stl("facets of few bytes", Repeated("solid\n", "facet normal 0 0 1\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendfacet\n", tail: "endsolid\n")),
        .. Stl("a long name", Repeated("solid ", "a", tail: "\nendsolid\n")),
        .. Stl("a long line", Repeated("solid\nfacet normal", " ", tail: "0 0 0\n")),
        .. Stl("lines that nothing reads", Repeated("solid\n", "x\n", tail: "endsolid\n")),
        .. Stl("triangles that are promised", path => WriteTriangles(path, uint.MaxValue, 0)),
        .. Stl("more triangles than there are", path => WriteTriangles(path, uint.MaxValue, Size / 50)),
        .. Stl("triangles without a count", path => WriteTriangles(path, 0, Size / 50)),
    ];

    internal static void WriteHonestObj(string path, long bytes) => WriteGrid(path, bytes, 120, (file, x, y) =>
        file.Write(Text($"v {x * 0.0137:F6} {y * 0.0137:F6} {Height(x, y):F6}\nvn 0.{(x + y) % 9}12345 0.123{x % 10}56 0.98{y % 10}654\n")), (file, a, b, c) => file.Write(Text($"f {a + 1}//{a + 1} {b + 1}//{b + 1} {c + 1}//{c + 1}\n")));

    internal static void WriteHonestPly(string path, long bytes)
    {
        byte[] row = new byte[12], face = new byte[13];
        face[0] = 3;
        int side = SideOf(bytes, 38);
        WriteGrid(path, bytes, 38, (file, x, y) =>
        {
            BinaryPrimitives.WriteSingleLittleEndian(row, x * 0.0137f);
            BinaryPrimitives.WriteSingleLittleEndian(row.AsSpan(4), y * 0.0137f);
            BinaryPrimitives.WriteSingleLittleEndian(row.AsSpan(8), (float)Height(x, y));
            file.Write(row);
        }, (file, a, b, c) =>
        {
            BinaryPrimitives.WriteInt32LittleEndian(face.AsSpan(1), a);
            BinaryPrimitives.WriteInt32LittleEndian(face.AsSpan(5), b);
            BinaryPrimitives.WriteInt32LittleEndian(face.AsSpan(9), c);
            file.Write(face);
        }, $"ply\nformat binary_little_endian 1.0\n{Vertices(side * side, "float", "x", "y", "z")}element face {2 * (side - 1) * (side - 1)}\nproperty list uchar int vertex_indices\nend_header\n");
    }

    internal static void WriteHonestStl(string path, long bytes) => WriteTriangles(path, (uint)(bytes / 50), (int)(bytes / 50));

    private static IEnumerable<HostileFile> Obj(string claim, string head, string line, string tail = "") => Obj(claim, Repeated(head, line, tail));

    private static IEnumerable<HostileFile> Obj(string claim, Action<string> write) => Files("obj", claim, write, "mesh info a.obj", "mesh convert a.obj b.obj", "mesh convert a.obj b.ply", "mesh convert a.obj b.stl");

    private static IEnumerable<HostileFile> Mtl(string claim, Action<string> write) => Files("obj", claim, path =>
    {
        File.WriteAllText(path, "mtllib a.mtl\nv 0 0 0\np 1\n");
        write(Path.ChangeExtension(path, ".mtl"));
    }, "mesh info a.obj", "mesh info --json a.obj", "mesh convert a.obj b.obj");

    private static IEnumerable<HostileFile> Ply(string claim, Action<string> write) => Files("ply", claim, write, "mesh info a.ply", "mesh convert a.ply b.obj");

    private static IEnumerable<HostileFile> Stl(string claim, Action<string> write) => Files("stl", claim, write, "mesh info a.stl", "mesh convert a.stl b.ply");

    private static IEnumerable<HostileFile> Files(string format, string claim, Action<string> write, params string[] commands) =>
        [new(format, claim, folder => write(Path.Combine(folder, "a." + format)), commands)];

    private static string Vertices(long count, string type, params string[] names) =>
        $"element vertex {count}\n" + string.Concat(names.Select(name => $"property {type} {name}\n"));

    private static Action<string> Repeated(string head, string part, string tail = "", int size = Size, int? count = null) =>
        path => Write(path, Encoding.ASCII.GetBytes(head), Encoding.ASCII.GetBytes(part), count ?? size / part.Length, Encoding.ASCII.GetBytes(tail));

    private static Action<string> Numbered(int count, Func<int, string> part, string head = "") => path =>
    {
        using StreamWriter file = new(path);
        file.Write(head);
        for (int i = 0; i < count; i++)
            file.Write(part(i));
    };

    private static Action<string> Binary(string elements, byte[] row, byte[]? first = null) => path =>
        Write(path, [.. Encoding.ASCII.GetBytes($"ply\nformat binary_little_endian 1.0\n{elements}end_header\n"), .. first ?? []], row, row.Length == 0 ? 0 : Size / row.Length, []);

    private static void Write(string path, byte[] head, byte[] part, int count, byte[] tail)
    {
        const int PartsAtOnce = 4096;
        using FileStream file = File.Create(path);
        file.Write(head);
        byte[] parts = [.. Enumerable.Repeat(part, Math.Min(count, PartsAtOnce)).SelectMany(bytes => bytes)];
        for (int left = count; left > 0; left -= PartsAtOnce)
            file.Write(parts.AsSpan(0, Math.Min(left, PartsAtOnce) * part.Length));
        file.Write(tail);
    }

    // A wall of two turns about each other: every corner is between others that are in the way.
    private static void WriteSpiral(string path)
    {
        const int Corners = 200_000;
        using StreamWriter file = new(path);
        for (int i = 0; i < Corners; i++)
        {
            int step = i < Corners / 2 ? i : Corners - 1 - i;
            double angle = step * 0.05, radius = 1 + (step * 0.001) + (i < Corners / 2 ? 0 : 0.02);
            file.Write(string.Create(CultureInfo.InvariantCulture, $"v {radius * Math.Cos(angle):F6} {radius * Math.Sin(angle):F6} 0\n"));
        }
        file.Write("f");
        for (int i = 1; i <= Corners; i++)
            file.Write(string.Create(CultureInfo.InvariantCulture, $" {i}"));
        file.Write("\n");
    }

    private static void WriteTriangles(string path, uint claimed, int count)
    {
        byte[] record = new byte[50];
        using FileStream file = File.Create(path);
        file.Write(new byte[80]);
        BinaryPrimitives.WriteUInt32LittleEndian(record, claimed);
        file.Write(record.AsSpan(0, 4));
        for (int i = 0; i < count; i++)
        {
            for (int j = 0; j < 12; j++)
                BinaryPrimitives.WriteSingleLittleEndian(record.AsSpan(4 * j), (i + (j * 7 % 5)) % 100_003 * 0.125f);
            file.Write(record);
        }
    }

    private static void WriteGrid(string path, long bytes, int bytesOfVertex, Action<Stream, int, int> vertex, Action<Stream, int, int, int> face, string header = "")
    {
        int side = SideOf(bytes, bytesOfVertex);
        using FileStream file = File.Create(path);
        file.Write(Encoding.ASCII.GetBytes(header));
        for (int i = 0; i < side * side; i++)
            vertex(file, i % side, i / side);
        for (int y = 0; y + 1 < side; y++)
        {
            for (int x = 0; x + 1 < side; x++)
            {
                int corner = (y * side) + x;
                face(file, corner, corner + 1, corner + side);
                face(file, corner + 1, corner + side + 1, corner + side);
            }
        }
    }

    private static int SideOf(long bytes, int bytesOfVertex) => Math.Max(2, (int)Math.Sqrt(bytes / (double)bytesOfVertex));

    private static double Height(int x, int y) => Math.Sin(x * 0.02) * Math.Cos(y * 0.03);

    private static byte[] Text(FormattableString text) => Encoding.ASCII.GetBytes(text.ToString(CultureInfo.InvariantCulture));
}
