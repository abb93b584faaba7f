namespace Intaglio.Cli.Tests;

/// <summary>Bakes in checkouts and folders of others, as processes.</summary>
public sealed class BakeTrustTests : IDisposable
{
    private readonly TemporaryFolder folder = new(), elsewhere = new();

    public BakeTrustTests()
    {
        Skip.If(OperatingSystem.IsWindows(), "Links need a right there.");
        WriteRecipe("out");
        folder.Write("assets/a.txt", "a");
        folder.Write("assets/b.txt", "b");
    }

    public void Dispose()
    {
        folder.Dispose();
        elsewhere.Dispose();
    }

    [SkippableTheory]
    [Trait("Duration", "Long")]
    [InlineData("022", "644", "755")]
    [InlineData("077", "600", "700")]
    [InlineData("002", "664", "775")]
    [InlineData("000", "666", "777")]
    public void Outputs_and_reports_obey_the_umask(string mask, string file, string executable)
    {
        folder.Write("intaglio.yaml", "intaglio: 1\nsource: assets\noutput: out\nrules:\n"
            + "  copy: { for: \"*.txt\", do: copy, to: \"{path}\" }\n"
            + "  executable: { for: \"*.txt\", do: copy, to: \"bin/{path}\", executable: true }\n"
            + "  run: { for: \"a.txt\", run: [ cp, \"{in}\", \"{out}\" ], to: \"run/{path}\" }\n"
            + "  program: { for: \"a.txt\", run: [ cp, \"{in}\", \"{out}\" ], to: \"program/{path}\", executable: true }\n");
        Shell($"umask {mask}; $INTAGLIO bake --report r.json && $INTAGLIO bake --report r.html");
        Assert.Equal(string.Concat(Enumerable.Repeat(file + "\n", 5)), Shell("stat -c %a out/a.txt out/b.txt out/run/a.txt r.json r.html").Text);
        Assert.Equal(string.Concat(Enumerable.Repeat(executable + "\n", 3)), Shell("stat -c %a out/bin/a.txt out/bin/b.txt out/program/a.txt").Text);
        Shell($"umask {mask}; $INTAGLIO bake verify");
    }

    [SkippableFact]
    public void A_link_as_the_output_folder_is_permitted_by_an_option_or_a_variable()
    {
        string target = Path.Combine(elsewhere.Path, "target");
        Directory.CreateDirectory(target);
        Directory.CreateSymbolicLink(folder["out"], target);
        Outcome refused = Programs.Shell(folder.Path, "$INTAGLIO bake");
        Assert.Equal((2, $"intaglio: intaglio.yaml:3:9: 'output' leads through a link to '{target}' (if you trust the recipe with it, specify --allow '{target}', "
            + "or list it in INTAGLIO_TRUST)\n"), (refused.ExitCode, refused.Error));
        Assert.Empty(Directory.EnumerateFileSystemEntries(target));
        Shell($"$INTAGLIO bake --allow '{target}' && $INTAGLIO bake verify --allow '{target}' && $INTAGLIO bake list --allow '{target}'");
        Shell($"export INTAGLIO_TRUST='/nowhere:{target}'; $INTAGLIO bake && $INTAGLIO bake why a.txt && $INTAGLIO bake gc");
        Assert.Equal("a", File.ReadAllText(Path.Combine(target, "a.txt")));
    }

    [SkippableFact]
    public void The_state_of_another_user_is_told_in_one_line_once()
    {
        Shell("INTAGLIO_STATE_KEY='the key of others' $INTAGLIO bake");
        Outcome first = Shell("$INTAGLIO bake");
        Assert.StartsWith("intaglio: note: ", first.Error, StringComparison.Ordinal);
        Assert.Equal(1, first.Error.Count(character => character == '\n'));
        Assert.Equal("", Shell("$INTAGLIO bake").Error);
    }

    [SkippableFact]
    public void Files_in_a_new_output_folder_are_those_of_the_user()
    {
        folder.Write("public/a.txt", "the user's");
        folder.Write("public/old.txt", "the user's");
        folder.Write("assets/old.txt", "old");
        Shell("$INTAGLIO bake");
        File.Delete(folder["assets/old.txt"]);
        WriteRecipe("public");
        Outcome refused = Programs.Shell(folder.Path, "$INTAGLIO bake");
        Assert.Equal(1, refused.ExitCode);
        Assert.Contains("--force", refused.Error, StringComparison.Ordinal);
        Assert.Equal(("the user's", "the user's"), (File.ReadAllText(folder["public/a.txt"]), File.ReadAllText(folder["public/old.txt"])));
        WriteRecipe("out");
        Shell("$INTAGLIO bake && ! [ -e out/old.txt ]");
    }

