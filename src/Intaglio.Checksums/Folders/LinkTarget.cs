using System.Runtime.InteropServices;
using System.Text;
using System.Text.Unicode;
using Microsoft.Win32.SafeHandles;

namespace Intaglio.Checksums;

/// <summary>Reads where symbolic links lead to.</summary>
internal static partial class LinkTarget
{
    // Longer than a path may be on any system with this call.
    private const int MostBytes = 16 * 1024;

    /// <param name="path">The link.</param>
    /// <param name="node">What was found there.</param>
    /// <exception cref="UnrepresentableNameException">The target is not valid Unicode.</exception>
    /// <exception cref="IOException">The link cannot be read, or something else stands there by now.</exception>
    /// <exception cref="UnauthorizedAccessException">The link may not be read.</exception>
    internal static string Read(string path, FileNode node)
    {
        if (OperatingSystem.IsWindows())
        {
            string? target = new FileInfo(path).LinkTarget;
            return target is null ? throw FileError.NotFound(path) : ManifestName.IsUnicode(target) ? target.Replace('\\', '/') : throw NotUnicode();
        }
        // Not the framework's text, in which U+FFFD stands for what is not valid and for itself.
        Span<byte> bytes = stackalloc byte[MostBytes];
        nint length = OperatingSystem.IsLinux() ? ReadLinux(path, node, bytes) : ReadLink(path, bytes, bytes.Length);
        if (length < 0)
            throw FileError.FromSystem(Marshal.GetLastPInvokeError(), path)!;
        bytes = bytes[..(int)length];
        return Utf8.IsValid(bytes) ? Encoding.UTF8.GetString(bytes) : throw NotUnicode();
    }

    // What a link in its place, or in that of a folder above it, leads to is nobody's to tell.
    private static nint ReadLinux(string path, FileNode node, Span<byte> bytes)
    {
        using SafeFileHandle link = UnixFile.OpenPlace(path, followLinks: false);
        return FileStatus.Read(link).Node == node
            ? ReadLinkAt(link, "\0"u8, bytes, bytes.Length)
            : throw new IOException("The link was replaced by something else before it was read.");
    }

    private static UnrepresentableNameException NotUnicode() => new("The target of the link is not valid Unicode, which has no place in a manifest.");

    [LibraryImport("libc", EntryPoint = "readlink", StringMarshalling = StringMarshalling.Utf8, SetLastError = true)]
    private static partial nint ReadLink(string path, Span<byte> target, nint size);

    [LibraryImport("libc", EntryPoint = "readlinkat", SetLastError = true)]
    private static partial nint ReadLinkAt(SafeFileHandle folder, ReadOnlySpan<byte> path, Span<byte> target, nint size);
}
