using System.Runtime.InteropServices;
using System.Text;
using System.Text.Unicode;
using Microsoft.Win32.SafeHandles;

namespace Intaglio.Checksums;

/// <summary>Reads the targets of symbolic links.</summary>
internal static partial class LinkTarget
{
    // Longer than the maximum path length of every system with this call.
    private const int MostBytes = 16 * 1024;

    /// <summary>Reads the target of a symbolic link.</summary>
    /// <param name="path">The path of the link.</param>
    /// <param name="node">The identity of the link that was found at this path.</param>
    /// <returns>The target.</returns>
    /// <exception cref="UnrepresentableNameException">The target is not valid Unicode.</exception>
    /// <exception cref="IOException">The link cannot be read or was replaced.</exception>
    /// <exception cref="UnauthorizedAccessException">The caller does not have permission to read the link.</exception>
    internal static string Read(string path, FileNode node)
    {
        if (OperatingSystem.IsWindows())
        {
            string? target = new FileInfo(path).LinkTarget;
            return target is null ? throw FileError.NotFound(path) : ManifestName.IsUnicode(target) ? target.Replace('\\', '/')
                : throw NotUnicode();
        }
        // The framework replaces invalid bytes with U+FFFD, which cannot be distinguished from U+FFFD in the target.
        Span<byte> bytes = stackalloc byte[MostBytes];
        nint length = OperatingSystem.IsLinux() ? ReadLinux(path, node, bytes) : ReadLink(path, bytes, bytes.Length);
        if (length < 0)
            throw FileError.FromSystem(Marshal.GetLastPInvokeError(), path)!;
        bytes = bytes[..(int)length];
        return Utf8.IsValid(bytes) ? Encoding.UTF8.GetString(bytes) : throw NotUnicode();
    }

    // If an attacker has replaced the link or a folder above it, the target of the new link must not be disclosed.
    private static nint ReadLinux(string path, FileNode node, Span<byte> bytes)
    {
        using SafeFileHandle link = UnixFile.OpenPlace(path, followLinks: false);
        return FileStatus.Read(link).Node == node
            ? ReadLinkAt(link, "\0"u8, bytes, bytes.Length)
            : throw new IOException("The link was replaced by something else before it was read.");
    }

    private static UnrepresentableNameException NotUnicode() =>
        new("The target of the link is not valid Unicode, which a manifest cannot contain.");

    [LibraryImport("libc", EntryPoint = "readlink", StringMarshalling = StringMarshalling.Utf8, SetLastError = true)]
    private static partial nint ReadLink(string path, Span<byte> target, nint size);

    [LibraryImport("libc", EntryPoint = "readlinkat", SetLastError = true)]
    private static partial nint ReadLinkAt(SafeFileHandle folder, ReadOnlySpan<byte> path, Span<byte> target, nint size);
}
