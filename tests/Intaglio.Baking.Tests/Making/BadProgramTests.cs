using System.Diagnostics;

namespace Intaglio.Baking.Tests;

/// <summary>Rules with <c>run</c>, whose programs fail or do more than they should.</summary>
public sealed class BadProgramTests : IDisposable
{
    private readonly Workshop workshop = new();

    public BadProgramTests()
    {
        Skip.If(OperatingSystem.IsWindows(), "The programs are scripts for a shell.");
        workshop.Write("src/sea.txt", "sea\n");
        workshop.Write("src/secret.txt", "secret\n");
        WriteRule(timeLimit: 60);
    }

    public void Dispose() => workshop.Dispose();

    [SkippableFact]
    public void An_undeclared_file_is_not_found()
    {
        WriteTool("cat secret.txt \"$1\" > \"$2\"");
        Assert.Matches("^'tools/tool' ended with exit code 1: cat: .*secret.txt.*: No such file or directory$", Fail());
        WriteTool("cat ../secret.txt ../../src/secret.txt \"$1\" > \"$2\"");
        Assert.Contains("No such file", Fail(), StringComparison.Ordinal);
    }

    [SkippableFact]
    public void Files_elsewhere_are_not_kept()
    {
        WriteTool($"echo a > extra.txt; mkdir folder; echo b > folder/extra.txt; echo c > {workshop["outside.txt"]}; cp \"$1\" \"$2\"");
        BakeReport report = workshop.Bake();
        workshop.AssertClean(report);
        Assert.Equal(["sea.log"], Workshop.ReadFiles(workshop.Out).Keys);
        Assert.False(Directory.Exists(workshop[".intaglio/intaglio.yaml+default+out.work"]));
        // A program can write outside of its folder, and a bake neither notices nor undoes that.
        Assert.True(File.Exists(workshop["outside.txt"]));
    }

    [SkippableFact]
    public void A_file_that_a_program_writes_to_the_output_folder_is_not_taken_for_an_output()
    {
        WriteTool("cp \"$1\" \"$2\"");
        workshop.Bake();
        WriteTool($"echo wrong > {workshop["out/sea.log"]}; cp \"$1\" \"$2\"; echo 2 >> \"$2\"");
        Assert.Equal(1, workshop.Bake().Made);
        Assert.Equal("sea\n2\n", workshop.ReadOutput("sea.log"));
    }

    [SkippableFact]
    public void A_process_that_stays_is_ended_with_the_program()
    {
        // The clean bake runs the tool again, which must not take the number of the first run for that of its own process.
        WriteTool($"rm -f {workshop["pid"]}; sh -c 'echo $$ > {workshop["pid"]}; exec sleep 1000' & cp \"$1\" \"$2\"; until [ -s {workshop["pid"]} ]; do :; done");
        workshop.AssertClean(workshop.Bake());
        Wait.ForEnd(Wait.ForProcess(workshop["pid"]));
    }

    [SkippableFact]
    public void A_process_that_leaves_the_group_does_not_hold_up_the_bake()
    {
        WriteTool($"rm -f {workshop["pid"]}; setsid sh -c 'echo $$ > {workshop["pid"]}; while :; do echo more; sleep 0.01; done' & cp \"$1\" \"$2\"; until [ -s {workshop["pid"]} ]; do :; done");
        workshop.Bake();
        int process = Wait.ForProcess(workshop["pid"]);
        using Process stayed = Process.GetProcessById(process);
        stayed.Kill();
        Assert.Equal("sea\n", workshop.ReadOutput("sea.log"));
    }

