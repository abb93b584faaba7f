using System.Runtime.InteropServices;
using System.Text;
using System.Text.Unicode;

namespace Intaglio.Checksums;

/// <summary>Reads where symbolic links lead to.</summary>
internal static partial class LinkTarget
{
    // Longer than a path may be on any system with this call.
    private const int MostBytes = 16 * 1024;

    /// <exception cref="UnrepresentableNameException">The target is not valid Unicode.</exception>
    /// <exception cref="IOException">The link cannot be read, or is none.</exception>
    internal static string Read(string path)
    {
        if (OperatingSystem.IsWindows())
        {
            string? target = new FileInfo(path).LinkTarget;
            return target is null ? throw FileStatus.NotFound(path) : ManifestName.IsUnicode(target) ? target.Replace('\\', '/') : throw NotUnicode();
        }
        // Not the framework's text, in which U+FFFD stands for what is not valid and for itself.
        Span<byte> bytes = stackalloc byte[MostBytes];
        nint length = ReadLink(path, bytes, bytes.Length);
        if (length < 0)
            throw new IOException(Marshal.GetPInvokeErrorMessage(Marshal.GetLastPInvokeError()), Marshal.GetLastPInvokeError());
        bytes = bytes[..(int)length];
        return Utf8.IsValid(bytes) ? Encoding.UTF8.GetString(bytes) : throw NotUnicode();
    }

    private static UnrepresentableNameException NotUnicode() => new("The target of the link is not valid Unicode, which has no place in a manifest.");

    [LibraryImport("libc", EntryPoint = "readlink", StringMarshalling = StringMarshalling.Utf8, SetLastError = true)]
    private static partial nint ReadLink(string path, Span<byte> target, nint size);
}
