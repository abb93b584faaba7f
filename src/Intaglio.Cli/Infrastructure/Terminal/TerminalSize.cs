using System.Runtime.InteropServices;

namespace Intaglio.Cli;

/// <summary>The size of the terminal that an output goes to.</summary>
internal static partial class TerminalSize
{
    // TIOCGWINSZ of Linux.
    private const nuint GetSize = 0x5413;

    /// <summary>Gets the columns of the terminal; zero where the output goes elsewhere.</summary>
    /// <param name="descriptor">Standard output or standard error.</param>
    internal static int FindColumns(int descriptor)
    {
        if (OperatingSystem.IsLinux())
            return Read(descriptor, GetSize, out Size size) == 0 ? size.Columns : 0;
        // Elsewhere such a call depends on the processor. This one may write to the terminal.
        return (descriptor == Descriptor.Error ? Console.IsErrorRedirected : Console.IsOutputRedirected) ? 0 : Console.WindowWidth;
    }

    [LibraryImport("libc", EntryPoint = "ioctl")]
    private static partial int Read(int descriptor, nuint request, out Size size);

    private struct Size
    {
        public ushort Rows, Columns, Width, Height;
    }
}
