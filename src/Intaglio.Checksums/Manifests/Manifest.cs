namespace Intaglio.Checksums;

/// <summary>Writes manifests of folders, brings them up to date, and compares folders with them. The format and the digests are specified in docs/manifests.md.</summary>
/// <remarks>Listing, reading and hashing overlap. No more is in memory than some thousand entries and the names in the directories from the folder to where the listing has come.</remarks>
public static class Manifest
{
    /// <summary>Writes a manifest of a folder.</summary>
    /// <param name="folder">The folder, or a symbolic link to it.</param>
    /// <param name="output">Where the manifest goes; not disposed. It should not be a file in the folder.</param>
    /// <param name="parameters">What the manifest is of; null for everything.</param>
    /// <param name="options">How files are read; null for the defaults.</param>
    /// <param name="cancellationToken">Ends the work, also within a file.</param>
    /// <returns>What the manifest adds up to. It has nothing of what was a problem.</returns>
    /// <exception cref="ArgumentNullException">The folder or the output is null.</exception>
    /// <exception cref="IOException">The folder cannot be listed, the output cannot be written, or, without <see cref="ManifestOptions.OnProblem"/>, a file cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">The folder may not be listed.</exception>
    /// <exception cref="PlatformNotSupportedException">Executable bits are to count, and the system has none.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ManifestSummary Create(string folder, Stream output, ManifestParameters? parameters = null, ManifestOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(folder);
        ArgumentNullException.ThrowIfNull(output);
        parameters ??= new();
        options ??= new();
        RequireBits(parameters);
        var pairs = FolderWalker.Walk(folder, parameters, options.LeftOut).Select(item => ((FolderItem?)item, (ManifestEntry?)null));
        return new ManifestUpdate(parameters, options, 0, cancellationToken).Run(pairs, output).Manifest;
    }

    /// <summary>Computes the digest of a folder, as its manifest has it.</summary>
    /// <param name="folder">The folder, or a symbolic link to it.</param>
    /// <param name="parameters">What of it counts; null for everything.</param>
    /// <param name="options">How files are read; null for the defaults.</param>
    /// <param name="cancellationToken">Ends the work, also within a file.</param>
    /// <returns>32 bytes.</returns>
    /// <inheritdoc cref="Create" path="/exception"/>
    public static byte[] HashFolder(string folder, ManifestParameters? parameters = null, ManifestOptions? options = null, CancellationToken cancellationToken = default) =>
        Create(folder, Stream.Null, parameters, options, cancellationToken).Root.ToArray();

    /// <summary>Writes a new manifest of a folder, and reads only files that are new, or of another length or time than the old manifest says.</summary>
    /// <param name="folder">The folder, or a symbolic link to it.</param>
    /// <param name="manifest">The old manifest, whose head says what belongs to the new one too; not disposed.</param>
    /// <param name="output">Where the new manifest goes; not disposed. When anything is thrown, what was written is none.</param>
    /// <param name="options">How files are read, and which are read although they could be trusted; null for the defaults.</param>
    /// <param name="cancellationToken">Ends the work, also within a file.</param>
    /// <returns>What has changed, and what was trusted. Of a problem the new manifest has what the old one had.</returns>
    /// <exception cref="ArgumentNullException">The folder or a stream is null.</exception>
    /// <exception cref="ManifestException">The old manifest is damaged.</exception>
    /// <inheritdoc cref="Create" path="/exception"/>
    public static ManifestChanges Update(string folder, Stream manifest, Stream output, ManifestUpdateOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(folder);
        ArgumentNullException.ThrowIfNull(output);
        options ??= new();
        using ManifestReader reader = new(manifest);
        RequireBits(reader.Parameters);
        var pairs = FolderJoin.Join(FolderWalker.Walk(folder, reader.Parameters, options.LeftOut), reader);
        return new ManifestUpdate(reader.Parameters, options, options.VerifyShare, cancellationToken).Run(pairs, output);
    }

    /// <summary>Compares a folder with its manifest.</summary>
    /// <param name="folder">The folder, or a symbolic link to it. Nothing outside it is opened, whatever the manifest says.</param>
    /// <param name="manifest">The manifest; read once to know that it is undamaged if the stream can seek, and again; not disposed.</param>
    /// <param name="options">How files are read; null for the defaults.</param>
    /// <param name="cancellationToken">Ends the work, also within a file.</param>
    /// <returns>
    /// What has become of everything that is there, in the order of the names, as it is found out; then what is new or was moved, then what is missing, all of which is kept in
    /// memory until then. A directory that cannot be listed is one finding, for all that the manifest has in it.
    /// </returns>
    /// <exception cref="ArgumentNullException">The folder or the manifest is null.</exception>
    /// <exception cref="ManifestException">The manifest is damaged; thrown, as the next, now or while the findings are read.</exception>
    /// <inheritdoc cref="Create" path="/exception"/>
    public static IEnumerable<AuditFinding> Audit(string folder, Stream manifest, ManifestAuditOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(folder);
        ArgumentNullException.ThrowIfNull(manifest);
        if (manifest.CanSeek)
        {
            long start = manifest.Position;
            ManifestReader.Check(manifest);
            manifest.Position = start;
        }
        options ??= new();
        return Run();

        IEnumerable<AuditFinding> Run()
        {
            using ManifestReader reader = new(manifest);
            RequireBits(reader.Parameters);
            var pairs = FolderJoin.Join(FolderWalker.Walk(folder, reader.Parameters, options.LeftOut), reader);
            foreach (AuditFinding finding in new ManifestAudit(reader.Parameters, options, cancellationToken).Run(pairs))
                yield return finding;
        }
    }

    private static void RequireBits(ManifestParameters parameters)
    {
        if (parameters.CountsExecutable && !FileStatus.HasExecutable)
            throw new PlatformNotSupportedException("Executable bits count in this manifest, and this system has none.");
    }
}
