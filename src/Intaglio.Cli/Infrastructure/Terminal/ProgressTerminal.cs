using System.Runtime.InteropServices;
using System.Text;

namespace Intaglio.Cli;

/// <summary>
/// A line on the terminal of standard error that is redrawn in place. It is erased on disposal and when a signal ends the program.
/// </summary>
internal sealed partial class ProgressTerminal : IDisposable
{
    // STD_ERROR_HANDLE, and ENABLE_PROCESSED_OUTPUT with ENABLE_VIRTUAL_TERMINAL_PROCESSING, on Windows.
    private const int ErrorHandle = -12, ProcessesSequences = 1 | 4;

    private const int UsualColumns = 80;

    /// <summary>The sequence that erases the line and shows the cursor.</summary>
    private const string Clear = "\r\e[J\e[?25h";

    private readonly bool isColored = string.IsNullOrEmpty(Environment.GetEnvironmentVariable("NO_COLOR"));

    /// <summary>Gets a value indicating whether the terminal can redraw a line.</summary>
    internal static bool CanDraw => OperatingSystem.IsWindows()
        ? GetMode(GetHandle(ErrorHandle), out int mode) && SetMode(GetHandle(ErrorHandle), mode | ProcessesSequences)
        : Environment.GetEnvironmentVariable("TERM") is not (null or "" or "dumb");

    internal ProgressTerminal() => Interruption.Add(Restore);

    /// <summary>Redraws the line.</summary>
    internal void Draw(in ProgressLine line)
    {
        int columns = TerminalSize.FindColumns(Descriptor.Error) is > 0 and int found ? found : UsualColumns;
        // A line as wide as the terminal would wrap. The cursor stays at its start, so that all of the line can be erased even if the
        // terminal becomes narrower and wraps it. It returns to the start first, because the terminal echoes what the user types.
        string text = $"\r\e[?25l{line.Write(columns - 1, isColored)}\e[J\r";
        // Nothing is drawn once the program ends.
        lock (Interruption.Gate)
            Write(text);
    }

    public void Dispose()
    {
        lock (Interruption.Gate)
        {
            Restore();
            Interruption.Remove(Restore);
        }
    }

    private static void Restore()
    {
        try
        {
            Write(Clear);
        }
        catch (IOException)
        {
            // The terminal is closed.
        }
    }

    private static void Write(string text) => Descriptor.Write(Descriptor.Error, Encoding.UTF8.GetBytes(text));

    [LibraryImport("kernel32", EntryPoint = "GetStdHandle")]
    private static partial nint GetHandle(int handle);

    [LibraryImport("kernel32", EntryPoint = "GetConsoleMode")]
    [return: MarshalAs(UnmanagedType.Bool)]
    private static partial bool GetMode(nint console, out int mode);

    [LibraryImport("kernel32", EntryPoint = "SetConsoleMode")]
    [return: MarshalAs(UnmanagedType.Bool)]
    private static partial bool SetMode(nint console, int mode);
}
