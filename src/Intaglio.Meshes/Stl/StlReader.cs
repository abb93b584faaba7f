using System.Buffers.Binary;
using System.Runtime.InteropServices;

namespace Intaglio.Meshes;

/// <summary>Reads STL files, binary or text. Equal corners of a solid, bit for bit, are joined to one position.</summary>
/// <remarks>
/// Each triangle has its own normal. The reader accepts common deviations from the format. In text files, keywords can be in any case,
/// lines can end with carriage returns only, zero bytes can follow the last line, and unknown statements such as colors can be between
/// facets. The last <c>endsolid</c> can be missing after a complete facet. In binary files, the number of triangles can be 0, which means
/// all triangles up to the end. The number can also be too large, if the file ends after a complete triangle.
/// </remarks>
public static class StlReader
{
    private const string Ending = "The file ends too early.";

    /// <summary>Reads an STL file from the current position of a stream. Vectors are always float, as in the format.</summary>
    /// <param name="stream">The stream. It can be read beyond the end of the mesh.</param>
    /// <param name="options">The settings, or <see langword="null"/> for the defaults.</param>
    /// <param name="progress">
    /// Receives the total bytes read so far, in ascending order and on any thread; <see langword="null"/> for no progress reports.
    /// </param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <returns>A scene with a named object for each solid of a text file, or with one object for a binary file.</returns>
    /// <exception cref="MeshFormatException">The file is damaged, or it exceeds a limit.</exception>
    /// <exception cref="IOException">The stream cannot be read.</exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public static MeshScene Read(Stream stream, MeshReadOptions? options = null, IProgress<long>? progress = null,
        CancellationToken cancellationToken = default)
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
        TriangleMesh triangles =
            new(ReadBinary(rest, count, options, budget, progress, cancellationToken), options.Workers, cancellationToken);
        return new() { Objects = [triangles.Join(0, triangles.Count, name: null)] };
    }

    private static MeshScene ReadText(Stream stream, MeshReadOptions options, MemoryBudget budget, IProgress<long>? progress,
        CancellationToken cancellationToken)
    {
        (List<TriangleList> lists, List<(string? Name, int First)> solids) =
            StlText.Read(stream, options, budget, progress, cancellationToken);
        TriangleMesh triangles = new(lists, options.Workers, cancellationToken);
        lists.Clear();
        if (solids.Count < 2)
            return new() { Objects = [triangles.Join(0, triangles.Count, solids.Count == 0 ? null : solids[0].Name)] };
        return new() { Objects = [.. solids.Select((solid, i) =>
            triangles.Join(solid.First, i + 1 < solids.Count ? solids[i + 1].First : triangles.Count, solid.Name))] };
    }

    private static TriangleList[] ReadBinary(Stream stream, uint count, MeshReadOptions options, MemoryBudget budget,
        IProgress<long>? progress, CancellationToken cancellationToken)
    {
        RowChunks records = new(stream, options, progress, StlFormat.HeaderSize, () => Ending, budget, cancellationToken);
        FixedRows record = new(StlFormat.RecordSize);
        // A count of 0 means that the program did not fill it in. An incomplete record at the end is then ignored.
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
