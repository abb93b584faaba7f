using System.Text;

namespace Intaglio.Checksums.Tests;

/// <summary>Edits a folder, and knows from the edits what an audit has to find.</summary>
internal sealed class FolderEdits
{
    private readonly TestFolder folder;
    private readonly string tree;
    private readonly Random random;
    private readonly bool countsExecutable;
    private readonly List<string> before;
    private readonly Dictionary<string, AuditKind> kinds = [];
    private readonly Dictionary<string, string> movedFrom = [];
    private int edits;

    internal FolderEdits(TestFolder folder, string tree, Random random, bool countsExecutable)
    {
        (this.folder, this.tree, this.random, this.countsExecutable) = (folder, tree, random, countsExecutable);
        before = List();
    }

    /// <summary>Edits about half of what is there, each once, and adds something.</summary>
    internal void Apply()
    {
        foreach (string name in before)
        {
            if (random.Next(2) == 0)
                continue;
            string path = folder[$"{tree}/{name}"];
            if (name.EndsWith('/'))
                EditDirectory(name);
            else if (new FileInfo(path).LinkTarget is not null)
                EditLink(name, path);
            else
                EditFile(name, path);
        }
        for (int i = random.Next(4); i > 0; i--)
            Write(random.Next(2) == 0 ? $"added {i}" : $"added/{i}/x");
    }

    /// <summary>Tells what is to be found: first what the manifest has and what is there, then what is new or was moved, then what is missing.</summary>
    internal string[] Expect()
    {
        List<string> after = List();
        return
        [
            .. before.Intersect(after).Select(name => $"{kinds.GetValueOrDefault(name)} {name}"),
            .. after.Except(before).Select(name => movedFrom.TryGetValue(name, out string? from) ? $"Moved {name} from {from}" : $"New {name}"),
            .. before.Except(after).Except(movedFrom.Values).Select(name => $"Missing {name}"),
        ];
    }

    internal static string Show(AuditFinding finding) => $"{finding.Kind} {finding.Name}{(finding.MovedFrom is { } from ? $" from {from}" : "")}";

    /// <summary>Lists all files, links and empty directories by the bytes of their names.</summary>
    private List<string> List()
    {
        string root = folder[tree];
        List<string> names = [];
        void Walk(DirectoryInfo directory)
        {
            FileSystemInfo[] infos = directory.GetFileSystemInfos();
            if (infos.Length == 0 && directory.FullName != root)
                names.Add(directory.FullName[(root.Length + 1)..] + "/");
            foreach (FileSystemInfo info in infos)
            {
                if (info is DirectoryInfo inner && inner.LinkTarget is null)
                    Walk(inner);
                else
                    names.Add(info.FullName[(root.Length + 1)..]);
            }
        }
        Walk(new(root));
        return [.. names.OrderBy(name => Convert.ToHexString(Encoding.UTF8.GetBytes(name)), StringComparer.Ordinal)];
    }

    private void EditDirectory(string name)
    {
        string path = folder[$"{tree}/{name.TrimEnd('/')}"];
        switch (random.Next(3))
        {
            case 0:
                Directory.Delete(path);
                break;
            case 1:
                Write(name + "x");
                break;
            default:
                Directory.Delete(path);
                Write(name.TrimEnd('/'));
                break;
        }
    }

    private void EditLink(string name, string path)
    {
        string target = new FileInfo(path).LinkTarget!;
        File.Delete(path);
        switch (random.Next(4))
        {
            case 0:
                break;
            case 1:
                Write(name);
                kinds[name] = AuditKind.Changed;
                break;
            case 2:
                folder.Link($"{tree}/{name}", target + "x");
                kinds[name] = AuditKind.Changed;
                break;
            default:
                folder.Link($"{tree}/{name}", target);
                break;
        }
    }

    private void EditFile(string name, string path)
    {
        byte[] content = File.ReadAllBytes(path);
        switch (random.Next(content.Length < 16 ? 3 : 11))
        {
            case 0:
                TestFolder.Turn(path, UnixFileMode.UserExecute);
                kinds[name] = countsExecutable ? AuditKind.Changed : AuditKind.Touched;
                break;
            case 1:
                Touch(path);
                kinds[name] = AuditKind.Touched;
                break;
            case 2:
                TestFolder.Turn(path, UnixFileMode.OtherRead);
                break;
            case 3:
                content[random.Next(content.Length)] ^= (byte)(1 << random.Next(8));
                Rewrite(content);
                break;
            case 4:
                Rewrite([.. content, 1]);
                break;
            case 5:
                Rewrite(content[..^random.Next(1, content.Length)]);
                break;
            case 6:
                File.Delete(path);
                break;
            case 7:
                string moved = $"{(random.Next(2) == 0 ? "" : "moved/")}{edits++} moved";
                Directory.CreateDirectory(folder[$"{tree}/moved"]);
                File.Move(path, folder[$"{tree}/{moved}"]);
                movedFrom.Add(moved, name);
                break;
            case 8:
                File.Delete(path);
                folder.Link($"{tree}/{name}", random.Next(2) == 0 ? "/" : "nowhere");
                kinds[name] = AuditKind.Changed;
                break;
            case 9:
                File.Delete(path);
                Directory.CreateDirectory(path);
                break;
            default:
                // There and back: the time is another.
                File.Move(path, folder["aside"]);
                Directory.CreateDirectory(path);
                Directory.Delete(path);
                File.Move(folder["aside"], path);
                Touch(path);
                kinds[name] = AuditKind.Touched;
                break;
        }

        void Rewrite(byte[] changed)
        {
            File.WriteAllBytes(path, changed);
            Touch(path);
            kinds[name] = AuditKind.Changed;
        }
    }

    private void Touch(string path) => File.SetLastWriteTimeUtc(path, new DateTime(2021, 1, 1, 0, 0, 0, DateTimeKind.Utc).AddTicks(1 + random.Next()));

    private void Write(string name)
    {
        byte[] content = new byte[random.Next(16, 300)];
        random.NextBytes(content);
        folder.Write($"{tree}/{name}", content);
    }
}
