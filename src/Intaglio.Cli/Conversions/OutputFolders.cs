namespace Intaglio.Cli;

/// <summary>The output folder and its subfolders, created on demand. Symbolic links below the folder are not followed.</summary>
/// <param name="root">The path of the output folder.</param>
internal sealed class OutputFolders(string root)
{
    private readonly Lock gate = new();
    private readonly HashSet<string> known = [];
    private readonly Stack<string> made = [];

    /// <summary>Creates the folder of an output.</summary>
    /// <exception cref="FileException">The folder cannot be created, or a part of the path is a symbolic link.</exception>
    internal void Prepare(string target)
    {
        FileException.Guard(target, () =>
        {
            lock (gate)
                Make(Path.GetDirectoryName(target)!);
            if (IsLink(target))
                throw new IOException("the name is a symbolic link, which is not followed in --output-dir");
            return true;
        });
    }

    /// <summary>Removes the folders that were created and are empty.</summary>
    internal void RemoveEmpty()
    {
        while (made.TryPop(out string? folder))
        {
            try
            {
                Directory.Delete(folder);
            }
            catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
            {
                // The folder contains outputs.
            }
        }
    }

    private void Make(string folder)
    {
        if (folder.Length == 0 || known.Contains(folder))
            return;
        bool isRoot = folder.Length <= Path.TrimEndingDirectorySeparator(root).Length;
        Make(Path.GetDirectoryName(folder) ?? "");
        if (!isRoot && IsLink(folder))
            throw new IOException($"{ShellQuoting.Quote(folder)} is a symbolic link, which is not followed in --output-dir");
        if (!Directory.Exists(folder))
        {
            Directory.CreateDirectory(folder);
            made.Push(folder);
        }
        known.Add(folder);
    }

    private static bool IsLink(string path) =>
        FileStatus.Read(Path.GetFullPath(path), followLinks: false, out FileStatus status) is null && status.Kind == FileKind.Link;
}
