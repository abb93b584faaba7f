namespace Intaglio.Cli.Tests;

public class RecursionTests(TestFolder folder) : IClassFixture<TestFolder>
{
    [SkippableFact]
    public void The_list_of_a_directory_is_that_of_its_files_by_name_and_verifies()
    {
        Outcome actual = Programs.Shell(folder.Path, "mkdir -p tree/b/c; echo 1 >tree/a; echo 2 >tree/b/x; echo 3 >tree/b/c/y; echo 4 >tree/b.z; $INTAGLIO sum -r tree plain >list && cat list");
        Programs.AssertSame(Programs.Run(folder.Path, "b2sum", "tree/a", "tree/b.z", "tree/b/c/y", "tree/b/x", "plain"), actual);
        Assert.Equal(0, Programs.Shell(folder.Path, "b2sum --status -c list").ExitCode);
        Programs.AssertSame(actual, Programs.Intaglio(folder.Path, "sum", "--recursive", "tree/", "plain"));
    }

    [SkippableFact]
    public void Standard_input_and_a_pipe_are_read_if_they_are_named() =>
        Assert.Equal("6b  -\n6b  pipe\n", Programs.Shell(folder.Path, "mkfifo pipe; printf abc >pipe & printf abc | $INTAGLIO sum -rl8 - pipe; rm pipe").Text);

    [SkippableFact]
    public void Links_are_followed_if_asked()
    {
        const string Prepare = "mkdir linked; cd linked; echo >file; ln -s file link; ln -s ../linked loop; ln -s none broken; ";
        Assert.Equal((0, "./file\n", ""), Names(Programs.Shell(folder.Path, Prepare + "$INTAGLIO sum -rl8 .")));
        Assert.Equal((1, "./file\n./link\n", "intaglio: ./broken: No such file or directory\n"), Names(Programs.Shell(folder.Path, "cd linked; $INTAGLIO sum -rLl8 .")));
        Assert.Equal((1, "./file\n./link\n", "intaglio: ./broken: No such file or directory\n"), Names(Programs.Shell(folder.Path, "cd linked; $INTAGLIO sum -l8 --recursive --follow-links .")));
    }

    [SkippableFact]
    public void What_cannot_be_listed_is_one_line_and_the_rest_is_done()
    {
        Nobody.Need(folder.Path);
        Outcome outcome = Programs.Shell(folder.Path, $"umask 022; mkdir -p locked/a locked/b; echo >locked/b/x; echo >locked/a/x; chmod 700 locked/a; touch $'locked/\\xFF'; {Nobody.Intaglio} sum -rl8 locked missing locked/a; code=$?; rm -r locked; exit $code");
        Assert.Equal((1, "locked/b/x\n",
            "intaglio: locked/a: Permission denied\n" +
            "intaglio: locked/\uFFFD: the name is not valid Unicode, so the file cannot be opened; rename the file\n" +
            "intaglio: missing: No such file or directory\n" +
            "intaglio: locked/a: Permission denied\n"), Names(outcome));
    }

    [SkippableFact]
    public void Without_it_a_directory_is_an_error_that_names_it() =>
        Assert.Equal((1, "", "intaglio: folder: Is a directory; specify -r for the files in it, or run 'intaglio manifest digest' for one digest of all\n"), Names(Programs.Intaglio(folder.Path, "sum", "folder")));

    [SkippableFact]
    public void An_empty_directory_is_no_file_and_no_error() =>
        Assert.Equal((0, "", ""), Names(Programs.Intaglio(folder.Path, "sum", "-r", "folder")));

    private static (int ExitCode, string Names, string Error) Names(Outcome outcome) =>
        (outcome.ExitCode, string.Concat(outcome.Text.Split('\n', StringSplitOptions.RemoveEmptyEntries).Select(line => line[4..] + "\n")), outcome.Error);
}
