using System.Buffers.Binary;
using System.Runtime.InteropServices;

namespace Intaglio.Meshes;

/// <summary>
/// Reads STL files, binary and text. Corners of a solid at the same place, bit for bit, are one position; each triangle has a normal of its own.
/// </summary>
/// <remarks>
/// What other programs write is read too. Keywords of text may be in either case, lines may end with carriage returns alone, zero bytes may be behind the
/// last, what stands between facets may be something else, such as colours, and the last <c>endsolid</c> may be missing behind a whole facet. A binary file
/// that claims no triangles has those that are there, and so has one that claims more, if it ends behind a whole one.
/// </remarks>
public static class StlReader
{
    private const string Ending = "The file ends too early.";

    /// <summary>Reads what a stream holds from where it is; it may be read further than the mesh is long. Vectors are float, as they are in the format.</summary>
    /// <param name="stream">The stream.</param>
    /// <param name="options">How; null stands for the defaults.</param>
    /// <param name="progress">Receives the bytes of the file that are read, in ascending order and from any thread; null for nothing.</param>
    /// <param name="cancellationToken">Stops the reading.</param>
    /// <returns>An object for each solid of text, with its name; one object of a binary file.</returns>
    /// <exception cref="MeshFormatException">The file is damaged, or takes more memory than is allowed.</exception>
    /// <exception cref="IOException">The stream cannot be read.</exception>
    /// <exception cref="OperationCanceledException">The reading was stopped.</exception>
    public static MeshScene Read(Stream stream, MeshReadOptions? options = null, IProgress<long>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(stream);
        options ??= MeshReadOptions.Default;
        MemoryBudget budget = new(stream, options);
        byte[] probe = new byte[MeshFileType.ProbeSize];
        ReadOnlySpan<byte> start = probe.AsSpan(0, stream.ReadAtLeast(probe, probe.Length, throwOnEndOfStream: false));
        if (Utf16Text.EncodingOf(start) is not null && StlFormat.IsText(Utf16Text.ToUtf8(start)))
        {
            using PrefixedStream whole = new([probe.AsMemory(0, start.Length)], stream);
            using Stream utf8 = Utf16Text.ToUtf8(whole);
            return ReadText(utf8, options, budget, progress, cancellationToken);
        }
        bool isText = StlFormat.IsText(start);
        if (!isText && start.Length < StlFormat.HeaderSize)
            throw new MeshFormatException(Ending);
        using PrefixedStream rest = new([probe.AsMemory((isText ? 0 : StlFormat.HeaderSize)..start.Length)], stream)
        {
            EndsLinesWithCarriageReturns = isText && start.Contains((byte)'\r') && !start.Contains((byte)'\n'),
        };
        if (isText)
            return ReadText(rest, options, budget, progress, cancellationToken);
        uint count = BinaryPrimitives.ReadUInt32LittleEndian(start[StlFormat.TitleSize..]);
        TriangleMesh triangles = new(ReadBinary(rest, count, options, budget, progress, cancellationToken), options.Workers, cancellationToken);
        return new() { Objects = [triangles.Join(0, triangles.Count, name: null)] };
    }

    private static MeshScene ReadText(Stream stream, MeshReadOptions options, MemoryBudget budget, IProgress<long>? progress, CancellationToken cancellationToken)
    {
        (List<TriangleList> lists, List<(string? Name, int First)> solids) = StlText.Read(stream, options, budget, progress, cancellationToken);
        TriangleMesh triangles = new(lists, options.Workers, cancellationToken);
        lists.Clear();
        if (solids.Count < 2)
            return new() { Objects = [triangles.Join(0, triangles.Count, solids.Count == 0 ? null : solids[0].Name)] };
        return new() { Objects = [.. solids.Select((solid, i) => triangles.Join(solid.First, i + 1 < solids.Count ? solids[i + 1].First : triangles.Count, solid.Name))] };
    }

    private static TriangleList[] ReadBinary(Stream stream, uint count, MeshReadOptions options, MemoryBudget budget, IProgress<long>? progress, CancellationToken cancellationToken)
    {
        RowChunks records = new(stream, options, progress, StlFormat.HeaderSize, () => Ending, budget, cancellationToken);
        FixedRows record = new(StlFormat.RecordSize);
        // Nobody has counted where the count is 0, and what is behind the last record is none then.
        TriangleList[] triangles = count == 0
            ? records.Read(record, long.MaxValue, ReadRecords, mostLeft: StlFormat.RecordSize - 1)
            : records.Read(record, count, ReadRecords, mostLeft: 0);
        return count == 0 || triangles.Length > 0 ? triangles : throw new MeshFormatException(Ending);
    }

    private static TriangleList ReadRecords(ReadOnlySpan<byte> bytes, int count, out long memory)
    {
        TriangleList triangles = new();
        Span<float> normals = triangles.Normals.Add(count), corners = triangles.Corners.Add(3 * count);
        for (int i = 0; i < count; i++)
        {
            ReadOnlySpan<byte> record = bytes.Slice(i * StlFormat.RecordSize, StlFormat.RecordSize);
            ReadNumbers(record, normals.Slice(3 * i, 3));
            ReadNumbers(record[12..], corners.Slice(9 * i, 9));
        }
        triangles.Trim();
        memory = TriangleMesh.MemoryFactor * triangles.Bytes;
        return triangles;
    }

    private static void ReadNumbers(ReadOnlySpan<byte> bytes, Span<float> numbers)
    {
        if (BitConverter.IsLittleEndian)
        {
            MemoryMarshal.Cast<byte, float>(bytes[..(sizeof(float) * numbers.Length)]).CopyTo(numbers);
            return;
        }
        for (int i = 0; i < numbers.Length; i++)
            numbers[i] = BinaryPrimitives.ReadSingleLittleEndian(bytes[(sizeof(float) * i)..]);
    }
}
