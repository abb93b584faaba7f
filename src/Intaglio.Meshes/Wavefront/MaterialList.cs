using System.Runtime.InteropServices;

namespace Intaglio.Meshes;

/// <summary>
/// The materials of several MTL files, whose limits hold for all of them together. Of materials of the same name the first counts. A file that cannot be
/// read leaves the materials before its fault.
/// </summary>
public sealed class MaterialList
{
    // The memory of a material and of a statement that is kept, beside their text, about.
    private const int ChunkSize = 1 << 16, MaxStatementSize = 1 << 16, MaterialSize = 280, StatementSize = 160;

    private readonly List<MeshMaterial> materials = [];
    private readonly HashSet<string> names = [];
    private readonly MeshReadOptions options;
    private readonly MemoryBudget budget;

    /// <summary>Makes an empty list.</summary>
    /// <param name="options">The limits, and the receiver of warnings; null stands for the defaults.</param>
    /// <exception cref="ArgumentOutOfRangeException">An option is out of its range.</exception>
    public MaterialList(MeshReadOptions? options = null)
    {
        this.options = options?.Copy() ?? MeshReadOptions.Default;
        budget = new(this.options);
    }

    /// <summary>Gets the materials read so far, in their order.</summary>
    public IReadOnlyList<MeshMaterial> Materials => materials;

    private static ReadOnlySpan<byte> ByteOrderMark => [0xEF, 0xBB, 0xBF];

    /// <summary>Adds the materials of a file.</summary>
    /// <param name="path">The path of the file.</param>
    /// <param name="cancellationToken">Stops the reading.</param>
    /// <exception cref="MeshFormatException">The file is not text, or exceeds a limit.</exception>
    /// <exception cref="IOException">The file cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">The file may not be read.</exception>
    /// <exception cref="OperationCanceledException">The reading was stopped.</exception>
    public void Read(string path, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        using FileStream stream = new(path, FileMode.Open, FileAccess.Read, FileShare.Read, bufferSize: 0);
        Read(stream, cancellationToken);
    }

    /// <summary>Adds the materials of a file, which a stream holds from its position on.</summary>
    /// <param name="stream">The stream; it stays open.</param>
    /// <param name="cancellationToken">Stops the reading.</param>
    /// <exception cref="MeshFormatException">The file is not text, or exceeds a limit.</exception>
    /// <exception cref="IOException">The stream cannot be read.</exception>
    /// <exception cref="OperationCanceledException">The reading was stopped.</exception>
    public void Read(Stream stream, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(stream);
        MeshWarnings warnings = new();
        MaterialStatements? current = null;
        foreach ((int line, string statement) in Statements(stream, cancellationToken))
        {
            (string keyword, string text) = Part(statement);
            if (keyword != "newmtl")
            {
                if (current?.Take(keyword, text) == true)
                    Count(StatementSize, statement);
                continue;
            }
            Add(current);
            if (text.Length == 0)
                warnings.Add(MeshWarningKind.UnnamedMaterials, 1, line);
            current = text.Length > 0 && names.Add(text) ? new(text) : null;
            if (current is not null)
                Count(MaterialSize, text);
        }
        Add(current);
        warnings.Report(options);
    }

    internal static (string Keyword, string Text) Part(string statement)
    {
        int end = statement.AsSpan().IndexOfAny(' ', '\t');
        return end < 0 ? (statement, "") : (statement[..end], statement[end..].Trim());
    }

    private void Add(MaterialStatements? material)
    {
        if (material is not null)
            materials.Add(material.ToMaterial());
    }

    private void Count(int size, string text)
    {
        budget.Take(size + (2 * sizeof(char) * (long)text.Length));
        if (budget.Excess is { } excess)
            throw MeshFormatException.OfLimit(excess.Message.Replace("The file takes", "The materials take", StringComparison.Ordinal));
    }

    private IEnumerable<(int Line, string Text)> Statements(Stream stream, CancellationToken cancellationToken)
    {
        using Stream utf8 = Utf16Text.ToUtf8(stream);
        TextChunks chunks = new(utf8, ChunkSize, MaxStatementSize);
        byte[] buffer = [];
        int line = 0;
        long size = 0;
        for (int length; (length = chunks.Take(ref buffer, out int index)) > 0;)
        {
            cancellationToken.ThrowIfCancellationRequested();
            size += length;
            budget.Take(0, length);
            if (size > options.MaxMaterialFileSize)
                throw MeshFormatException.OfLimit($"The file has more than {options.MaxMaterialFileSize} bytes.");
            if (index == 0 && buffer.AsSpan(0, length).StartsWith(ByteOrderMark))
                buffer.AsSpan(0, ByteOrderMark.Length).Fill((byte)' ');
            for (int at = 0; at < length; at++)
            {
                line++;
                int first = line, end = EndOf(buffer, ref at, length, ref line);
                ReadOnlySpan<byte> statement = buffer.AsSpan(at, end - at);
                if (statement.Contains((byte)0))
                    throw new MeshFormatException(line, "It is no text.");
                at = end;
                if (statement.IsEmpty || statement[0] == '#')
                    continue;
                string text = LineText.Decode(statement);
                // Blanks that only Latin-1 has may be before a comment too.
                if (text.Length > 0 && text[0] != '#')
                    yield return (first, text);
            }
        }
    }

    // Gives the end of a statement, and moves to where it begins. A backslash continues statements, but no comments.
    private static int EndOf(byte[] buffer, ref int at, int length, ref int line)
    {
        ref byte text = ref MemoryMarshal.GetArrayDataReference(buffer);
        int first = Math.Min((int)LineText.SkipBlanks(ref text, at, ref line), length);
        // Zeros are blanks elsewhere, but not of text.
        if (buffer.AsSpan(at, first - at).Contains((byte)0))
            return first;
        at = first;
        return (int)(buffer[at] == '#' ? LineText.FindLineEnd(ref text, at, length) : LineText.FindStatementEnd(ref text, at, length, ref line));
    }
}
