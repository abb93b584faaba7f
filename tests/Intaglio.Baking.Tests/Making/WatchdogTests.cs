using System.IO.Pipes;

namespace Intaglio.Baking.Tests;

/// <summary>The process that ends the programs of a process that was killed.</summary>
public sealed class WatchdogTests : IDisposable
{
    private const string Child = "sleep 1000 & echo $$ > \"$0\"; wait";

    private readonly TemporaryFolder folder = new();
    private readonly List<int> started = [];

    public WatchdogTests() => Skip.IfNot(OperatingSystem.IsLinux(), "The processes are found in /proc.");

    public void Dispose()
    {
        foreach (int group in started)
        {
            UnixProcess.SignalGroup(group, UnixProcess.Kill);
            UnixProcess.TryRelease(group);
        }
        folder.Dispose();
    }

    public static TheoryData<string, string> Shells => new()
    {
        { "/bin/sh", "" }, { "/bin/dash", "" }, { "/bin/bash", "--posix" }, { "/bin/busybox", "sh" }, { "/bin/ksh", "" }, { "/bin/zsh", "--emulate sh" },
    };

    [SkippableTheory]
    [MemberData(nameof(Shells))]
    public void The_script_kills_the_groups_that_are_left_when_the_pipe_closes(string shell, string options)
    {
        Skip.IfNot(File.Exists(shell), $"{shell} is not installed.");
        int first = Start(), second = Start(), third = Start();
        int watchdog;
        using (AnonymousPipeServerStream pipe = new(PipeDirection.Out, HandleInheritability.None))
        {
            watchdog = UnixProcess.SpawnApart(new(shell, [.. options.Split(' ', StringSplitOptions.RemoveEmptyEntries), "-c", Watchdog.Script], "/", []), pipe.ClientSafePipeHandle);
            started.Add(watchdog);
            pipe.DisposeLocalCopyOfClientHandle();
            pipe.Write(System.Text.Encoding.ASCII.GetBytes($"+ {first}\n+ {second}\n+ {third}\n- {second}\n- 99999999\n+ {second}"));
            // These signals reach all processes of a service. The shell ignores them from its first command on.
            Waiting.For(() => Ignores(watchdog, 1, 2, 15), "the shell ignores signals");
            foreach (int signal in (int[])[1, 2, 15])
                UnixProcess.SignalGroup(watchdog, signal);
        }
        Wait.ForEnd(watchdog);
        Wait.ForEndOfGroup(first);
        Wait.ForEndOfGroup(third);
        Assert.True(Wait.HasGroup(second));
    }

    [SkippableFact]
    public void It_runs_from_the_first_program_to_the_end_of_the_last_bake()
    {
        using Watchdog watchdog = new();
        watchdog.Enter();
        Assert.Equal(0, watchdog.Process);
        int first = Start();
        watchdog.Add(first);
        int process = watchdog.Process;
        Assert.NotEqual(0, process);
        watchdog.Enter();
        watchdog.Remove(first);
        watchdog.Leave();
        Assert.Equal(process, watchdog.Process);
        watchdog.Leave();
        Assert.Equal(0, watchdog.Process);
        Assert.Null(ProcessStatus.Find(process));
        // The program was removed before.
        Assert.True(Wait.HasGroup(first));
    }

    [SkippableFact]
    public void It_has_a_session_and_no_handle_but_its_pipe()
    {
        using Watchdog watchdog = new();
        watchdog.Enter();
        // A handle that this process would give to every program.
        using AnonymousPipeServerStream inherited = new(PipeDirection.Out, HandleInheritability.Inheritable);
        watchdog.Add(Start());
        string status = $"/proc/{watchdog.Process}";
        // The loader of a program opens its libraries. The shell runs when it ignores signals.
        Waiting.For(() => Ignores(watchdog.Process, 1, 2, 15), "the shell ignores signals");
        Assert.Equal(("sh\n", watchdog.Process), (File.ReadAllText($"{status}/comm"), ProcessStatus.Find(watchdog.Process)!.Value.Group));
        Assert.Equal(["0", "1", "2"], Directory.EnumerateFileSystemEntries($"{status}/fd").Select(path => Path.GetFileName(path)).Order(StringComparer.Ordinal));
        Assert.Equal(["/dev/null", "/dev/null"], ((string[])["1", "2"]).Select(name => new FileInfo($"{status}/fd/{name}").LinkTarget));
        Assert.Equal("/", new FileInfo($"{status}/cwd").LinkTarget);
        watchdog.Leave();
    }

    [SkippableFact]
    public void A_shell_that_was_killed_does_not_disturb_the_end_of_a_program()
    {
        using Watchdog watchdog = new();
        watchdog.Enter();
        int first = Start();
        watchdog.Add(first);
        UnixProcess.SignalGroup(watchdog.Process, UnixProcess.Kill);
        Wait.ForEnd(watchdog.Process);
        watchdog.Remove(first);
        Assert.Equal(0, watchdog.Process);
        watchdog.Add(first);
        Assert.NotEqual(0, watchdog.Process);
        watchdog.Leave();
    }

    private static bool Ignores(int process, params int[] signals)
    {
        string line = File.ReadLines($"/proc/{process}/status").First(line => line.StartsWith("SigIgn:", StringComparison.Ordinal));
        ulong mask = Convert.ToUInt64(line["SigIgn:".Length..].Trim(), 16);
        return Array.TrueForAll(signals, signal => (mask >> (signal - 1) & 1) != 0);
    }

    // A program with a child, whose group has the number that is returned.
    private int Start()
    {
        string path = folder[$"{started.Count}"];
        using FileStream output = File.Create(folder["output"]);
        int process = UnixProcess.Spawn(new("/bin/sh", ["-c", Child, path], "/", [new("PATH", "/usr/bin:/bin")]), output.SafeFileHandle);
        started.Add(process);
        Assert.Equal(process, Wait.ForProcess(path));
        return process;
    }
}
