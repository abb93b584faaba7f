using System.Runtime.InteropServices;

namespace Intaglio.Meshes;

/// <summary>Reads the materials of several MTL files, to which the limits apply in total.</summary>
/// <remarks>
/// If several materials have the same name, the first one is kept. If a file cannot be read, the materials before the error are kept.
/// </remarks>
public sealed class MaterialList
{
    // The approximate memory of a material and of a stored statement, in addition to their text.
    private const int ChunkSize = 1 << 16, MaxStatementSize = 1 << 16, MaterialSize = 280, StatementSize = 160;

    private readonly List<MeshMaterial> materials = [];
    private readonly HashSet<string> names = [];
    private readonly MeshReadOptions options;
    private readonly MemoryBudget budget;

    /// <summary>Initializes an empty list.</summary>
    /// <param name="options">The limits and the warning callback, or <see langword="null"/> for the defaults.</param>
    /// <exception cref="ArgumentOutOfRangeException">An option is out of range.</exception>
    public MaterialList(MeshReadOptions? options = null)
    {
        this.options = options?.Copy() ?? MeshReadOptions.Default;
        budget = new(this.options);
    }

    /// <summary>Gets the materials read so far, in file order.</summary>
    public IReadOnlyList<MeshMaterial> Materials => materials;

    private static ReadOnlySpan<byte> ByteOrderMark => [0xEF, 0xBB, 0xBF];

    /// <summary>Reads a file and adds its materials.</summary>
    /// <param name="path">The path of the file.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <exception cref="MeshFormatException">The file is not text, or it exceeds a limit.</exception>
    /// <exception cref="IOException">The file cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to the file is denied.</exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public void Read(string path, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        using FileStream stream = new(path, FileMode.Open, FileAccess.Read, FileShare.Read, bufferSize: 0);
        Read(stream, cancellationToken);
    }

    /// <summary>Reads a file from the current position of a stream and adds its materials.</summary>
    /// <param name="stream">The stream, which is left open.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <exception cref="MeshFormatException">The file is not text, or it exceeds a limit.</exception>
    /// <exception cref="IOException">The stream cannot be read.</exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
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
            if (index == 0 && GitLfsPointer.Is(buffer.AsSpan(0, length)))
                throw new MeshFormatException(GitLfsPointer.Problem);
            if (index == 0 && buffer.AsSpan(0, length).StartsWith(ByteOrderMark))
                buffer.AsSpan(0, ByteOrderMark.Length).Fill((byte)' ');
            for (int at = 0; at < length; at++)
            {
                line++;
                int first = line, end = EndOf(buffer, ref at, length, ref line);
                ReadOnlySpan<byte> statement = buffer.AsSpan(at, end - at);
                if (statement.Contains((byte)0))
                    throw new MeshFormatException(line, "The file is not text.");
                at = end;
                if (statement.IsEmpty || statement[0] == '#')
                    continue;
                string text = LineText.Decode(statement);
                // Comments can also follow spaces that exist only in Latin-1.
                if (text.Length > 0 && text[0] != '#')
                    yield return (first, text);
            }
        }
    }

    // Returns the end of a statement and moves to its start. Backslashes continue statements but not comments.
    private static int EndOf(byte[] buffer, ref int at, int length, ref int line)
    {
        ref byte text = ref MemoryMarshal.GetArrayDataReference(buffer);
        int first = Math.Min((int)LineText.SkipBlanks(ref text, at, ref line), length);
        // Zero bytes count as blanks elsewhere, but they are not allowed in text.
        if (buffer.AsSpan(at, first - at).Contains((byte)0))
            return first;
        at = first;
        return (int)(buffer[at] == '#' ? LineText.FindLineEnd(ref text, at, length)
            : LineText.FindStatementEnd(ref text, at, length, ref line));
    }
}