    /// <summary>A report that the user names can have the name of a link that came with the checkout.</summary>
    [SkippableTheory]
    [InlineData("r.json", "r.json", "victim", "victim")]
    [InlineData("r.json", "r.json", "missing", "missing")]
    [InlineData("reports/r.html", "reports", "", "r.html")]
    [InlineData("sub/../reports/deep/r.json", "reports", "", "deep/r.json")]
    public void A_report_is_not_written_through_a_link_in_the_folder_of_the_recipe(string report, string link, string target, string written)
    {
        elsewhere.Write("victim", "precious");
        Directory.CreateDirectory(folder["sub"]);
        File.CreateSymbolicLink(folder[link], Path.Combine(elsewhere.Path, target));
        Outcome refused = Programs.Shell(folder["sub"], $"$INTAGLIO bake --report '../{report}'");
        Assert.Equal((1, $"intaglio: ../{report} leads through the link {folder[link]} in the folder of the recipe (remove the link, or specify {elsewhere[written]})\n"), (refused.ExitCode, refused.Error));
        Assert.Equal(["victim"], elsewhere.Names);
        Assert.Equal("precious", File.ReadAllText(elsewhere["victim"]));
        Assert.False(Directory.Exists(folder["out"]));
    }

    [SkippableFact]
    public void A_report_is_written_through_a_link_that_leads_to_the_folder_of_the_recipe()
    {
        Directory.CreateSymbolicLink(elsewhere["link"], folder.Path);
        Programs.Shell(elsewhere.Path, "cd link && $INTAGLIO bake --report r.json && $INTAGLIO bake --recipe intaglio.yaml --report \"$PWD/s.json\"").AssertSuccess();
        Assert.True(File.Exists(folder["r.json"]) && File.Exists(folder["s.json"]));
    }

    [SkippableFact]
    public void A_report_is_written_to_a_pipe_that_has_a_reader()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "Only Linux opens pipes so.");
        string pipe = folder["pipe"];
        Processes.Run(new(InstalledProgram.Need("mkfifo"), [pipe])).AssertSuccess();
        Outcome refused = Programs.Shell(folder.Path, "$INTAGLIO bake --report pipe");
        Assert.Equal((1, "intaglio: pipe: Pipe without a reader; start the reader first, or remove the pipe\n"), (refused.ExitCode, refused.Error));
        Assert.False(Directory.Exists(folder["out"]));
        Shell("cat pipe > read & exec 3<> pipe; $INTAGLIO bake --report pipe; exec 3>&-; wait; grep -q '\"made\": 2' read");
        Shell("$INTAGLIO bake --report /dev/stdout | cat > all; grep -q '\"made\": 0' all");
    }

    [SkippableTheory]
    [InlineData("bake")]
    [InlineData("bake --dry-run")]
    [InlineData("bake list")]
    [InlineData("bake why a.txt")]
    [InlineData("bake verify")]
    [InlineData("bake gc")]
    public void A_recipe_is_not_read_through_a_link_out_of_its_folder_nor_from_a_pipe(string verb)
    {
        elsewhere.Write("key", "the secret");
        File.Delete(folder["intaglio.yaml"]);
        File.CreateSymbolicLink(folder["intaglio.yaml"], elsewhere["key"]);
        Outcome linked = Programs.Shell(folder.Path, $"timeout 60 $INTAGLIO {verb}");
        Assert.Equal((2, $"intaglio: {folder["intaglio.yaml"]}:1:1: the recipe is a link to '{elsewhere["key"]}', outside of its folder (if you trust it, "
            + $"specify --recipe '{folder["intaglio.yaml"]}', or list the target in INTAGLIO_TRUST)\n"), (linked.ExitCode, linked.Error));
        File.Delete(folder["intaglio.yaml"]);
        InstalledProgram.Need("mkfifo");
        Outcome pipe = Programs.Shell(folder.Path, $"mkfifo intaglio.yaml; timeout 60 $INTAGLIO {verb}");
        Assert.Equal((2, "intaglio: intaglio.yaml:1:1: the recipe is a pipe, a socket or a device (replace it with a file)\n"), (pipe.ExitCode, pipe.Error));
    }

    [SkippableFact]
    public void The_file_of_the_key_can_be_a_pipe_and_has_an_end()
    {
        Shell("INTAGLIO_STATE_KEY_FILE=<(echo 'a secret of enough characters') $INTAGLIO bake");
        Assert.Equal("", Shell("INTAGLIO_STATE_KEY='a secret of enough characters' $INTAGLIO bake").Error);
        Skip.IfNot(File.Exists("/dev/zero"), "There is no endless file.");
        Outcome endless = Programs.Shell(folder.Path, "INTAGLIO_STATE_KEY_FILE=/dev/zero timeout 60 $INTAGLIO bake");
        Assert.Equal((1, "intaglio: the file that INTAGLIO_STATE_KEY_FILE names has more than 65536 bytes (name a file with a key)\n"), (endless.ExitCode, endless.Error));
    }

    private void WriteRecipe(string output) => folder.Write("intaglio.yaml",
        $"intaglio: 1\nsource: assets\noutput: {output}\nrules: {{ copy: {{ for: \"*.txt\", do: copy, to: \"{{path}}\" }} }}\n");

    private Outcome Shell(string command) => Programs.Shell(folder.Path, command).AssertSuccess();
}
