using System.Runtime.InteropServices;
using System.Security.Cryptography;
using System.Text;
using Intaglio.Sealing;

namespace Intaglio.Cli;

/// <summary>Asks for passphrases, only on the terminal.</summary>
internal static class Passphrase
{
    private const string Question = "Passphrase: ", Again = "The same again: ";

    /// <summary>Asks for the passphrase of an existing file.</summary>
    /// <exception cref="UsageException">No terminal is available.</exception>
    /// <exception cref="FailureException">The passphrase is empty or contains a zero byte.</exception>
    internal static SealingKey Ask() => Use(AskAll(Question));

    /// <summary>Asks twice for the passphrase of a new file, because typing errors are not visible.</summary>
    /// <exception cref="UsageException">No terminal is available.</exception>
    /// <exception cref="FailureException">The two passphrases differ, or the passphrase is empty or contains a zero byte.</exception>
    internal static SealingKey AskTwice() => Use(AskAll(Question, Again));

    private static SealingKey Use(byte[][] answers)
    {
        try
        {
            if (!CryptographicOperations.FixedTimeEquals(answers[0], answers[^1]))
                throw new FailureException("the two passphrases differ; nothing was done");
            return SealingKey.FromPassphrase(answers[0].AsSpan());
        }
        catch (ArgumentException exception)
        {
            throw new FailureException("the passphrase is empty, or has a zero byte; nothing was done", exception);
        }
        finally
        {
            foreach (byte[] answer in answers)
                CryptographicOperations.ZeroMemory(answer);
        }
    }

    private static byte[][] AskAll(params string[] questions)
    {
        try
        {
            if (OperatingSystem.IsWindows())
                return Array.ConvertAll(questions, AskConsole);
            using Terminal terminal = new();
            return Array.ConvertAll(questions, terminal.Ask);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException or InvalidOperationException)
        {
            throw new UsageException("cannot ask for a passphrase without a terminal; specify --key-file FILE");
        }
    }

    // Console.ReadKey throws InvalidOperationException without a terminal.
    private static byte[] AskConsole(string question)
    {
        Console.Error.Write(question);
        char[] line = GC.AllocateArray<char>(8192, pinned: true);
        try
        {
            int length = 0;
            while (Console.ReadKey(intercept: true) is { Key: not ConsoleKey.Enter } key)
            {
                if (key.Key == ConsoleKey.Backspace)
                    length = Math.Max(0, length - 1);
                else if (key.KeyChar != 0 && length < line.Length)
                    line[length++] = key.KeyChar;
            }
            Console.Error.WriteLine();
            byte[] answer = GC.AllocateArray<byte>(Encoding.UTF8.GetByteCount(line, 0, length), pinned: true);
            Encoding.UTF8.GetBytes(line, 0, length, answer, 0);
            return answer;
        }
        finally
        {
            CryptographicOperations.ZeroMemory(MemoryMarshal.AsBytes(line.AsSpan()));
        }
    }
}
