using System.Runtime.InteropServices;
using System.Runtime.Versioning;
using System.Security.Cryptography;
using System.Text;

namespace Intaglio.Cli;

/// <summary>The terminal of a Unix process with echo turned off, independent of the standard streams.</summary>
[UnsupportedOSPlatform("windows")]
internal sealed partial class Terminal : IDisposable
{
    // More than the maximum length of a terminal line.
    private const int MostBytes = 8192;

    // TCSAFLUSH on every Unix: discards input typed before the question.
    private const int DropInput = 2;

    // ECHO on every Unix, and the offset of c_lflag: flags have 64 bits on macOS and 32 elsewhere.
    private const byte Echo = 8;

    private static readonly int localFlags = OperatingSystem.IsMacOS() ? 24 : 12;

    private readonly FileStream stream;

    // Larger than struct termios on every system.
    private readonly byte[] shown = new byte[256], hidden = new byte[256];
    private readonly PosixSignalRegistration continuing;

    /// <exception cref="IOException">The process has no terminal.</exception>
    /// <exception cref="UnauthorizedAccessException">The terminal belongs to another user.</exception>
    internal Terminal()
    {
        stream = new FileStream("/dev/tty", FileMode.Open, FileAccess.ReadWrite, FileShare.ReadWrite, bufferSize: 0);
        if (GetAttributes(stream.SafeFileHandle, shown) != 0)
        {
            stream.Dispose();
            throw new IOException(Marshal.GetLastPInvokeErrorMessage());
        }
        shown.CopyTo(hidden, 0);
        hidden[localFlags] &= unchecked((byte)~Echo);
        // The shell uses the terminal while the process is stopped, so echo is turned off again.
        continuing = PosixSignalRegistration.Create(PosixSignal.SIGCONT, _ => Hide());
        Interruption.Add(Show);
        Hide();
    }

    /// <summary>Asks for a line of text.</summary>
    /// <returns>The bytes of the line without its line break. The caller must erase them.</returns>
    internal byte[] Ask(string question)
    {
        stream.Write(Encoding.UTF8.GetBytes(question));
        byte[] line = GC.AllocateArray<byte>(MostBytes, pinned: true);
        try
        {
            int length = 0, read, end;
            do
            {
                read = stream.Read(line.AsSpan(length));
                length += read;
                end = line.AsSpan(0, length).IndexOf((byte)'\n');
            }
            while (end < 0 && read > 0);
            // Ends the line, because the typed line break was not echoed.
            stream.Write("\n"u8);
            byte[] answer = GC.AllocateArray<byte>(end < 0 ? length : end, pinned: true);
            line.AsSpan(0, answer.Length).CopyTo(answer);
            return answer;
        }
        finally
        {
            CryptographicOperations.ZeroMemory(line);
        }
    }

    public void Dispose()
    {
        continuing.Dispose();
        lock (Interruption.Gate)
        {
            Show();
            Interruption.Remove(Show);
        }
        stream.Dispose();
    }

    private void Show() => Set(shown);

    private void Hide()
    {
        lock (Interruption.Gate)
            Set(hidden);
    }

    private void Set(byte[] attributes) => _ = SetAttributes(stream.SafeFileHandle, DropInput, attributes);

    [LibraryImport("libc", EntryPoint = "tcgetattr", SetLastError = true)]
    private static partial int GetAttributes(SafeHandle terminal, Span<byte> attributes);

    [LibraryImport("libc", EntryPoint = "tcsetattr")]
    private static partial int SetAttributes(SafeHandle terminal, int when, ReadOnlySpan<byte> attributes);
}
