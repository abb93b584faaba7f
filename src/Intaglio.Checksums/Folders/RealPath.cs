using System.Runtime.InteropServices;
using System.Text;

namespace Intaglio.Checksums;

/// <summary>Where a path leads to if it goes up behind a link: up from where the link leads to, as the system has it, while the framework takes both parts out of the path.</summary>
internal static partial class RealPath
{
    // PATH_MAX of Linux, the longest of all systems.
    private const int MostBytes = 4096;

    /// <returns>The path itself if it does not go up behind a name, or leads nowhere.</returns>
    internal static string Of(string path)
    {
        // A NUL would be the end of it for the system, and is refused by whoever opens it.
        if (OperatingSystem.IsWindows() || !path.Contains("..", StringComparison.Ordinal) || path.Contains('\0', StringComparison.Ordinal) || !GoesUpBehindName(path))
            return path;
        Span<byte> real = stackalloc byte[MostBytes];
        return Resolve(path, real) == 0 ? path : Encoding.UTF8.GetString(real[..real.IndexOf((byte)0)]);
    }

    private static bool GoesUpBehindName(string path)
    {
        bool hasName = false;
        foreach (string part in path.Split('/'))
        {
            if (part == ".." && hasName)
                return true;
            hasName |= part is not ("" or "." or "..");
        }
        return false;
    }

    [LibraryImport("libc", EntryPoint = "realpath", StringMarshalling = StringMarshalling.Utf8)]
    private static partial nint Resolve(string path, Span<byte> real);
}
