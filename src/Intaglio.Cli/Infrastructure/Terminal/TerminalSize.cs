using System.Runtime.InteropServices;

namespace Intaglio.Cli;

/// <summary>The size of the terminal of an output.</summary>
internal static partial class TerminalSize
{
    // TIOCGWINSZ on Linux.
    private const nuint GetSize = 0x5413;

    /// <summary>Gets the number of columns of the terminal, or zero if the output is not a terminal.</summary>
    /// <param name="descriptor">The descriptor of standard output or standard error.</param>
    internal static int FindColumns(int descriptor)
    {
        if (OperatingSystem.IsLinux())
            return Read(descriptor, GetSize, out Size size) == 0 ? size.Columns : 0;
        // On other systems, ioctl depends on the processor. This property can write to the terminal.
        return (descriptor == Descriptor.Error ? Console.IsErrorRedirected : Console.IsOutputRedirected) ? 0 : Console.WindowWidth;
    }

    [LibraryImport("libc", EntryPoint = "ioctl")]
    private static partial int Read(int descriptor, nuint request, out Size size);

    private struct Size
    {
        public ushort Rows, Columns, Width, Height;
    }
}
