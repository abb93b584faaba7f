using System.Text;

namespace Intaglio.Farm;

/// <summary>Lines on the standard streams, each written with one system call so that lines of several threads do not mix.</summary>
internal static class Messages
{
    /// <summary>Writes a line to standard error, after the name of the program.</summary>
    internal static void WriteError(string message) => Write(Descriptor.Error, $"{Program.Name}: {ShellQuoting.ToLine(message)}\n");

    /// <summary>Writes a line to standard error without the name of the program.</summary>
    internal static void WriteLog(string line) => Write(Descriptor.Error, ShellQuoting.ToLine(line) + "\n");

    /// <summary>Writes a line to standard output.</summary>
    internal static void WriteOutput(string line) => Write(Descriptor.Output, line + "\n");

    private static void Write(int descriptor, string text)
    {
        try
        {
            Descriptor.Write(descriptor, Encoding.UTF8.GetBytes(text));
        }
        catch (IOException)
        {
            // The reader has closed the stream. A server continues without it.
        }
    }
}
