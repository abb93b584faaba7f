namespace Intaglio.Checksums;

/// <summary>Creates, updates, audits, compares and converts manifests of folders.</summary>
/// <remarks>
/// <para>The format and the digests are specified in docs/formats/manifests.md.</para>
/// <para>Listing, reading and hashing overlap. Unless a member states otherwise, only a few thousand entries are held in memory, and the
/// names in the directories between the folder and the current position.</para>
/// </remarks>
public static class Manifest
{
    /// <summary>Writes a manifest of a folder.</summary>
    /// <param name="folder">The folder, or a symbolic link to it.</param>
    /// <param name="output">The stream for the manifest, which should not be a file in the folder. It is not disposed.</param>
    /// <param name="parameters">The files to include and the data to record, or <see langword="null"/> for the defaults.</param>
    /// <param name="options">The settings for reading files, or <see langword="null"/> for the defaults.</param>
    /// <param name="progress">The receiver of the number of bytes read so far, or <see langword="null"/>. Any thread can call it.</param>
    /// <param name="cancellationToken">The token that cancels the operation, even in the middle of a file.</param>
    /// <returns>The root and totals of the manifest. Items with problems are not in the manifest.</returns>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="folder"/> or <paramref name="output"/> is <see langword="null"/>.
    /// </exception>
    /// <exception cref="IOException">
    /// The folder cannot be listed, the output cannot be written, or a file cannot be read and <see cref="ManifestOptions.OnProblem"/> is
    /// not set.
    /// </exception>
    /// <exception cref="UnauthorizedAccessException">The caller does not have permission to list the folder.</exception>
    /// <exception cref="PlatformNotSupportedException">
    /// Executable bits are included in the digest, but the system does not support them.
    /// </exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public static ManifestSummary Create(string folder, Stream output, ManifestParameters? parameters = null,
        ManifestOptions? options = null, IProgress<long>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(folder);
        ArgumentNullException.ThrowIfNull(output);
        parameters ??= new();
        options ??= new();
        RequireBits(parameters);
        var pairs = FolderWalker.Walk(folder, parameters, options).Select(item => ((FolderItem?)item, (ManifestEntry?)null));
        return new ManifestUpdate(parameters, options, 0, progress, cancellationToken).Run(pairs, output).Manifest;
    }

    /// <summary>Computes the digest of a folder, which is the root of its manifest.</summary>
    /// <param name="folder">The folder, or a symbolic link to it.</param>
    /// <param name="parameters">The files to include and the data to record, or <see langword="null"/> for the defaults.</param>
    /// <param name="options">The settings for reading files, or <see langword="null"/> for the defaults.</param>
    /// <param name="progress">The receiver of the number of bytes read so far, or <see langword="null"/>. Any thread can call it.</param>
    /// <param name="cancellationToken">The token that cancels the operation, even in the middle of a file.</param>
    /// <returns>The digest, 32 bytes.</returns>
    /// <inheritdoc cref="Create" path="/exception"/>
    public static byte[] HashFolder(string folder, ManifestParameters? parameters = null, ManifestOptions? options = null,
        IProgress<long>? progress = null, CancellationToken cancellationToken = default) =>
        Create(folder, Stream.Null, parameters, options, progress, cancellationToken).Root.ToArray();

    /// <summary>
    /// Writes a new manifest of a folder. Only files that are new, or whose length or modification time differs from the old manifest, are
    /// read.
    /// </summary>
    /// <param name="folder">The folder, or a symbolic link to it.</param>
    /// <param name="manifest">The old manifest. Its parameters are also used for the new one. It is not disposed.</param>
    /// <param name="output">
    /// The stream for the new manifest. It is not disposed. If an exception is thrown, the output is incomplete and must be discarded.
    /// </param>
    /// <param name="options">
    /// The settings for reading files and for verifying unchanged files, or <see langword="null"/> for the defaults.
    /// </param>
    /// <param name="progress">The receiver of the number of bytes read so far, or <see langword="null"/>. Any thread can call it.</param>
    /// <param name="cancellationToken">The token that cancels the operation, even in the middle of a file.</param>
    /// <returns>
    /// The changes, and the number of files that were not read. Items with problems keep their entries from the old manifest.
    /// </returns>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="folder"/>, <paramref name="manifest"/> or <paramref name="output"/> is <see langword="null"/>.
    /// </exception>
    /// <exception cref="ChecksumFormatException">The old manifest is damaged.</exception>
    /// <inheritdoc cref="Create" path="/exception"/>
    public static ManifestChanges Update(string folder, Stream manifest, Stream output, ManifestUpdateOptions? options = null,
        IProgress<long>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(folder);
        ArgumentNullException.ThrowIfNull(output);
        options ??= new();
        // The root of the old manifest is not checked, because that of the new manifest is recomputed.
        using ManifestReader reader = new(manifest, checksRoot: false, leaveOpen: true);
        ManifestParameters parameters = options.OwnName is { } own ? reader.Parameters.Without(own) : reader.Parameters;
        RequireBits(parameters);
        var pairs = FolderJoin.Join(FolderWalker.Walk(folder, parameters, options), reader);
        return new ManifestUpdate(parameters, options, options.VerifyShare, progress, cancellationToken).Run(pairs, output);
    }

    /// <summary>Compares a folder with its manifest.</summary>
    /// <param name="folder">
    /// The folder, or a symbolic link to it. Files outside the folder are never opened, regardless of the names in the manifest.
    /// </param>
    /// <param name="manifest">The manifest. A stream that can seek is read twice, first to detect damage. It is not disposed.</param>
    /// <param name="options">The settings for reading files, or <see langword="null"/> for the defaults.</param>
    /// <param name="progress">The receiver of the number of bytes read so far, or <see langword="null"/>. Any thread can call it.</param>
    /// <param name="cancellationToken">The token that cancels the operation, even in the middle of a file.</param>
    /// <returns>
    /// The findings. Items that the manifest contains are first, in the order of their names and as soon as they are known. New and moved
    /// items follow, and then missing items, all of which are held in memory until the end. A directory that cannot be listed is one
    /// finding, which represents all of its entries in the manifest.
    /// </returns>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="folder"/> or <paramref name="manifest"/> is <see langword="null"/>.
    /// </exception>
    /// <exception cref="ChecksumFormatException">The manifest is damaged. Thrown by the call or during the enumeration.</exception>
    /// <inheritdoc cref="Create" path="/exception"/>
    public static IEnumerable<AuditFinding> Audit(string folder, Stream manifest, ManifestAuditOptions? options = null,
        IProgress<long>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(folder);
        ArgumentNullException.ThrowIfNull(manifest);
        long? start = manifest.CanSeek ? manifest.Position : null;
        if (start is not null)
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

    /// <summary>Finds the name of an item in a manifest from a path that starts in another directory.</summary>
    /// <param name="stream">The manifest. It is read to its end and not disposed.</param>
    /// <param name="path">The absolute or relative path, with parts separated by <c>/</c> or the separator of the system.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <returns>
    /// The longest name in the manifest that equals the path or is the end of it, or <see langword="null"/> if no name matches.
    /// </returns>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> or <paramref name="path"/> is <see langword="null"/>.</exception>
    /// <exception cref="ChecksumFormatException">The manifest is damaged.</exception>
    /// <exception cref="IOException">The manifest cannot be read.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    /// <remarks>For example, the manifest of <c>photos</c> contains <c>photos/2024/beach.jpg</c> as <c>2024/beach.jpg</c>.</remarks>
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

    /// <summary>Compares two manifests without reading files.</summary>
    /// <param name="before">The earlier manifest, from which no entries have been read. It is not disposed.</param>
    /// <param name="after">The later manifest, from which no entries have been read. It is not disposed.</param>
    /// <param name="cancellationToken">The token that cancels the comparison.</param>
    /// <returns>
    /// The results, including equal entries. Entries that both manifests contain are first, in the order of their names. Added and moved
    /// entries follow, and then removed entries, all of which are held in memory until the end.
    /// </returns>
    /// <exception cref="ArgumentNullException"><paramref name="before"/> or <paramref name="after"/> is <see langword="null"/>.</exception>
    /// <exception cref="ChecksumFormatException">A manifest is damaged. Thrown during the enumeration.</exception>
    /// <exception cref="IOException">A manifest cannot be read. Thrown during the enumeration.</exception>
    /// <exception cref="OperationCanceledException">
    /// <paramref name="cancellationToken"/> was canceled. Thrown during the enumeration.
    /// </exception>
    /// <remarks>Executable bits are compared if at least one of the manifests includes them in its digest.</remarks>
    public static IEnumerable<ManifestDifference> Compare(ManifestReader before, ManifestReader after,
        CancellationToken cancellationToken = default) =>
        Compare(before, after, [], cancellationToken);

    /// <summary>Compares the manifests of two folders, except for names that could not be read.</summary>
    /// <param name="before">The earlier manifest, from which no entries have been read. It is not disposed.</param>
    /// <param name="after">The later manifest, from which no entries have been read. It is not disposed.</param>
    /// <param name="unread">
    /// The names from <see cref="ManifestProblem"/> in either folder. They are not compared, so that a name that is only in one manifest is
    /// neither added nor removed. A name that ends with <c>/</c> represents everything in that directory.
    /// </param>
    /// <param name="cancellationToken">The token that cancels the comparison.</param>
    /// <inheritdoc cref="Compare(ManifestReader, ManifestReader, CancellationToken)"/>
    public static IEnumerable<ManifestDifference> Compare(ManifestReader before, ManifestReader after, IEnumerable<string> unread,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(before);
        ArgumentNullException.ThrowIfNull(after);
        ArgumentNullException.ThrowIfNull(unread);
        bool countsExecutable = before.Parameters.IncludeExecutableBits || after.Parameters.IncludeExecutableBits;
        return new ManifestComparison(countsExecutable, UnreadNames.TryCreate(unread), cancellationToken).Run(before, after);
    }

    /// <summary>Finds the files of a folder that have identical contents.</summary>
    /// <param name="folder">The folder, or a symbolic link to it.</param>
    /// <param name="parameters">
    /// The files to include, or <see langword="null"/> for all files. Leaves and executable bits are ignored.
    /// </param>
    /// <param name="options">The settings for reading files, or <see langword="null"/> for the defaults.</param>
    /// <param name="progress">The receiver of the number of bytes read so far, or <see langword="null"/>. Any thread can call it.</param>
    /// <param name="cancellationToken">The token that cancels the operation, even in the middle of a file.</param>
    /// <returns>The groups of two or more files, sorted by wasted bytes in descending order, then by their first name.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="folder"/> is <see langword="null"/>.</exception>
    /// <exception cref="IOException">
    /// The folder cannot be listed, or a file cannot be read and <see cref="ManifestOptions.OnProblem"/> is not set.
    /// </exception>
    /// <exception cref="UnauthorizedAccessException">The caller does not have permission to list the folder.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    /// <remarks>
    /// The folder is listed first, and only files whose length occurs more than once are read. Memory use grows with the number of files.
    /// Hard links to the same file count as one file, with the first name, if the system can identify them. Symbolic links are not
    /// followed.
    /// </remarks>
    public static IReadOnlyList<DuplicateGroup> FindDuplicates(string folder, ManifestParameters? parameters = null,
        DuplicateOptions? options = null, IProgress<long>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(folder);
        return new DuplicateSearch(options ?? new(), progress, cancellationToken).Run(folder, parameters ?? new());
    }

    /// <summary>Finds the files in a manifest that have identical contents, without reading files.</summary>
    /// <param name="manifest">The manifest, from which no entries have been read. It is not disposed.</param>
    /// <param name="options">
    /// The settings, of which only <see cref="DuplicateOptions.IncludeEmptyFiles"/> is used, or <see langword="null"/> for the defaults.
    /// </param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <returns>The groups of two or more files, sorted by wasted bytes in descending order, then by their first name.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="manifest"/> is <see langword="null"/>.</exception>
    /// <exception cref="ChecksumFormatException">The manifest is damaged.</exception>
    /// <exception cref="IOException">The manifest cannot be read.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    /// <remarks>
    /// Two files are identical if their algorithms, digests and lengths are equal, even if the lengths are unknown. A manifest does not
    /// identify hard links, so that each name counts as a file. Memory use grows with the number of files.
    /// </remarks>
    public static IReadOnlyList<DuplicateGroup> FindDuplicates(ManifestReader manifest, DuplicateOptions? options = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(manifest);
        return new DuplicateSearch(options ?? new(), null, cancellationToken).Run(manifest);
    }

    /// <summary>
    /// Writes the files of a manifest as a checksum list, which other programs can check. The list does not contain links and empty
    /// directories.
    /// </summary>
    /// <param name="manifest">The manifest. It is not disposed.</param>
    /// <param name="list">The stream for the list. It is not disposed.</param>
    /// <param name="options">
    /// The format of the list, or <see langword="null"/> for the format of <c>b2sum</c>, which cannot represent tree hashes.
    /// </param>
    /// <param name="folder">
    /// The folder to read files from if the list needs digests that the manifest does not contain, or <see langword="null"/> to report
    /// these files as problems. This applies to tree hashes in untagged lists, which are replaced with BLAKE2b-256, and to all digests if
    /// <paramref name="algorithm"/> is specified. The files are compared with the manifest at the same time.
    /// </param>
    /// <param name="readOptions">The settings for reading files, or <see langword="null"/> for the defaults.</param>
    /// <param name="algorithm">The algorithm of all digests in the list, or <see langword="null"/> for the digests in the manifest.</param>
    /// <param name="progress">The receiver of the number of bytes read so far, or <see langword="null"/>. Any thread can call it.</param>
    /// <param name="cancellationToken">The token that cancels the operation, even in the middle of a file.</param>
    /// <returns>The number of lines.</returns>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="manifest"/> or <paramref name="list"/> is <see langword="null"/>.
    /// </exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="algorithm"/> is <see cref="ChecksumAlgorithm.File"/>, or it is a tree hash and the list is not tagged.
    /// </exception>
    /// <exception cref="ChecksumFormatException">
    /// The manifest is damaged, or it contains a digest that the list cannot represent and <see cref="ManifestOptions.OnProblem"/> is not
    /// set.
    /// </exception>
    /// <exception cref="IOException">
    /// A stream cannot be read or written, or a file cannot be read or differs from the manifest and
    /// <see cref="ManifestOptions.OnProblem"/> is not set.
    /// </exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public static long Export(Stream manifest, Stream list, ChecksumWriterOptions? options = null, string? folder = null,
        ManifestOptions? readOptions = null, ChecksumAlgorithm? algorithm = null, IProgress<long>? progress = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(list);
        options ??= new();
        readOptions ??= new();
        if (algorithm == ChecksumAlgorithm.File || algorithm is { LeafSize: not null } && !options.IsTagged)
            throw new ArgumentException($"A list cannot contain digests of {algorithm}.", nameof(algorithm));
        using ManifestReader reader = new(manifest, leaveOpen: true);
        var items = folder is null ? [] : FolderWalker.Walk(folder, reader.Parameters, readOptions);
        return new ManifestExport(options, algorithm, readOptions, progress, cancellationToken).Run(FolderJoin.Join(items, reader),
            folder is not null, list);
    }

    /// <summary>
    /// Writes a manifest from a checksum list without reading files. The manifest has no lengths, no times and no digest of the folder.
    /// </summary>
    /// <param name="list">The list. It is not disposed. The whole list is held in memory for sorting.</param>
    /// <param name="output">The stream for the manifest. It is not disposed.</param>
    /// <param name="options">The settings for reading the list, or <see langword="null"/> for the defaults.</param>
    /// <param name="parameters">The parameters of the manifest, or <see langword="null"/> for the defaults.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <returns>The root and totals of the manifest.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="list"/> or <paramref name="output"/> is <see langword="null"/>.</exception>
    /// <exception cref="ChecksumFormatException">
    /// A line is malformed, names a file that is not below a folder, or contradicts another line.
    /// </exception>
    /// <exception cref="IOException">A stream cannot be read or written.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    /// <remarks>
    /// An audit compares files with the digests of the list. <see cref="Update"/> also compares them, and replaces digests that match with
    /// those of a regular manifest.
    /// </remarks>
    public static ManifestSummary Import(Stream list, Stream output, ChecksumReaderOptions? options = null,
        ManifestParameters? parameters = null, CancellationToken cancellationToken = default)
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
            throw new ChecksumFormatException(ManifestLines.MessageOf(exception), exception);
        }
        return writer.Complete();
    }

    private static void RequireBits(ManifestParameters parameters)
    {
        if (parameters.IncludeExecutableBits && !FileStatus.HasExecutable)
            throw new PlatformNotSupportedException("The manifest includes executable bits, which this system does not support.");
    }
}
