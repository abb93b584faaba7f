using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;
using System.Text.Unicode;

namespace Intaglio.Meshes;

/// <summary>Parses blanks, line ends and names. The text must end with two line ends, so that loops need no bounds checks.</summary>
internal static class LineText
{
    /// <summary>Skips blanks and line ends that continue a line, which follow a backslash and optional blanks.</summary>
    /// <param name="text">The text.</param>
    /// <param name="at">The start position.</param>
    /// <param name="line">The current line number, which is incremented for each continued line.</param>
    /// <returns>The position of the first other byte.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static nint SkipBlanks(ref byte text, nint at, ref int line)
    {
        for (; ; at++)
        {
            byte value = Unsafe.Add(ref text, at);
            if (value > ' ' ? value != '\\' : value == '\n')
                return at;
            if (value == '\\')
            {
                nint end = LineEndBehind(ref text, at);
                if (end == at)
                    return at;
                line++;
                at = end;
            }
        }
    }

    /// <summary>Gets a value indicating whether a byte separates words. Spaces, control characters and line ends do.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsBlank(byte value) => value <= ' ';

    /// <summary>Finds the next line end.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static nint FindLineEnd(ref byte text, nint at, nint length)
    {
        int count = MemoryMarshal.CreateReadOnlySpan(ref Unsafe.Add(ref text, at), (int)(length - at)).IndexOf((byte)'\n');
        return count < 0 ? length : at + count;
    }

    /// <summary>Finds the next line end that does not continue a line.</summary>
    internal static nint FindStatementEnd(ref byte text, nint at, nint length, ref int line)
    {
        for (nint end = FindLineEnd(ref text, at, length); ; end = FindLineEnd(ref text, end + 1, length))
        {
            if (end >= length || !IsContinued(ref text, at, end))
                return end;
            line++;
        }
    }

    /// <summary>Gets a value indicating whether a backslash, possibly followed by blanks, precedes a line end.</summary>
    internal static bool IsContinued(ref byte text, nint first, nint end)
    {
        while (end > first && IsBlankInLine(Unsafe.Add(ref text, end - 1)))
            end--;
        return end > first && Unsafe.Add(ref text, end - 1) == (byte)'\\';
    }

    /// <summary>Decodes a name, which can contain spaces. Surrounding blanks are removed.</summary>
    /// <remarks>
    /// Invalid UTF-8 is decoded as Latin-1, and control characters become spaces, so that every name can be written again.
    /// </remarks>
    internal static string Decode(ReadOnlySpan<byte> text)
    {
        string name = (Utf8.IsValid(text) ? Encoding.UTF8 : Encoding.Latin1).GetString(text);
        if (name.Contains('\n', StringComparison.Ordinal))
            name = string.Join(' ', name.Split('\n').Select(WithoutBackslash));
        if (name.AsSpan().ContainsAnyInRange('\0', '\x1F'))
            name = string.Concat(name.Select(c => c < ' ' && c != '\t' ? ' ' : c));
        // A trailing backslash continues nothing.
        int length = name.Length;
        while (length > 0 && (name[length - 1] == '\\' || char.IsWhiteSpace(name[length - 1])))
            length--;
        return name[..length].TrimStart();
    }

    private static bool IsBlankInLine(byte value) => value <= ' ' && value != '\n';

    private static string WithoutBackslash(string line)
    {
        ReadOnlySpan<char> text = line;
        while (text is [.., <= ' '])
            text = text[..^1];
        return text is [.., '\\'] ? text[..^1].ToString() : line;
    }

    private static nint LineEndBehind(ref byte text, nint backslash)
    {
        nint end = backslash + 1;
        while (IsBlankInLine(Unsafe.Add(ref text, end)))
            end++;
        return Unsafe.Add(ref text, end) == (byte)'\n' ? end : backslash;
    }
}
