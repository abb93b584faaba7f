using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>The destination of a result: a file, standard output, a pipe or a device.</summary>
/// <remarks>
/// A file has a temporary name in the same folder until it is complete, and an incomplete file is removed. Standard output, pipes and
/// devices receive the result immediately.
/// </remarks>
internal sealed class OutputFile : IDisposable
{
    // Looking at so many entries takes a few milliseconds.
    private const int MaxSweptEntries = 10_000;

    private readonly string path = "";
    private readonly bool isSpecial, overwrite;
    private readonly UnixFileMode? mode;
    private readonly uint? group;
    private readonly StandardStreams? standard;
    private TemporaryFile? file;
    private FileStream? device;

    /// <summary>Initializes a new instance that writes to standard output.</summary>
    internal OutputFile(StandardStreams streams)
    {
        Name = "standard output";
        standard = streams;
    }

    /// <summary>Initializes a new instance that writes to a file.</summary>
    /// <param name="name">The name of the file.</param>
    /// <param name="overwrite"><see langword="true"/> to replace an existing file; otherwise, <see langword="false"/>.</param>
    /// <param name="readers">The users who may read the file.</param>
    /// <param name="inputs">The names of the inputs. Standard input and <see langword="null"/> are ignored.</param>
    /// <param name="waits">Whether writing to a pipe waits for a reader. Otherwise, the pipe is opened now and must have one.</param>
    /// <exception cref="UsageException">The file is one of the inputs.</exception>
    /// <exception cref="FileException">The file exists already or cannot be created, or a pipe has no reader.</exception>
    internal OutputFile(string name, bool overwrite, OutputReaders readers, ReadOnlySpan<string?> inputs, bool waits = true)
    {
        (Name, this.overwrite) = (name, overwrite);
        mode = readers == OutputReaders.Usual ? null : UnixFileMode.UserRead | UnixFileMode.UserWrite;
        try
        {
            GivenNames.Require(name);
            ReplacedFile replaced = ReplacedFile.Find(name);
            (path, isSpecial) = (replaced.Path, replaced.IsSpecial);
            if (replaced.IsFolder)
                throw new IOException("Is a directory");
            if (isSpecial)
            {
                device = waits ? null : OpenWithReader(path);
                return;
            }
            if (replaced.Status is not { } status)
            {
                if (replaced.IsLink && !overwrite)
                    throw new IOException("Link exists, and leads nowhere; --force makes the file that it leads to");
                // Fails before anything is computed.
                if (FileStatus.Read(Path.GetDirectoryName(path)!, followLinks: true, out _) is { } missing)
                    throw missing;
                return;
            }
            CheckApart(status.Node, inputs);
            if (!overwrite)
                throw new IOException("File exists; --force replaces it");
            if (readers != OutputReaders.Owner)
                (mode, group) = (replaced.Mode ?? mode, replaced.Group);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new FileException(name, exception);
        }
    }

    /// <summary>Gets the name of the output for messages.</summary>
    internal string Name { get; }

    /// <summary>Gets the path of the complete file with links resolved, or <see langword="null"/> for standard output.</summary>
    internal string? FullPath => standard is null ? path : null;

    /// <summary>Gets the final and the temporary path of the output, which must be excluded from the input.</summary>
    internal IReadOnlyCollection<string> Places =>
        standard is null ? file?.Path is { } temporary ? [path, temporary] : [path] : ["/dev/stdout"];

    /// <summary>Gets a value indicating whether the result goes to standard output.</summary>
    internal bool IsStandardOutput => standard is not null;

    /// <summary>Gets a value indicating whether parts of the result are visible before it is complete.</summary>
    internal bool IsSeenAtOnce => standard is not null || isSpecial;

    /// <summary>Gets a value indicating whether the result goes to a terminal.</summary>
    internal bool IsTerminal => standard is not null && !Console.IsOutputRedirected;

