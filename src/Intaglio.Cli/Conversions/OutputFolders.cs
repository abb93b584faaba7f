namespace Intaglio.Cli;

/// <summary>The folder of many outputs, and those in it. It is made as outputs need it, and never left by way of a link.</summary>
/// <param name="root">The folder.</param>
internal sealed class OutputFolders(string root)
{
    private readonly Lock gate = new();
    private readonly HashSet<string> known = [];
    private readonly Stack<string> made = [];

    /// <summary>Makes the folder of an output.</summary>
    /// <exception cref="FileException">It cannot be made, or a part of the path is a link.</exception>
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

    /// <summary>Removes what was made and is empty.</summary>
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
                // It has outputs.
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

    private static bool IsLink(string path) => FileStatus.Read(Path.GetFullPath(path), followLinks: false, out FileStatus status) is null && status.Kind == FileKind.Link;
}
