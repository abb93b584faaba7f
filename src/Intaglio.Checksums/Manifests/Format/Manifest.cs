namespace Intaglio.Checksums;

/// <summary>Writes manifests of folders, brings them up to date, and compares folders with them. The format and the digests are specified in docs/manifests.md.</summary>
/// <remarks>Listing, reading and hashing overlap. No more is in memory than some thousand entries and the names in the directories from the folder to where the listing has come, unless a member says otherwise.</remarks>
public static class Manifest
{
    /// <summary>Writes a manifest of a folder.</summary>
    /// <param name="folder">The folder, or a symbolic link to it.</param>
    /// <param name="output">Where the manifest goes; not disposed. It should not be a file in the folder.</param>
    /// <param name="parameters">What the manifest is of; null for everything.</param>
    /// <param name="options">How files are read; null for the defaults.</param>
    /// <param name="progress">Receives the bytes of files that are read so far, from any thread; null for nothing.</param>
    /// <param name="cancellationToken">Ends the work, also within a file.</param>
    /// <returns>What the manifest adds up to. It has nothing of what was a problem.</returns>
    /// <exception cref="ArgumentNullException">The folder or the output is null.</exception>
    /// <exception cref="IOException">The folder cannot be listed, the output cannot be written, or, without <see cref="ManifestOptions.OnProblem"/>, a file cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">The folder may not be listed.</exception>
    /// <exception cref="PlatformNotSupportedException">Executable bits are to count, and the system has none.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ManifestSummary Create(string folder, Stream output, ManifestParameters? parameters = null, ManifestOptions? options = null, IProgress<long>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(folder);
        ArgumentNullException.ThrowIfNull(output);
        parameters ??= new();
        options ??= new();
        RequireBits(parameters);
        var pairs = FolderWalker.Walk(folder, parameters, options).Select(item => ((FolderItem?)item, (ManifestEntry?)null));
        return new ManifestUpdate(parameters, options, 0, progress, cancellationToken).Run(pairs, output).Manifest;
    }

    /// <summary>Computes the digest of a folder, as its manifest has it.</summary>
    /// <param name="folder">The folder, or a symbolic link to it.</param>
    /// <param name="parameters">What of it counts; null for everything.</param>
    /// <param name="options">How files are read; null for the defaults.</param>
    /// <param name="progress">Receives the bytes of files that are read so far, from any thread; null for nothing.</param>
    /// <param name="cancellationToken">Ends the work, also within a file.</param>
    /// <returns>32 bytes.</returns>
    /// <inheritdoc cref="Create" path="/exception"/>
    public static byte[] HashFolder(string folder, ManifestParameters? parameters = null, ManifestOptions? options = null, IProgress<long>? progress = null, CancellationToken cancellationToken = default) =>
        Create(folder, Stream.Null, parameters, options, progress, cancellationToken).Root.ToArray();

    /// <summary>Writes a new manifest of a folder, and reads only files that are new, or of another length or time than the old manifest says.</summary>
    /// <param name="folder">The folder, or a symbolic link to it.</param>
    /// <param name="manifest">The old manifest, whose head says what belongs to the new one too; not disposed.</param>
    /// <param name="output">Where the new manifest goes; not disposed. When anything is thrown, what was written is none.</param>
    /// <param name="options">How files are read, and which are read although they could be trusted; null for the defaults.</param>
    /// <param name="progress">Receives the bytes of files that are read so far, from any thread; null for nothing.</param>
    /// <param name="cancellationToken">Ends the work, also within a file.</param>
    /// <returns>What has changed, and what was trusted. Of a problem the new manifest has what the old one had.</returns>
    /// <exception cref="ArgumentNullException">The folder or a stream is null.</exception>
    /// <exception cref="ChecksumFormatException">The old manifest is damaged.</exception>
    /// <inheritdoc cref="Create" path="/exception"/>
    public static ManifestChanges Update(string folder, Stream manifest, Stream output, ManifestUpdateOptions? options = null, IProgress<long>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(folder);
        ArgumentNullException.ThrowIfNull(output);
        options ??= new();
        // The new manifest has the digest computed anew.
        using ManifestReader reader = new(manifest, checksRoot: false, leaveOpen: true);
        ManifestParameters parameters = options.OwnName is { } own ? reader.Parameters.Without(own) : reader.Parameters;
        RequireBits(parameters);
        var pairs = FolderJoin.Join(FolderWalker.Walk(folder, parameters, options), reader);
        return new ManifestUpdate(parameters, options, options.VerifyShare, progress, cancellationToken).Run(pairs, output);
    }

    /// <summary>Compares a folder with its manifest.</summary>
    /// <param name="folder">The folder, or a symbolic link to it. Nothing outside it is opened, whatever the manifest says.</param>
    /// <param name="manifest">The manifest; read once to know that it is undamaged if the stream can seek, and again; not disposed.</param>
    /// <param name="options">How files are read; null for the defaults.</param>
    /// <param name="progress">Receives the bytes of files that are read so far, from any thread; null for nothing.</param>
    /// <param name="cancellationToken">Ends the work, also within a file.</param>
    /// <returns>
    /// What has become of everything that is there, in the order of the names, as it is found out; then what is new or was moved, then what is missing, all of which is kept in
    /// memory until then. A directory that cannot be listed is one finding, for all that the manifest has in it.
    /// </returns>
    /// <exception cref="ArgumentNullException">The folder or the manifest is null.</exception>
    /// <exception cref="ChecksumFormatException">The manifest is damaged; thrown, as the next, now or while the findings are read.</exception>
    /// <inheritdoc cref="Create" path="/exception"/>
    public static IEnumerable<AuditFinding> Audit(string folder, Stream manifest, ManifestAuditOptions? options = null, IProgress<long>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(folder);
        ArgumentNullException.ThrowIfNull(manifest);
        long? start = manifest.CanSeek ? manifest.Position : null;
        if (start != null)
            ManifestReader.Check(manifest, cancellationToken);
        options = options?.Copy() ?? new();
        return Run();

        IEnumerable<AuditFinding> Run()
        {
            if (start is { } position)
                manifest.Position = position;
            using ManifestReader reader = new(manifest, checksRoot: start is null, leaveOpen: true);
            RequireBits(reader.Parameters);
            var pairs = FolderJoin.Join(FolderWalker.Walk(folder, reader.Parameters, options), reader);
            foreach (AuditFinding finding in new ManifestAudit(reader.Parameters, options, progress, cancellationToken).Run(pairs))
                yield return finding;
        }
    }

    /// <summary>Finds what a manifest calls something, by a path that leads to it from elsewhere: the manifest of <c>photos</c> has <c>photos/2024/beach.jpg</c> as <c>2024/beach.jpg</c>.</summary>
    /// <param name="stream">The manifest, read to its end; not disposed.</param>
    /// <param name="path">The path, absolute or not, its parts separated by <c>/</c> or as the system does it.</param>
    /// <param name="cancellationToken">Ends the reading.</param>
    /// <returns>The longest name in the manifest that the path is or ends with; null if there is none.</returns>
    /// <exception cref="ArgumentNullException">The manifest or the path is null.</exception>
    /// <exception cref="ChecksumFormatException">The manifest is damaged.</exception>
    /// <exception cref="IOException">The manifest cannot be read.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public static string? FindName(Stream stream, string path, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(path);
        using ManifestReader reader = new(stream, checksRoot: false, leaveOpen: true);
        string sought = ManifestName.Normalize(path), found = "";
        while (reader.Read() is { } entry)
        {
            cancellationToken.ThrowIfCancellationRequested();
            if (entry.Name == path)
                (sought, found) = (path, path);
            else if (entry.Name.Length > found.Length && ManifestName.IsEnd(sought, entry.Name.AsSpan().TrimEnd('/')))
                found = entry.Name;
        }
        return found.Length == 0 ? null : found;
    }

    /// <summary>Compares two manifests; no file is read.</summary>
    /// <param name="before">The earlier manifest, of which nothing was read yet; not disposed.</param>
    /// <param name="after">The later manifest, of which nothing was read yet; not disposed.</param>
    /// <param name="cancellationToken">Ends the comparison.</param>
    /// <returns>
    /// What has become of every entry that both have, in the order of the names; then what was added or moved, then what was removed, all of which is kept in memory until then.
    /// Entries that are the same are among it.
    /// </returns>
    /// <remarks>Executable bits count if either manifest says so.</remarks>
    /// <exception cref="ArgumentNullException">A manifest is null.</exception>
    /// <exception cref="ChecksumFormatException">A manifest is damaged; thrown, as the next, while the differences are read.</exception>
    /// <exception cref="IOException">A manifest cannot be read.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public static IEnumerable<ManifestDifference> Compare(ManifestReader before, ManifestReader after, CancellationToken cancellationToken = default) =>
        Compare(before, after, [], cancellationToken);

    /// <summary>Compares the manifests of two folders in which not everything could be read.</summary>
    /// <param name="before">The earlier manifest, of which nothing was read yet; not disposed.</param>
    /// <param name="after">The later manifest, of which nothing was read yet; not disposed.</param>
    /// <param name="unread">
    /// The names in <see cref="ManifestProblem"/> of either folder, which are not compared: what one manifest does not have of them is neither added nor removed. A name that ends
    /// with <c>/</c> stands for everything in that directory.
    /// </param>
    /// <param name="cancellationToken">Ends the comparison.</param>
    /// <inheritdoc cref="Compare(ManifestReader, ManifestReader, CancellationToken)"/>
    public static IEnumerable<ManifestDifference> Compare(ManifestReader before, ManifestReader after, IEnumerable<string> unread, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(before);
        ArgumentNullException.ThrowIfNull(after);
        ArgumentNullException.ThrowIfNull(unread);
        bool countsExecutable = before.Parameters.IncludeExecutableBits || after.Parameters.IncludeExecutableBits;
        return new ManifestComparison(countsExecutable, UnreadNames.TryCreate(unread), cancellationToken).Run(before, after);
    }

    /// <summary>Finds the files of a folder that have the same bytes.</summary>
    /// <param name="folder">The folder, or a symbolic link to it.</param>
    /// <param name="parameters">What of it counts; null for everything. Leaves and executable bits do not matter.</param>
    /// <param name="options">How files are read; null for the defaults.</param>
    /// <param name="progress">Receives the bytes of files that are read so far, from any thread; null for nothing.</param>
    /// <param name="cancellationToken">Ends the work, also within a file.</param>
    /// <returns>The groups of two files or more, those that waste the most bytes first, then by their first names.</returns>
    /// <remarks>
    /// The folder is listed first, and only files are read whose length occurs twice; memory grows with the number of files. Names of one file (hard links) count once, under the
    /// first name, where the system tells them apart. Symbolic links are not followed.
    /// </remarks>
    /// <exception cref="ArgumentNullException">The folder is null.</exception>
    /// <exception cref="IOException">The folder cannot be listed, or, without <see cref="ManifestOptions.OnProblem"/>, a file cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">The folder may not be listed.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public static IReadOnlyList<DuplicateGroup> FindDuplicates(string folder, ManifestParameters? parameters = null, DuplicateOptions? options = null, IProgress<long>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(folder);
        return new DuplicateSearch(options ?? new(), progress, cancellationToken).Run(folder, parameters ?? new());
    }

    /// <summary>Finds the files of a manifest that have the same bytes; no file is read.</summary>
    /// <param name="manifest">The manifest, of which nothing was read yet; not disposed.</param>
    /// <param name="options">Only <see cref="DuplicateOptions.IncludeEmptyFiles"/> matters; null for the defaults.</param>
    /// <param name="cancellationToken">Ends the reading.</param>
    /// <returns>The groups of two files or more, those that waste the most bytes first, then by their first names.</returns>
    /// <remarks>
    /// Files are the same if the function, the digest and the length are, also where no length is known. A manifest does not tell hard links, so that each name counts as a file.
    /// Memory grows with the number of files.
    /// </remarks>
    /// <exception cref="ArgumentNullException">The manifest is null.</exception>
    /// <exception cref="ChecksumFormatException">The manifest is damaged.</exception>
    /// <exception cref="IOException">The manifest cannot be read.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public static IReadOnlyList<DuplicateGroup> FindDuplicates(ManifestReader manifest, DuplicateOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(manifest);
        return new DuplicateSearch(options ?? new(), null, cancellationToken).Run(manifest);
    }

    /// <summary>Writes the checksum list of a manifest's files, which other programs check too. Links and empty directories have no lines in it.</summary>
    /// <param name="manifest">The manifest; not disposed.</param>
    /// <param name="list">Where the list goes; not disposed.</param>
    /// <param name="options">The form of the list; null is that of <c>b2sum</c>, whose lines have no place for tree sums.</param>
    /// <param name="folder">
    /// The folder, if files may be read whose digests in the manifest cannot be in the list: a list without tags has the BLAKE2b-256 of files with tree sums, and one of an
    /// <paramref name="algorithm"/> its digests of all files. They are compared with the manifest on the way. Null: they are problems.
    /// </param>
    /// <param name="readOptions">How files are read; null for the defaults.</param>
    /// <param name="algorithm">What the digests of all lines are of; null for those that the manifest has.</param>
    /// <param name="progress">Receives the bytes of files that are read so far, from any thread; null for nothing.</param>
    /// <param name="cancellationToken">Ends the work, also within a file.</param>
    /// <returns>The number of lines.</returns>
    /// <exception cref="ArgumentNullException">A stream is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="algorithm"/> is <see cref="ChecksumAlgorithm.File"/>, or a tree hash and the list has no tags.</exception>
    /// <exception cref="ChecksumFormatException">The manifest is damaged, or, without <see cref="ManifestOptions.OnProblem"/>, has a digest that the list cannot state.</exception>
    /// <exception cref="IOException">A stream cannot be used, or, without <see cref="ManifestOptions.OnProblem"/>, a file cannot be read or has other content than the manifest states.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static long Export(Stream manifest, Stream list, ChecksumWriterOptions? options = null, string? folder = null, ManifestOptions? readOptions = null, ChecksumAlgorithm? algorithm = null, IProgress<long>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(list);
        options ??= new();
        readOptions ??= new();
        if (algorithm == ChecksumAlgorithm.File || algorithm is { LeafSize: not null } && !options.IsTagged)
            throw new ArgumentException($"A list cannot state digests of {algorithm}.", nameof(algorithm));
        using ManifestReader reader = new(manifest, leaveOpen: true);
        var items = folder is null ? [] : FolderWalker.Walk(folder, reader.Parameters, readOptions);
        return new ManifestExport(options, algorithm, readOptions, progress, cancellationToken).Run(FolderJoin.Join(items, reader), folder != null, list);
    }

    /// <summary>Writes a manifest of what a checksum list says; no file is read, so that it has no lengths, no times and no digest of the folder.</summary>
    /// <param name="list">The list; not disposed. All of it is kept in memory, to be sorted.</param>
    /// <param name="output">Where the manifest goes; not disposed.</param>
    /// <param name="options">What the list does not say of itself; null for the defaults.</param>
    /// <param name="parameters">What the manifest is of; null for everything.</param>
    /// <param name="cancellationToken">Stops the work between entries.</param>
    /// <returns>What the manifest adds up to.</returns>
    /// <remarks>
    /// An audit compares files with the digests of the list. <see cref="Update"/> compares them too, and replaces those that are the same by what every manifest has.
    /// </remarks>
    /// <exception cref="ArgumentNullException">A stream is null.</exception>
    /// <exception cref="ChecksumFormatException">A line is malformed, or names what is not below a folder, or says something else than another one.</exception>
    /// <exception cref="IOException">A stream cannot be used.</exception>
    /// <exception cref="OperationCanceledException">The work was stopped.</exception>
    public static ManifestSummary Import(Stream list, Stream output, ChecksumReaderOptions? options = null, ManifestParameters? parameters = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(list);
        ArgumentNullException.ThrowIfNull(output);
        using ManifestWriter writer = new(output, parameters, leaveOpen: true);
        try
        {
            foreach (ManifestEntry entry in ManifestImport.Read(list, options))
            {
                cancellationToken.ThrowIfCancellationRequested();
                writer.Write(entry);
            }
        }
        catch (ArgumentException exception)
        {
            throw new ChecksumFormatException(exception.Message, exception);
        }
        return writer.Complete();
    }

    private static void RequireBits(ManifestParameters parameters)
    {
        if (parameters.IncludeExecutableBits && !FileStatus.HasExecutable)
            throw new PlatformNotSupportedException("Executable bits count in this manifest, and this system has none.");
    }
}
