using System.Runtime.InteropServices;

namespace Intaglio.Wavefront;

/// <summary>The materials of one MTL file or of several. Of those of the same name the first counts.</summary>
/// <param name="options">How much memory they may take.</param>
/// <param name="cancellationToken">Stops the reading.</param>
internal sealed class MaterialList(MeshReadOptions options, CancellationToken cancellationToken)
{
    // About what a material takes, and a statement beside its text.
    private const int ChunkSize = 1 << 16, MaterialSize = 800, StatementSize = 128;

    private readonly List<MaterialStatements> materials = [];
    private readonly HashSet<string> names = [];
    private long memory;

    private static ReadOnlySpan<byte> ByteOrderMark => [0xEF, 0xBB, 0xBF];

    internal IReadOnlyList<MeshMaterial> ToMaterials() => [.. materials.Select(material => material.ToMaterial())];

    /// <summary>Adds the materials of a file.</summary>
    /// <exception cref="WavefrontFormatException">It is no text, too long, or takes more memory than is allowed.</exception>
    internal void Read(Stream stream)
    {
        MaterialStatements? current = null;
        foreach (string statement in Statements(stream))
        {
            (string keyword, string text) = Part(statement);
            Count(StatementSize + (sizeof(char) * (long)statement.Length));
            if (keyword != "newmtl")
            {
                current?.Take(keyword, text);
                continue;
            }
            // What nothing can refer to is passed over.
            current = text.Length > 0 && names.Add(text) ? new(text) : null;
            if (current is not null)
            {
                materials.Add(current);
                Count(MaterialSize);
            }
        }
    }

    internal static (string Keyword, string Text) Part(string statement)
    {
        int end = statement.AsSpan().IndexOfAny(' ', '\t');
        return end < 0 ? (statement, "") : (statement[..end], statement[end..].Trim());
    }

    private void Count(long bytes)
    {
        memory += bytes;
        if (memory > options.MaxMemory)
            throw new WavefrontFormatException($"The materials take more than {options.MaxMemory} bytes of memory.");
    }

    private IEnumerable<string> Statements(Stream stream)
    {
        TextChunks chunks = new(stream, ChunkSize, MtlReader.MaxSize);
        byte[] buffer = [];
        int line = 0;
        long size = 0;
        for (int length; (length = chunks.Take(ref buffer, out int index)) > 0;)
        {
            cancellationToken.ThrowIfCancellationRequested();
            size += length;
            if (size > MtlReader.MaxSize)
                throw new WavefrontFormatException($"The file has more than {MtlReader.MaxSize} bytes.");
            if (index == 0 && buffer.AsSpan(0, length).StartsWith(ByteOrderMark))
                buffer.AsSpan(0, ByteOrderMark.Length).Fill((byte)' ');
            for (int at = 0; at < length; at++)
            {
                line++;
                int end = EndOf(buffer, ref at, length, ref line);
                ReadOnlySpan<byte> statement = buffer.AsSpan(at, end - at);
                if (statement.Contains((byte)0))
                    throw new WavefrontFormatException(line, "It is no text.");
                string text = LineText.Decode(statement);
                if (text.Length > 0 && text[0] != '#')
                    yield return text;
                at = end;
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
