using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>
/// Where a result goes. A file has another name in the same folder until it is complete; what is not completed is removed. Standard output,
/// a pipe or a device get the result as it comes.
/// </summary>
internal sealed class OutputFile : IDisposable
{
    private readonly string path = "";
    private readonly bool isSpecial, overwrite;
    private readonly UnixFileMode? mode;
    private readonly uint? group;
    private readonly StandardStreams? standard;
    private TemporaryFile? file;
    private FileStream? device;

    /// <summary>Takes standard output.</summary>
    internal OutputFile(StandardStreams streams)
    {
        Name = "standard output";
        standard = streams;
    }

    /// <summary>Takes a file.</summary>
    /// <param name="name">Its name.</param>
    /// <param name="overwrite">Whether there may be one, which is replaced.</param>
    /// <param name="readers">Who may read it.</param>
    /// <param name="inputs">The names of what is read; standard input and null are left out.</param>
    /// <exception cref="UsageException">It is one of the inputs.</exception>
    /// <exception cref="FileException">It is there already, or cannot be.</exception>
    internal OutputFile(string name, bool overwrite, OutputReaders readers, ReadOnlySpan<string?> inputs)
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
                return;
            if (replaced.Status is not { } status)
            {
                if (replaced.IsLink && !overwrite)
                    throw new IOException("Link exists, and leads nowhere; --force makes the file that it leads to");
                // Found out before anything is computed for nothing.
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

    /// <summary>Gets what messages call it.</summary>
    internal string Name { get; }

    /// <summary>Gets the file that has the result when it is complete, with links followed; null if it goes to standard output.</summary>
    internal string? FullPath => standard is null ? path : null;

    /// <summary>Gets the files that the result is in, or will be: it is made from neither.</summary>
    internal IReadOnlyCollection<string> Places => standard is null ? file?.Path is { } temporary ? [path, temporary] : [path] : ["/dev/stdout"];

    /// <summary>Gets whether the result goes to standard output.</summary>
    internal bool IsStandardOutput => standard != null;

    /// <summary>Gets whether a part of the result may be seen before it is complete.</summary>
    internal bool IsSeenAtOnce => standard != null || isSpecial;

    /// <summary>Gets whether a person would see the bytes of the result.</summary>
    internal bool IsTerminal => standard != null && !Console.IsOutputRedirected;

    /// <summary>Refuses to show a person bytes.</summary>
    /// <param name="subject">What the bytes are, with its article.</param>
    /// <exception cref="UsageException">The result goes to a terminal.</exception>
    internal void RefuseTerminal(string subject)
    {
        if (IsTerminal)
            throw new UsageException($"refusing to write {subject} to a terminal; specify -o PATH, or redirect standard output");
    }

    /// <summary>Begins to write.</summary>
    /// <param name="isText">Whether it is text, of which a terminal shows what is hidden in it.</param>
    /// <returns>What takes the result; its failures are those of this program.</returns>
    /// <exception cref="FileException">There can be no file there.</exception>
    internal Stream Open(bool isText = false)
    {
        if (standard != null)
            return isText ? standard.Text : standard.Output;
        try
        {
            if (isSpecial)
                return new GuardedStream(device = new FileStream(path, FileMode.Open, FileAccess.Write, FileShare.ReadWrite, bufferSize: 0), Name);
            string folder = Path.GetDirectoryName(path)!;
            Leftovers.Remove(folder);
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

    /// <summary>Gives complete files their names, all or none; no interruption comes between.</summary>
    /// <exception cref="FileException">One cannot have it, or the disk does not take it.</exception>
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

    /// <summary>Gives the complete file its name.</summary>
    /// <exception cref="FileException">It cannot have it, or the disk does not take it.</exception>
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

    // For when the program is interrupted.
    private void Remove() => file?.Remove();

    private void Try(Action<TemporaryFile> action)
    {
        try
        {
            if (file != null)
                action(file);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new FileException(Name, exception);
        }
    }

    private void CheckApart(FileNode node, ReadOnlySpan<string?> inputs)
    {
        foreach (string? input in inputs)
        {
            if (input is not (null or ChecksumVerifier.StandardInputName) && FileStatus.Read(Path.GetFullPath(input), followLinks: true, out FileStatus read) is null && read.Node == node)
                throw new UsageException($"{ShellQuoting.Quote(Name)} and {ShellQuoting.Quote(input)} are the same file, which cannot be both read and replaced");
        }
    }
}
