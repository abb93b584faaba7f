using System.Text;

namespace Intaglio.Baking;

/// <summary>Finds the causes for which the system cannot start a program whose file exists.</summary>
internal static class StartProblem
{
    // ENOENT and ENOEXEC, on every Unix.
    private const int NoEntry = 2, NoProgram = 8;

    private const int MostLine = 256;

    private static ReadOnlySpan<byte> Mark => [0xEF, 0xBB, 0xBF];

    /// <summary>Finds the cause of an error.</summary>
    /// <param name="program">The full path of the program.</param>
    /// <param name="error">The error number of the system.</param>
    /// <returns>A text with the correction, or null if the error describes itself.</returns>
    internal static string? Find(string program, int error)
    {
        if (OperatingSystem.IsWindows() || error is not (NoEntry or NoProgram) || TryRead(program) is not { } start)
            return null;
        ReadOnlySpan<byte> text = start;
        if (text.StartsWith(Mark) && text[Mark.Length..].StartsWith("#!"u8))
            return "it begins with a byte order mark (save it without)";
        if (text.StartsWith("\u007FELF"u8))
            return error == NoEntry ? "its loader does not exist (install the C library that it was built for)"
                : "it was built for another processor or system (build it for this one)";
        if (!text.StartsWith("#!"u8))
            return error != NoProgram ? null
                : "it is neither a program nor a script with an interpreter (begin it with a line such as '#!/bin/sh')";
        if (FindLineEnd(program) is { } problem)
            return problem;
        string[] words = ReadFirstLine(start).Split([' ', '\t'], 2, StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        return words.Length > 0 && File.Exists(words[0]) ? null
            : $"its interpreter '{PrintableText.Of(words.FirstOrDefault() ?? "")}' does not exist (install it, or change the first line)";
    }

    /// <summary>Finds a line end of Windows after the interpreter of a script, which becomes a part of a name.</summary>
    /// <returns>A text with the correction, or null if the program does not have one.</returns>
    internal static string? FindLineEnd(string program) =>
        TryRead(program) is { } start && start.AsSpan().StartsWith("#!"u8) && ReadFirstLine(start).EndsWith('\r')
            ? "its first line ends in CR LF (save it with LF)" : null;

    private static string ReadFirstLine(byte[] start) => Encoding.UTF8.GetString(start).Split('\n')[0][2..];

    private static byte[]? TryRead(string program)
    {
        try
        {
            return StateFile.TryRead(program, MostLine, followsFolder: true);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }
}
