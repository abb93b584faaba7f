using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>Arguments in the wrong order: what is wrong is said, rather than what came of it.</summary>
internal static class SwappedArguments
{
    /// <summary>Refuses a file for a folder beside a folder for a manifest.</summary>
    /// <exception cref="UsageException">The arguments are swapped.</exception>
    internal static void Refuse(string folder, string manifest)
    {
        if (Directory.Exists(manifest) && (folder == ChecksumVerifier.StandardInputName || File.Exists(folder)))
            throw new UsageException($"{ShellQuoting.Quote(manifest)} is a directory (expected DIR MANIFEST; are the arguments swapped?)");
    }

    /// <summary>Refuses something else for a manifest beside a manifest for a name.</summary>
    /// <exception cref="UsageException">The arguments are swapped.</exception>
    internal static void RefuseName(string manifest, string name)
    {
        if (manifest != ChecksumVerifier.StandardInputName && IsManifest(name) && !IsManifest(manifest))
            throw new UsageException($"{ShellQuoting.Quote(name)} is a manifest (expected MANIFEST NAME; are the arguments swapped?)");
    }

    private static bool IsManifest(string path)
    {
        ReadOnlySpan<byte> title = "Intaglio manifest "u8;
        // A pipe keeps what it would lose here.
        if (path.Length == 0 || FileStatus.Read(path, followLinks: true, out FileStatus status) != null || status.Kind != FileKind.File)
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
