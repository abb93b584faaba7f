using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;
using Microsoft.Win32.SafeHandles;

namespace Intaglio.Baking.Tests;

/// <summary>The programs and folders that a killed bake has left.</summary>
public sealed partial class WorkFolderTests : IDisposable
{
    private const string Left = "0a000000";
    private const int RecordSize = 192;

    private readonly TemporaryFolder folder = new();
    private readonly StateKey key = StateKey.FromText("the key of the user");
    private readonly List<int> started = [];

    public WorkFolderTests() => Skip.IfNot(OperatingSystem.IsLinux(), "The processes are found in /proc.");

    public void Dispose()
    {
        foreach (int group in started)
        {
            UnixProcess.SignalGroup(group, UnixProcess.Kill);
            UnixProcess.TryRelease(group);
        }
        folder.Dispose();
    }

    [SkippableFact]
    public void The_programs_that_the_lock_names_are_ended_and_their_folder_is_removed()
    {
        int first = Start("sleep 1000 & echo $$ > \"$0\"; wait"), second = Start("echo $$ > \"$0\"; exec sleep 1000");
        WriteLock(Identify(first), "", Identify(second));
        WorkFolder.RemoveOthers(folder["work"], key);
        Wait.ForEndOfGroup(first);
        Wait.ForEndOfGroup(second);
        Assert.False(Directory.Exists(folder["work"]));
    }

    /// <summary>A program that another thread starts has all files until it has begun.</summary>
    [SkippableFact]
    public void A_program_that_is_starting_does_not_keep_the_folder()
    {
        int copy;
        using (WorkFolder work = new(folder["work"], key))
        {
            string locked = work.Path + ".lock";
            string descriptor = Directory.EnumerateFiles("/proc/self/fd").Single(path => new FileInfo(path).LinkTarget == locked);
            copy = Duplicate(int.Parse(Path.GetFileName(descriptor), CultureInfo.InvariantCulture));
        }
        using SafeFileHandle inherited = new(copy, ownsHandle: true);
        Assert.False(Directory.Exists(folder["work"]));
    }

    [SkippableTheory]
    [InlineData("{0} {1} 0{2}1")]
    [InlineData("00000000-0000-0000-0000-000000000000/pid:[1] {1} {2}")]
    [InlineData("{0} 0{1} -{2}")]
    [InlineData("{1}")]
    [InlineData("{0} 1 {2}")]
    [InlineData("{0} -{1} {2}")]
    public void Another_process_with_the_number_of_a_program_is_not_ended(string record)
    {
        int other = Start("echo $$ > \"$0\"; exec sleep 1000");
        ProcessIdentity identity = ProcessIdentity.Find(other)!.Value;
        WriteLock(string.Format(CultureInfo.InvariantCulture, record, identity.System, identity.Number, identity.Started));
        WorkFolder.RemoveOthers(folder["work"], key);
        Assert.True(Wait.HasGroup(other));
        Assert.False(Directory.Exists(folder["work"]));
    }

    /// <summary>A checkout of others can name any process of the user.</summary>
    [SkippableTheory]
    [InlineData("another key")]
    [InlineData("no key")]
    [InlineData("no proof")]
    [InlineData("a short proof")]
    [InlineData("the proof of another process")]
    [InlineData("a copy of the file")]
    public void A_program_without_a_proof_is_not_ended(string kind)
    {
        int program = Start("echo $$ > \"$0\"; exec sleep 1000"), other = Start("echo $$ > \"$0\"; exec sleep 1000");
        string path = folder[$"work/{Left}.lock"];
        WriteLock(kind == "another key" ? StateKey.FromText("the key of others") : kind == "no key" ? StateKey.None : key, Identify(kind == "the proof of another process" ? other : program));
        string text = File.ReadAllText(path).TrimEnd();
        switch (kind)
        {
            case "no proof":
                File.WriteAllText(path, Identify(program) + "\n");
                break;
            case "a short proof":
                File.WriteAllText(path, text[..^2] + "\n");
                break;
            case "the proof of another process":
                File.WriteAllText(path, text.Replace(Identify(other), Identify(program), StringComparison.Ordinal) + "\n");
                break;
            case "a copy of the file":
                File.Copy(path, path + ".copy");
                File.Move(path + ".copy", path, overwrite: true);
                break;
        }
        WorkFolder.RemoveOthers(folder["work"], kind == "no key" ? StateKey.None : key);
        Assert.True(Wait.HasGroup(program));
        Assert.True(Wait.HasGroup(other));
    }

    [SkippableFact]
    public void A_folder_stays_while_a_program_without_a_proof_runs()
    {
        WriteLock(StateKey.None, Identify(Start("echo $$ > \"$0\"; exec sleep 1000")));
        WorkFolder.RemoveOthers(folder["work"], key);
        Assert.True(File.Exists(folder[$"work/{Left}/1/file"]));
    }

