using System.Globalization;
using System.Text;

namespace Intaglio.Baking.Tests;

/// <summary>The programs and folders that a killed bake has left.</summary>
public sealed class WorkFolderTests : IDisposable
{
    private const string Left = "0a000000";

    private readonly TemporaryFolder folder = new();
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
        WriteLock(Identify(first), new string(' ', 127), Identify(second));
        WorkFolder.RemoveOthers(folder["work"]);
        Wait.ForEndOfGroup(first);
        Wait.ForEndOfGroup(second);
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
        WorkFolder.RemoveOthers(folder["work"]);
        Assert.True(Wait.HasGroup(other));
        Assert.False(Directory.Exists(folder["work"]));
    }

    [SkippableFact]
    public void A_process_that_does_not_lead_a_group_is_not_ended()
    {
        int leader = Start("sh -c 'echo $$ > \"$0\"; exec sleep 1000' \"$0\" & wait", out int inner);
        WriteLock(Identify(inner));
        WorkFolder.RemoveOthers(folder["work"]);
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
        WorkFolder.RemoveOthers(folder["work"]);
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
        WorkFolder.RemoveOthers(folder["work"]);
        Assert.True(Wait.HasGroup(program));
        Assert.True(Directory.Exists(folder["work"]));
    }

    [SkippableFact]
    public void The_lock_names_a_program_while_it_is_watched()
    {
        using WorkFolder work = new(folder["work"]);
        int first = Start("echo $$ > \"$0\"; exec sleep 1000"), second = Start("echo $$ > \"$0\"; exec sleep 1000");
        using (work.Watch(first))
        {
            using (work.Watch(second))
                Assert.Equal([Identify(first), Identify(second)], ReadLock());
            Assert.Equal([Identify(first)], ReadLock());
            // The place of a program that has ended is used again.
            using (work.Watch(second))
                Assert.Equal(2 * 128, new FileInfo(LockPath).Length);
        }
        Assert.Equal([], ReadLock());
    }

    private string LockPath => Directory.GetFiles(folder["work"], "*.lock").Single();

    private IEnumerable<string> ReadLock() => Encoding.ASCII.GetString(StateFile.TryRead(LockPath)!).Split('\n').Select(line => line.TrimEnd()).Where(line => line.Length > 0);

    private static string Identify(int process) => ProcessIdentity.Find(process)!.Value.ToString();

    private void WriteLock(params string[] records)
    {
        folder.Write($"work/{Left}/1/file", "");
        folder.Write($"work/{Left}.lock", string.Concat(records.Select(record => record.PadRight(127) + "\n")));
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
}
