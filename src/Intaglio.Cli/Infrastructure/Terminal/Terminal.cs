using System.Runtime.InteropServices;
using System.Runtime.Versioning;
using System.Security.Cryptography;
using System.Text;

namespace Intaglio.Cli;

/// <summary>The terminal of a Unix process, whatever its standard streams are. What is typed there is not shown.</summary>
[UnsupportedOSPlatform("windows")]
internal sealed partial class Terminal : IDisposable
{
    // More than a terminal takes as one line.
    private const int MostBytes = 8192;

    // TCSAFLUSH, on every Unix: what was typed before the question is no answer.
    private const int DropInput = 2;

    // ECHO on every Unix, and where c_lflag is: flags have 64 bits on macOS, and 32 elsewhere.
    private const byte Echo = 8;

    private static readonly int localFlags = OperatingSystem.IsMacOS() ? 24 : 12;

    private readonly FileStream stream;

    // struct termios is smaller everywhere.
    private readonly byte[] shown = new byte[256], hidden = new byte[256];
    private readonly PosixSignalRegistration continuing;

    /// <exception cref="IOException">There is no terminal.</exception>
    /// <exception cref="UnauthorizedAccessException">There is one of somebody else.</exception>
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
        // Between a stop and this, the shell had the terminal.
        continuing = PosixSignalRegistration.Create(PosixSignal.SIGCONT, _ => Hide());
        Interruption.Add(Show);
        Hide();
    }

    /// <summary>Asks for a line.</summary>
    /// <returns>Its bytes, which the caller wipes.</returns>
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
            // The one that was typed was not shown either.
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
