using System.Security.Cryptography;

namespace Intaglio.Meshes;

/// <summary>
/// A file in the making beside the one that it becomes; gone if it does not. A link stays, and what it leads to is replaced, by a file of the same
/// permissions. A pipe or a device gets what is written as it comes.
/// </summary>
internal sealed class DraftFile : IDisposable
{
    private const UnixFileMode Permissions = (UnixFileMode)0x1FF;

    private readonly string draft = "";
    private readonly UnixFileMode? mode;
    private bool isThere;

    /// <exception cref="IOException">It is a folder, or cannot be made.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not be written.</exception>
    internal DraftFile(string path)
    {
        Target = Path.GetFullPath(path);
        IsSpecial = SpecialFile.IsThere(Target);
        if (IsSpecial)
        {
            Stream = new(Target, FileMode.Open, FileAccess.Write, FileShare.ReadWrite, bufferSize: 0);
            return;
        }
        if (new FileInfo(Target) is { LinkTarget: not null } link)
            Target = link.ResolveLinkTarget(returnFinalTarget: true)!.FullName;
        if (Directory.Exists(Target))
            throw new IOException($"'{path}' is a folder.");
        // Texts are written as a whole, so that a buffer would copy them once more.
        FileStreamOptions options = new() { Mode = FileMode.CreateNew, Access = FileAccess.Write, Share = FileShare.None, BufferSize = 0 };
        if (File.Exists(Target))
        {
            if (File.GetAttributes(Target).HasFlag(FileAttributes.ReadOnly))
                throw new UnauthorizedAccessException($"'{path}' is read-only.");
            if (!OperatingSystem.IsWindows())
                options.UnixCreateMode = mode = File.GetUnixFileMode(Target) & Permissions;
        }
        draft = Path.Combine(Path.GetDirectoryName(Target)!, $".intaglio-{RandomNumberGenerator.GetHexString(16, lowercase: true)}.tmp");
        Stream = new(draft, options);
        isThere = true;
    }

    /// <summary>Gets the full path of what is replaced, behind all links.</summary>
    internal string Target { get; }

    /// <summary>Gets whether it is a pipe or a device, which is not replaced.</summary>
    internal bool IsSpecial { get; }

    internal FileStream Stream { get; }

    /// <summary>Puts the file in its place, instead of what was there.</summary>
    internal void Keep()
    {
        // Who may read the new file was held back by the mask of the process.
        if (mode is { } permissions && !OperatingSystem.IsWindows() && File.GetUnixFileMode(Stream.SafeFileHandle) != permissions)
            File.SetUnixFileMode(Stream.SafeFileHandle, permissions);
        Stream.Dispose();
        if (isThere)
            File.Move(draft, Target, overwrite: true);
        isThere = false;
    }

    public void Dispose()
    {
        Stream.Dispose();
        if (isThere)
            File.Delete(draft);
    }
}
