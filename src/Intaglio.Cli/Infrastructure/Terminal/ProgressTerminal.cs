using System.Runtime.InteropServices;
using System.Text;

namespace Intaglio.Cli;

/// <summary>A line of the terminal of standard error that is drawn again and again. It is gone when this is disposed, or when a signal ends the program.</summary>
internal sealed partial class ProgressTerminal : IDisposable
{
    // STD_ERROR_HANDLE, and ENABLE_PROCESSED_OUTPUT with ENABLE_VIRTUAL_TERMINAL_PROCESSING, of Windows.
    private const int ErrorHandle = -12, ProcessesSequences = 1 | 4;

    private const int UsualColumns = 80;

    /// <summary>Takes the line from the terminal, and gives the cursor back.</summary>
    private const string Clear = "\r\e[J\e[?25h";

    private readonly bool isColored = string.IsNullOrEmpty(Environment.GetEnvironmentVariable("NO_COLOR"));

    /// <summary>Gets whether the terminal can draw over what it shows.</summary>
    internal static bool CanDraw => OperatingSystem.IsWindows()
        ? GetMode(GetHandle(ErrorHandle), out int mode) && SetMode(GetHandle(ErrorHandle), mode | ProcessesSequences)
        : Environment.GetEnvironmentVariable("TERM") is not (null or "" or "dumb");

    internal ProgressTerminal() => Interruption.Add(Restore);

    /// <summary>Draws the line over what it was.</summary>
    internal void Draw(in ProgressLine line)
    {
        int columns = TerminalSize.FindColumns(Descriptor.Error) is > 0 and int found ? found : UsualColumns;
        // A line as long as the terminal's would wrap. The cursor waits at its start: there it stays where a terminal that became narrower wraps the line,
        // and all of it is erased.
        string text = $"\e[?25l{line.Write(columns - 1, isColored)}\e[J\r";
        // Nothing is drawn any more once the program ends.
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
            // The terminal has gone.
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