    [SkippableFact]
    [Trait("Duration", "Long")]
    public void A_gigabyte_of_text_is_cut()
    {
        workshop.WriteRules("one: { for: sea.txt, run: [ tools/tool, \"{in}\", \"{out}\" ], to: \"{name}.log\" }");
        WriteTool("echo first; yes 'a line of text' | head -c 1000000000; echo; echo last; cp \"$1\" \"$2\"");
        long before = GC.GetAllocatedBytesForCurrentThread();
        (_, IReadOnlyList<string> lines) = Assert.Single(workshop.Bake().Logs);
        Assert.Equal(("first", "last"), (lines[0], lines[^1]));
        Assert.Contains(lines, line => line.EndsWith("bytes omitted)", StringComparison.Ordinal));
        Assert.InRange(lines.Sum(line => line.Length + 1), 60000, 70000);
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 50_000_000);
    }

    [SkippableFact]
    [Trait("Duration", "Long")]
    public void A_program_that_ignores_the_signal_is_killed_after_the_limit()
    {
        // Long enough for the program to begin on a busy machine.
        WriteRule(timeLimit: 3);
        WriteTool($"trap '' TERM; echo begun; echo $$ > {workshop["pid"]}; while :; do sleep 0.1; done");
        Assert.Equal("'tools/tool' did not end within 3 s (make it faster, or increase 'time-limit'): begun", Fail());
        Wait.ForEndOfGroup(Wait.ForProcess(workshop["pid"]));
    }

    [SkippableFact]
    public void A_changed_input_is_only_a_copy()
    {
        WriteTool("echo changed >> \"$1\"; cp \"$1\" \"$2\"; rm \"$1\"");
        workshop.AssertClean(workshop.Bake());
        Assert.Equal("sea\n", File.ReadAllText(workshop["src/sea.txt"]));
        Assert.Equal(0, workshop.Bake().Made);
    }

    [SkippableFact]
    public void A_source_that_a_program_changes_is_seen_by_the_next_bake()
    {
        WriteTool($"cp \"$1\" \"$2\"; echo changed >> {workshop["src/sea.txt"]}");
        workshop.Bake();
        Assert.Equal("sea\n", workshop.ReadOutput("sea.log"));
        WriteTool("cp \"$1\" \"$2\"");
        Assert.Equal(1, workshop.Bake().Made);
        Assert.Equal("sea\nchanged\n", workshop.ReadOutput("sea.log"));
    }

    [SkippableTheory]
    [InlineData("exit 3", "ended with exit code 3")]
    [InlineData("echo one; echo two >&2; exit 3", "ended with exit code 3: two")]
    [InlineData("kill -SEGV $$", "was ended by signal 11")]
    [InlineData("cp \"$1\" other", "did not write the file 'out.log'")]
    [InlineData("ln -s /etc/passwd \"$2\"", "wrote a symbolic link in place of the file 'out.log' (write a file)")]
    [InlineData("mkfifo \"$2\"", "wrote a pipe, a socket or a device in place of the file 'out.log' (write a file)")]
    [InlineData("mkdir \"$2\"", "wrote a folder in place of the file 'out.log' (write a file)")]
    public void A_failure_is_one_line(string script, string problem)
    {
        WriteTool(script);
        Assert.Equal($"'tools/tool' {problem}", Fail());
        // Failures are not kept.
        WriteTool("cp \"$1\" \"$2\"");
        Assert.Equal(1, workshop.Bake().Made);
    }

    [SkippableTheory]
    [InlineData("cp \"$1\" \"$2\"\n", "cannot be started: it is neither a program nor a script with an interpreter (begin it with a line such as '#!/bin/sh')")]
    [InlineData("", "cannot be started: it is neither a program nor a script with an interpreter (begin it with a line such as '#!/bin/sh')")]
    [InlineData("#!/bin/sh\r\ncp \"$1\" \"$2\"\r\n", "cannot be started: its first line ends in CR LF (save it with LF)")]
    [InlineData("#!/no/such/interpreter -x\nexit\n", "cannot be started: its interpreter '/no/such/interpreter' does not exist (install it, or change the first line)")]
    [InlineData("#! /no/such/interpreter\nexit\n", "cannot be started: its interpreter '/no/such/interpreter' does not exist (install it, or change the first line)")]
    [InlineData("\uFEFF#!/bin/sh\nexit\n", "cannot be started: it begins with a byte order mark (save it without)")]
    [InlineData("\u007FELF and nothing else", "cannot be started: it was built for another processor or system (build it for this one)")]
    [InlineData("#!/usr/bin/env sh\r\nexit\r\n", "ended with exit code 127; its first line ends in CR LF (save it with LF)")]
    public void A_program_that_cannot_be_started_is_told_with_its_cause(string text, string problem)
    {
        workshop.Write("tools/tool", text);
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(workshop["tools/tool"], UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
        Assert.StartsWith($"'tools/tool' {problem}", Fail(), StringComparison.Ordinal);
    }

    [SkippableTheory]
    [InlineData("out.log: in.txt nowhere.txt", "nowhere.txt")]
    [InlineData("out.log: /etc/passwd", "/etc/passwd")]
    [InlineData("out.log: ../in.txt", "../in.txt")]
    public void A_listed_file_that_does_not_exist_is_a_failure(string list, string name)
    {
        workshop.WriteRules("one: { for: sea.txt, run: [ tools/tool, \"{in}\", \"{out}\", \"{depfile}\" ], may-read: \"*.txt\", to: \"{name}.log\" }");
        WriteTool($"cp \"$1\" \"$2\"; echo '{list}' > \"$3\"");
        Assert.Equal($"'tools/tool' lists '{name}', which is not a file in its folder (add it to 'may-read')", Fail());
    }

    [SkippableTheory]
    [InlineData("out.log")]
    [InlineData("depfile")]
    public void A_file_with_the_name_of_an_output_is_a_failure(string name)
    {
        workshop.Write($"src/{name}", "planted");
        workshop.WriteRules("one: { for: sea.txt, run: [ tools/tool, \"{in}\", \"{out}\" ], may-read: \"*\", to: \"{name}.log\" }");
        WriteTool("true");
        Assert.Equal($"'{name}' has the name of a file that the program writes (rename it)", Fail());
    }

    [SkippableFact]
    public void The_folder_of_a_killed_bake_is_removed_and_that_of_a_running_one_is_not()
    {
        string work = workshop[".intaglio/intaglio.yaml+default+out.work"];
        workshop.Write(".intaglio/intaglio.yaml+default+out.work/0a000000/1/file", "");
        workshop.Write(".intaglio/intaglio.yaml+default+out.work/0a000000.lock", "");
        workshop.Write(".intaglio/intaglio.yaml+default+out.work/0b000000/1/file", "");
        using (FileStream held = File.Create(Path.Combine(work, "0b000000.lock")))
        {
            UnixFile.TryLock(held.SafeFileHandle);
            WriteTool("cp \"$1\" \"$2\"");
            workshop.Bake();
            Assert.Equal(["0b000000", "0b000000.lock"], Directory.EnumerateFileSystemEntries(work).Select(path => Path.GetFileName(path)).Order(StringComparer.Ordinal));
        }
        workshop.Bake();
        Assert.False(Directory.Exists(work));
    }

    [SkippableFact]
    public void A_folder_without_permissions_is_removed()
    {
        WriteTool("mkdir -p a/b; touch a/b/c; chmod 0 a/b a; cp \"$1\" \"$2\"");
        workshop.Bake();
        Assert.False(Directory.Exists(workshop[".intaglio/intaglio.yaml+default+out.work"]));
    }

    [SkippableFact]
    public void A_program_that_changes_itself_is_a_failure()
    {
        WriteTool("cp \"$1\" \"$2\"; echo '# more' >> \"$(readlink -f \"$0\")\"");
        Assert.Equal("'tools/tool' changed during the bake (bake again)", Fail());
    }

    [SkippableTheory]
    [InlineData("tools/none", "the file 'tools/none' of the program does not exist (create it, or change the rule)")]
    [InlineData("no-such-program-here", "the program 'no-such-program-here' is not on the PATH (install it, or write its path)")]
    [InlineData("src/sea.txt", "the program 'src/sea.txt' is not executable (run 'chmod +x' for it)")]
    [InlineData("./tools", "'./tools' is a folder (name a program)")]
    public void A_missing_program_is_an_error_of_the_recipe(string program, string problem)
    {
        WriteTool("exit 1");
        workshop.WriteRules($"one: {{ for: sea.txt, run: [ {program}, \"{{in}}\" ], to: \"{{name}}.log\" }}");
        BakeException exception = Assert.Throws<BakeException>(() => workshop.TryBake());
        Assert.True(exception.IsInRecipe);
        Assert.Equal($"{workshop[Workshop.Recipe]}:5:29: {problem}", exception.Message);
        Assert.False(Directory.Exists(workshop.Out));
    }

    private void WriteRule(int timeLimit) =>
        workshop.WriteRules($"one: {{ for: sea.txt, run: [ tools/tool, \"{{in}}\", \"{{out}}\" ], time-limit: {timeLimit}, to: \"{{name}}.log\" }}");

    private void WriteTool(string script) => Scripts.Write(workshop["tools/tool"], script);

    private string Fail()
    {
        BakeFailure failure = Assert.Single(workshop.TryBake().Failures);
        Assert.False(File.Exists(workshop["out/sea.log"]));
        return failure.Error.Message;
    }
}
