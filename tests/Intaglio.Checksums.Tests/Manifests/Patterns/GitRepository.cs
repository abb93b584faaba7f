using System.Diagnostics;
using System.Text;

namespace Intaglio.Checksums.Tests.Manifests;

/// <summary>A repository of git's own, without settings of anybody, to ask what it ignores.</summary>
internal sealed class GitRepository : IDisposable
{
    private static readonly UTF8Encoding utf8 = new(encoderShouldEmitUTF8Identifier: false);

    private readonly string folder;

    internal GitRepository()
    {
        // There will be thousands of folders: in memory, where there is a place in it.
        const string Memory = "/dev/shm";
        folder = Directory.CreateDirectory(Path.Combine(Directory.Exists(Memory) ? Memory : Path.GetTempPath(), $"intaglio-{Guid.NewGuid():N}")).FullName;
        try
        {
            Run("", "init", "--quiet");
        }
        catch (SkipException)
        {
            Directory.Delete(folder, recursive: true);
            throw;
        }
        Run("", "config", "core.ignoreCase", "false");
        Run("", "config", "core.protectNTFS", "false");
    }

    public void Dispose()
    {
        // Git's objects are read-only, which Windows minds.
        foreach (string file in Directory.EnumerateFiles(Path.Combine(folder, ".git"), "*", SearchOption.AllDirectories))
            File.SetAttributes(file, FileAttributes.Normal);
        Directory.Delete(folder, recursive: true);
    }

    /// <summary>Asks in one go what is ignored in the folders of all cases, each with a .gitignore of its own.</summary>
    /// <returns>For each case the paths that are.</returns>
    internal HashSet<string>[] FindIgnored(IReadOnlyList<PatternCase> cases)
    {
        StringBuilder asked = new();
        for (int i = 0; i < cases.Count; i++)
        {
            string top = Path.Combine(folder, $"{i}");
            Directory.CreateDirectory(top);
            File.WriteAllText(Path.Combine(top, ".gitignore"), cases[i].Lines, utf8);
            // Where there is nothing, git takes a path for a file's.
            foreach (TreePath path in cases[i].Paths)
            {
                if (path.IsDirectory)
                    Directory.CreateDirectory(Path.Combine(top, path.Path));
                asked.Append(i).Append('/').Append(path.Path).Append('\0');
            }
        }
        string[] fields = Run(asked.ToString(), "check-ignore", "--no-index", "--stdin", "-z", "-v", "-n").Split('\0');
        HashSet<string>[] ignored = [.. cases.Select(_ => new HashSet<string>())];
        Assert.Equal((4 * cases.Sum(one => one.Paths.Count)) + 1, fields.Length);
        // The file, the line, the pattern, the path; the pattern is empty where none matched.
        for (int at = 0; at + 3 < fields.Length; at += 4)
        {
            string pattern = fields[at + 2], path = fields[at + 3];
            int slash = path.IndexOf('/', StringComparison.Ordinal);
            if (pattern.Length > 0 && pattern[0] != '!')
                ignored[int.Parse(path[..slash], null)].Add(path[(slash + 1)..]);
        }
        return ignored;
    }

    private string Run(string input, params string[] arguments)
    {
        ProcessStartInfo start = new(InstalledProgram.Need("git"), arguments) { WorkingDirectory = folder };
        foreach (string name in start.Environment.Keys.Where(name => name.StartsWith("GIT_", StringComparison.Ordinal)).ToArray())
            start.Environment.Remove(name);
        start.Environment["GIT_CONFIG_NOSYSTEM"] = "1";
        start.Environment["GIT_CEILING_DIRECTORIES"] = Path.GetDirectoryName(folder);
        start.Environment["HOME"] = start.Environment["XDG_CONFIG_HOME"] = folder;
        Outcome outcome = Processes.Finish(Processes.Start(start), utf8.GetBytes(input));
        // 1: nothing is ignored.
        Assert.True(outcome.ExitCode is 0 or 1, outcome.Error);
        return outcome.Text;
    }
}

/// <summary>A path in a folder.</summary>
internal sealed record TreePath(string Path, bool IsDirectory);

/// <summary>The text of a .gitignore, and the paths to decide on.</summary>
internal sealed record PatternCase(string Lines, IReadOnlyList<TreePath> Paths);