    [SkippableFact]
    public void A_process_that_does_not_lead_a_group_is_not_ended()
    {
        int leader = Start("sh -c 'echo $$ > \"$0\"; exec sleep 1000' \"$0\" & wait", out int inner);
        WriteLock(Identify(inner));
        WorkFolder.RemoveOthers(folder["work"], key);
        Assert.True(Wait.HasGroup(leader));
    }

    [SkippableTheory]
    [InlineData("work/0a000000/1", true)]
    [InlineData("elsewhere", false)]
    public void A_group_without_its_first_process_is_known_by_its_folder(string place, bool isEnded)
    {
        Directory.CreateDirectory(folder["work/0a000000/1"]);
        Directory.CreateDirectory(folder["elsewhere"]);
        int leader = Start($"cd '{folder[place]}'; sh -c 'echo $$ > \"$0\"; exec sleep 1000' \"$0\" & until [ -e '{folder["end"]}' ]; do sleep 0.01; done", out int inner);
        string identity = Identify(leader);
        folder.Write("end", "");
        Wait.ForEnd(leader);
        UnixProcess.TryRelease(leader);
        WriteLock(identity);
        WorkFolder.RemoveOthers(folder["work"], key);
        Assert.Equal(isEnded, !Wait.HasGroup(leader));
        Assert.False(Directory.Exists(folder["work"]));
        Assert.True(isEnded || ProcessStatus.Find(inner) is not null);
    }

    [SkippableFact]
    public void The_programs_of_a_running_bake_are_not_ended()
    {
        int program = Start("echo $$ > \"$0\"; exec sleep 1000");
        WriteLock(Identify(program));
        using FileStream held = new(folder[$"work/{Left}.lock"], FileMode.Open, FileAccess.ReadWrite, FileShare.ReadWrite);
        UnixFile.TryLock(held.SafeFileHandle);
        WorkFolder.RemoveOthers(folder["work"], key);
        Assert.True(Wait.HasGroup(program));
        Assert.True(Directory.Exists(folder["work"]));
    }

    [SkippableFact]
    public void The_lock_names_a_program_while_it_is_watched()
    {
        using WorkFolder work = new(folder["work"], key);
        int first = Start("echo $$ > \"$0\"; exec sleep 1000"), second = Start("echo $$ > \"$0\"; exec sleep 1000");
        using (work.Watch(first))
        {
            using (work.Watch(second))
                Assert.Equal([Identify(first), Identify(second)], ReadLock());
            Assert.Equal([Identify(first)], ReadLock());
            // The place of a program that has ended is used again.
            using (work.Watch(second))
                Assert.Equal(2 * RecordSize, new FileInfo(LockPath).Length);
        }
        Assert.Equal([], ReadLock());
    }

    private string LockPath => Directory.GetFiles(folder["work"], "*.lock").Single();

    // The identities, without their proofs.
    private IEnumerable<string> ReadLock() => Encoding.ASCII.GetString(StateFile.TryRead(LockPath, 1 << 20)!).Split('\n').Select(line => line.TrimEnd()).Where(line => line.Length > 0)
        .Select(line => line[..line.LastIndexOf(' ')]);

    private static string Identify(int process) => ProcessIdentity.Find(process)!.Value.ToString();

    private void WriteLock(params string[] records) => WriteLock(key, records);

    // The proof of a record holds for the file that has it.
    private void WriteLock(StateKey signer, params string[] records)
    {
        string path = folder[$"work/{Left}.lock"];
        folder.Write($"work/{Left}/1/file", "");
        folder.Write($"work/{Left}.lock", "");
        Assert.Null(FileStatus.Read(path, followLinks: false, out FileStatus status));
        byte[] proof = new byte[StateKey.MacSize];
        File.WriteAllText(path, string.Concat(records.Select(record =>
        {
            signer.Sign(Encoding.ASCII.GetBytes(string.Create(CultureInfo.InvariantCulture, $"program\n{status.Node.Number}\n{record}")), proof);
            return $"{record} {Convert.ToHexStringLower(proof)}".PadRight(RecordSize - 1) + "\n";
        })));
    }

    private int Start(string script) => Start(script, out _);

    private int Start(string script, out int written)
    {
        string path = folder[$"{started.Count}.pid"];
        using FileStream output = File.Create(folder["output"]);
        int process = UnixProcess.Spawn(new("/bin/sh", ["-c", script, path], "/", [new("PATH", "/usr/bin:/bin")]), output.SafeFileHandle);
        started.Add(process);
        written = Wait.ForProcess(path);
        return process;
    }

    [LibraryImport("libc", EntryPoint = "dup")]
    private static partial int Duplicate(int descriptor);
}