    /// <summary>Throws an exception if binary data would go to a terminal.</summary>
    /// <param name="subject">The name of the data, with an article, such as <c>an image</c>.</param>
    /// <exception cref="UsageException">The result goes to a terminal.</exception>
    internal void RefuseTerminal(string subject)
    {
        if (IsTerminal)
            throw new UsageException($"refusing to write {subject} to a terminal; specify -o PATH, or redirect standard output");
    }

    /// <summary>Opens the destination for writing.</summary>
    /// <param name="isText">
    /// <see langword="true"/> for text, whose hidden characters are made visible on a terminal; otherwise, <see langword="false"/>.
    /// </param>
    /// <returns>The stream for the result, which reports errors as <see cref="FileException"/> or <see cref="OutputException"/>.</returns>
    /// <exception cref="FileException">The file cannot be created.</exception>
    internal Stream Open(bool isText = false)
    {
        if (standard is not null)
            return isText ? standard.Text : standard.Output;
        try
        {
            if (isSpecial)
                return new GuardedStream(device ??=
                    new FileStream(path, FileMode.Open, FileAccess.Write, FileShare.ReadWrite, bufferSize: 0), Name);
            string folder = Path.GetDirectoryName(path)!;
            Leftovers.Remove(folder, MaxSweptEntries);
            lock (Interruption.Gate)
            {
                Interruption.Add(Remove);
                file = new TemporaryFile(folder, mode, group);
            }
            return new GuardedStream(file.Stream, Name);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new FileException(Name, exception);
        }
    }

    /// <summary>Renames complete files to their final names, either all or none.</summary>
    /// <exception cref="FileException">A file cannot be renamed, or its data cannot be written to disk.</exception>
    internal static void CompleteAll(params ReadOnlySpan<OutputFile?> files)
    {
        foreach (OutputFile? file in files)
            file?.Try(written => written.Flush());
        lock (Interruption.Gate)
        {
            int moved = 0;
            try
            {
                for (; moved < files.Length; moved++)
                {
                    OutputFile? file = files[moved];
                    bool keeps = files.Length > 1;
                    file?.Try(written => written.MoveTo(file.path, file.overwrite, keeps));
                }
            }
            catch (FileException)
            {
                while (--moved >= 0)
                    files[moved]?.file?.TakeBack();
                throw;
            }
            foreach (OutputFile? file in files)
                file?.file?.RemoveReplaced();
        }
    }

    /// <summary>Renames the complete file to its final name.</summary>
    /// <exception cref="FileException">The file cannot be renamed, or its data cannot be written to disk.</exception>
    internal void Complete() => CompleteAll(this);

    public void Dispose()
    {
        lock (Interruption.Gate)
        {
            file?.Dispose();
            Interruption.Remove(Remove);
        }
        device?.Dispose();
    }

    // Runs when the program is interrupted.
    private void Remove() => file?.Remove();

    private void Try(Action<TemporaryFile> action)
    {
        try
        {
            if (file is not null)
                action(file);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new FileException(Name, exception);
        }
    }

    private static FileStream? OpenWithReader(string path)
    {
        if (!OperatingSystem.IsLinux())
            return null;
        if (UnixFile.TryOpenWithReader(path, out int error) is { } file)
            return new(file, FileAccess.Write, bufferSize: 0);
        throw error == FileError.NoReader ? new IOException("Pipe without a reader; start the reader first, or remove the pipe")
            : FileError.FromSystem(error, path)!;
    }

    private void CheckApart(FileNode node, ReadOnlySpan<string?> inputs)
    {
        foreach (string? input in inputs)
        {
            if (input is not (null or ChecksumVerifier.StandardInputName)
                && FileStatus.Read(Path.GetFullPath(input), followLinks: true, out FileStatus read) is null && read.Node == node)
                throw new UsageException(
                    $"{ShellQuoting.Quote(Name)} and {ShellQuoting.Quote(input)} are the same file, which cannot be both read and "
                    + "replaced");
        }
    }
}
