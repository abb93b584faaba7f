using System.Diagnostics;
using System.Globalization;

namespace Intaglio.Cli.Tests;

/// <summary>The programs of bakes that were killed, and programs that bake.</summary>
public sealed class BakeProgramKillTests : IDisposable
{
    // The program has a child, which outlives it unless the group is ended. A full pipe is read when the bake watches the program.
    private const string Endless = "head -c 200000 /dev/zero; sleep 1000 & sleep 1000 & echo $$ > \"$1.pid.new\"; mv \"$1.pid.new\" \"$1.pid\"; wait";

    private readonly TemporaryFolder folder = new();
    private readonly List<Process> bakes = [];

    public BakeProgramKillTests()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "The processes are found in /proc.");
        folder.Write("intaglio.yaml", "intaglio: 1\nsource: assets\noutput: out\nrules: { a: { for: \"*\", run: [ tools/tool, \"{in}\", \"{out}\", \"{name}\" ], to: \"{path}\" } }\n");
        folder.Write("assets/a", "a");
    }

    public void Dispose()
    {
        foreach (Process bake in bakes)
        {
            bake.Kill(entireProcessTree: true);
            bake.Dispose();
        }
        folder.Dispose();
    }

    [SkippableFact]
    [Trait("Duration", "Long")]
    public void A_killed_bake_takes_its_programs_with_it()
    {
        WriteTool(Endless.Replace("$1", $"{folder.Path}/$3", StringComparison.Ordinal));
        for (int i = 0; i < 5; i++)
        {
            Process bake = Start();
            int program = Wait.ForProcess(folder["a.pid"]);
            Kill(bake);
            Wait.ForEndOfGroup(program);
            File.Delete(folder["a.pid"]);
        }
        AssertCompletes();
    }

    [SkippableFact]
    [Trait("Duration", "Long")]
    public void The_next_bake_ends_the_programs_of_one_that_was_killed_with_its_watchdog()
    {
        WriteTool(Endless.Replace("$1", $"{folder.Path}/$3", StringComparison.Ordinal));
        Process bake = Start();
        int program = Wait.ForProcess(folder["a.pid"]);
        int watchdog = FindWatchdog(bake, program)!.Value;
        Programs.Run(folder.Path, "kill", "-s", "KILL", watchdog.ToString(CultureInfo.InvariantCulture)).AssertSuccess();
        Wait.ForEnd(watchdog);
        Kill(bake);
        Assert.True(Wait.HasGroup(program));
        AssertCompletes();
        Assert.False(Wait.HasGroup(program));
    }

    [SkippableFact]
    [Trait("Duration", "Long")]
    public void A_killed_watchdog_is_replaced_with_the_next_program()
    {
        folder.Write("assets/b", "b");
        folder.Write("assets/c", "c");
        WriteTool($$"""
            case $3 in
            b) head -c 200000 /dev/zero; echo $$ > {{folder.Path}}/b.pid; until [ -e {{folder.Path}}/go ]; do sleep 0.01; done; cp "$1" "$2" ;;
            *) {{Endless.Replace("$1", $"{folder.Path}/$3", StringComparison.Ordinal)}} ;;
            esac
            """);
        Process bake = Start("--threads", "2");
        int first = Wait.ForProcess(folder["a.pid"]), second = Wait.ForProcess(folder["b.pid"]);
        int watchdog = FindWatchdog(bake, first, second)!.Value;
        Programs.Run(folder.Path, "kill", "-s", "KILL", watchdog.ToString(CultureInfo.InvariantCulture)).AssertSuccess();
        Wait.ForEnd(watchdog);
        folder.Write("go", "");
        int third = Wait.ForProcess(folder["c.pid"]);
        Kill(bake);
        Wait.ForEndOfGroup(first);
        Wait.ForEndOfGroup(third);
    }

    [SkippableFact]
    [Trait("Duration", "Long")]
    public void A_bake_that_ends_leaves_no_process()
    {
        // The processes of the bake hold the pipe of its output otherwise, and the reader of the pipe would wait for them.
        WriteTool("cp \"$1\" \"$2\"");
        Outcome outcome = Programs.Shell(folder.Path, "$INTAGLIO bake 3>&1 | cat; echo end");
        Assert.EndsWith("end\n", outcome.Text, StringComparison.Ordinal);
        Assert.StartsWith("1 made", outcome.Text, StringComparison.Ordinal);
    }

    [SkippableFact]
    [Trait("Duration", "Long")]
    public void A_program_that_bakes_the_same_recipe_is_told_at_once()
    {
        WriteTool($"cd {folder.Path} && {Programs.ShellCommand} bake > /dev/null", "DOTNET_ROOT");
        Outcome outcome = Programs.IntaglioProcess(folder.Path, [], "bake");
        Assert.Equal(1, outcome.ExitCode);
        Assert.Matches("'tools/tool' ended with exit code 1: intaglio: the output folder '.*/out' is in use by process [0-9]+ with the recipe '.*/intaglio.yaml', which has started this bake "
            + "\\(bake another recipe, or use 'with' for outputs of other rules\\)", outcome.Error);
    }

    [SkippableFact]
    [Trait("Duration", "Long")]
    public void A_program_can_bake_another_recipe()
    {
        folder.Write("other/intaglio.yaml", "intaglio: 1\nsource: assets\noutput: out\nrules: { a: { for: \"*\", do: copy, to: \"{path}\" } }\n");
        folder.Write("other/assets/b", "inner");
        WriteTool($"out=$PWD/$2; cd {folder["other"]} && {Programs.ShellCommand} bake > /dev/null && cp out/b \"$out\"", "DOTNET_ROOT");
        Programs.IntaglioProcess(folder.Path, [], "bake").AssertSuccess();
        Assert.Equal("inner", File.ReadAllText(folder["out/a"]));
    }

    private void AssertCompletes()
    {
        WriteTool("cp \"$1\" \"$2\"");
        Programs.IntaglioProcess(folder.Path, [], "bake").AssertSuccess();
        Assert.Equal("a", File.ReadAllText(folder["out/a"]));
        Assert.DoesNotContain(Directory.EnumerateFileSystemEntries(folder[".intaglio"]), path => path.EndsWith(".work", StringComparison.Ordinal));
    }

    private Process Start(params string[] options)
    {
        Process bake = Programs.StartIntaglio(folder.Path, ["bake", .. options]);
        bakes.Add(bake);
        bake.StandardInput.Close();
        return bake;
    }

    private static void Kill(Process bake)
    {
        bake.Kill();
        bake.WaitForExit();
    }

    private static int? FindWatchdog(Process bake, params int[] programs) => Wait.FindChildren(bake.Id)
        .Where(child => child.Process == child.Group && !programs.Contains(child.Process)).Select(child => (int?)child.Process).FirstOrDefault();

    private void WriteTool(string script, params string[] variables)
    {
        folder.Write("tools/tool", $"#!/bin/sh\n{string.Concat(variables.Select(name => Environment.GetEnvironmentVariable(name) is { } value ? $"export {name}='{value}'\n" : ""))}{script}\n");
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(folder["tools/tool"], UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
    }
}
