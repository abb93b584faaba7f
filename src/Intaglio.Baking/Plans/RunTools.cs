using Intaglio.Cryptography;

namespace Intaglio.Baking;

/// <summary>The program of a rule and its further files, with their digests.</summary>
internal sealed class RunTools
{
    private const int MostWaits = 20, WaitMilliseconds = 10;

    private readonly IReadOnlyList<RunTool> tools;
    private readonly string folder;

    private RunTools(IReadOnlyList<RunTool> tools, string folder)
    {
        (this.tools, this.folder) = (tools, folder);
        Identity = string.Join('\n', tools.Select(tool =>
            $"{tool.Name} {Convert.ToHexStringLower(tool.Digest)} {(tool.Status.IsExecutable ? "executable" : "")}"));
    }

    /// <summary>Gets the full path of the program.</summary>
    internal string Program => tools[0].Path;

    /// <summary>Gets the files other than the program, by their paths below the folder of the recipe.</summary>
    internal IEnumerable<(string Name, string Path, bool IsExecutable)> Files =>
        tools.Skip(1).Select(tool => (tool.Name, tool.Path, tool.Status.IsExecutable));

    /// <summary>Gets a text that identifies the program and its files by their names and bytes.</summary>
    internal string Identity { get; }

    /// <summary>Describes the files for explanations.</summary>
    internal IEnumerable<KeyValuePair<string, string>> Describe() =>
        tools.DistinctBy(tool => tool.Name).Select(tool => KeyValuePair.Create($"the program file '{tool.Name}'",
            Convert.ToHexStringLower(tool.Digest.AsSpan(0, 4)) + (tool != tools[0] && tool.Status.IsExecutable ? " (executable)" : "")));

    /// <summary>Finds and hashes the files.</summary>
    /// <param name="program">The name of the program. With a slash, it is a path from the folder, and otherwise a name on the PATH.</param>
    /// <param name="files">The paths of further files below the folder.</param>
    /// <param name="folder">The folder of the recipe.</param>
    /// <exception cref="BakeOperationException">A file does not exist, or the program cannot be executed.</exception>
    internal static RunTools Find(string program, IReadOnlyList<string> files, string folder)
    {
        string path = program.Contains('/', StringComparison.Ordinal) ? Path.GetFullPath(program, folder)
            : ProgramStart.Resolve(program, Environment.GetEnvironmentVariable("PATH"))
            ?? throw new BakeOperationException($"the program '{program}' is not on the PATH (install it, or write its path)");
        return new([Hash(program, path, isProgram: true), .. files.Distinct().Select(file => Hash(file, Path.GetFullPath(file, folder)))],
            folder);
    }

    /// <summary>Finds the files that are not on the <c>PATH</c>, with their paths below the folder of the recipe.</summary>
    /// <exception cref="BakeException">A file is outside of the folder.</exception>
    internal IEnumerable<RunTool> FindInFolder()
    {
        foreach (RunTool tool in tools.Where(tool => tool != tools[0] || tool.Name.Contains('/', StringComparison.Ordinal)))
            yield return FullPath.IsBelow(tool.Path, folder)
                ? tool with { Name = Path.GetRelativePath(folder, tool.Path).Replace(Path.DirectorySeparatorChar, '/') }
                : throw new BakeException($"'{tool.Name}' is outside of the folder of the recipe (move it there)");
    }

    /// <summary>Checks that no file has changed since it was hashed.</summary>
    /// <exception cref="BakeOperationException">A file has changed.</exception>
    internal void RequireUnchanged()
    {
        foreach (RunTool tool in tools)
            if (FileStatus.Read(tool.Path, followLinks: true, out FileStatus status) is not null
                || !FileStamp.IsUnchanged(tool.Status, status))
                throw new BakeOperationException($"'{tool.Name}' changed during the bake (bake again)");
    }

    private static RunTool Hash(string name, string path, bool isProgram = false)
    {
        try
        {
            using FileStream stream = new(RegularFile.Open(path), FileAccess.Read, bufferSize: 0);
            FileStatus opened = FileStatus.Read(stream.SafeFileHandle);
            // A program can be anywhere, so that other files are not read.
            if (isProgram && FileStatus.HasExecutable && !opened.IsExecutable)
                throw new BakeOperationException($"the program '{name}' is not executable (run 'chmod +x' for it)");
            // A later change of a file that was changed a moment ago could have the same time.
            for (int i = 0; i < MostWaits && !FileStamp.From(opened).IsSettled; i++)
            {
                Thread.Sleep(WaitMilliseconds);
                opened = FileStatus.Read(stream.SafeFileHandle);
            }
            return new(name, path, FileDigest.HashData(stream), opened);
        }
        catch (BlockedPathException exception)
        {
            throw new BakeOperationException(
                $"'{name}' is {BlockedPathException.Describe(exception.Found)} (name {(isProgram ? "a program" : "a file")})", exception);
        }
        catch (Exception exception) when (exception is FileNotFoundException or DirectoryNotFoundException)
        {
            throw new BakeOperationException($"the file '{name}' of the program does not exist (create it, or change the rule)", exception);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new BakeOperationException($"the file '{name}' of the program cannot be read (check its permissions)", exception);
        }
    }
}

/// <summary>A file of a program.</summary>
/// <param name="Name">The name in the recipe.</param>
/// <param name="Path">The full path.</param>
/// <param name="Digest">The file digest, 32 bytes.</param>
/// <param name="Status">The metadata while the file was read.</param>
internal sealed record RunTool(string Name, string Path, byte[] Digest, FileStatus Status);
