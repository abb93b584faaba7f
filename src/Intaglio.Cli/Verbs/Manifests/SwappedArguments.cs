using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>Detects arguments in the wrong order.</summary>
internal static class SwappedArguments
{
    /// <summary>Rejects a file as the folder if the manifest is a folder.</summary>
    /// <exception cref="UsageException">The arguments are swapped.</exception>
    internal static void Refuse(string folder, string manifest)
    {
        if (Directory.Exists(manifest) && (folder == ChecksumVerifier.StandardInputName || File.Exists(folder)))
            throw new UsageException($"{ShellQuoting.Quote(manifest)} is a directory (expected DIR MANIFEST; are the arguments swapped?)");
    }

    /// <summary>Rejects a manifest as the name if the manifest argument is not a manifest.</summary>
    /// <exception cref="UsageException">The arguments are swapped.</exception>
    internal static void RefuseName(string manifest, string name)
    {
        if (manifest != ChecksumVerifier.StandardInputName && IsManifest(name) && !IsManifest(manifest))
            throw new UsageException($"{ShellQuoting.Quote(name)} is a manifest (expected MANIFEST NAME; are the arguments swapped?)");
    }

    private static bool IsManifest(string path)
    {
        ReadOnlySpan<byte> title = "Intaglio manifest "u8;
        // Pipes are not read here because the data would be lost.
        if (path.Length == 0 || FileStatus.Read(path, followLinks: true, out FileStatus status) is not null || status.Kind != FileKind.File)
            return false;
        try
        {
            using FileStream file = StandardStreams.OpenFile(path);
            Span<byte> start = stackalloc byte[title.Length];
            return file.ReadAtLeast(start, start.Length, throwOnEndOfStream: false) == start.Length && start.SequenceEqual(title);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }
}
