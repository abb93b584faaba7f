namespace Intaglio.Cli.Tests;

/// <summary>Bakes of one folder by different users, with and without homes: each bake after an edit needs neither <c>--force</c> nor help.</summary>
public sealed class BakeUserTests : IDisposable
{
    private const int First = 65534, Second = 65533;

    private const string Project = "project";

    private readonly TemporaryFolder folder = new();
    private readonly SortedDictionary<string, string> sources = new(StringComparer.Ordinal);
    private int edits;

    public BakeUserTests()
    {
        Skip.If(OperatingSystem.IsWindows(), "Users have numbers on Unix.");
        folder.Write(Project + "/intaglio.yaml", """
            intaglio: 1
            source: assets
            output: out
            rules:
              copy: { for: "**", do: copy, to: "{path}" }
              run: { for: "**", run: [ cp, "{in}", "{out}" ], to: "run/{path}" }
            """);
        folder.Write(Project + "/out/notes.txt", "the user's");
        folder.Write(Project + "/out/run/notes.txt", "the user's");
        Edit();
    }

    public void Dispose() => folder.Dispose();

    [SkippableTheory]
    [Trait("Duration", "Long")]
    [InlineData(false)]
    [InlineData(true)]
    public void A_user_and_root_bake_in_turn(bool isRootFirst)
    {
        Nobody.Need(folder.Path);
        Shell($"chmod 755 . && chown -R {First} {Project} && mkdir home root && chown {First} home");
        foreach (bool isRoot in (bool[])[isRootFirst, !isRootFirst, isRootFirst, !isRootFirst])
            BakeAfterEdit(isRoot ? Here("root") : As(First, "home"), owner: First);
        Assert.Equal("", Shell($"find {Project}/out -not -user {First}; find {Project} -type d -not -user {First}").Text);
    }

    [SkippableFact]
    [Trait("Duration", "Long")]
    public void Two_users_bake_in_a_folder_of_their_group()
    {
        Nobody.Need(folder.Path);
        Shell($"chmod 755 . && chown -R {First}:{First} {Project} && find {Project} -type d -exec chmod 2775 {{}} + && find {Project} -type f -exec chmod 664 {{}} +");
        Shell($"mkdir first second && chown {First} first && chown {Second} second");
        foreach (string user in (string[])[As(First, "first"), As(Second, "second"), As(First, "first"), As(Second, "second")])
            BakeAfterEdit("umask 002; " + user, owner: First, mode: "664");
    }

    [SkippableFact]
    [Trait("Duration", "Long")]
    public void A_fresh_home_and_a_moved_folder_change_nothing()
    {
        foreach (string home in (string[])["one", "two", "one"])
            BakeAfterEdit(Here(home));
        Shell($"mv {Project} moved && mkdir {Project} && mv moved {Project}/deep && mv {Project}/deep {Project}2 && rmdir {Project} && mv {Project}2 {Project}");
        BakeAfterEdit(Here("one"));
        BakeAfterEdit(Here("three"));
    }

    [SkippableTheory]
    [Trait("Duration", "Long")]
    [InlineData("HOME=/dev/null/home XDG_CONFIG_HOME=/dev/null/home/.config")]
    [InlineData("-u HOME -u XDG_CONFIG_HOME")]
    [InlineData("HOME= XDG_CONFIG_HOME=")]
    public void A_home_that_cannot_be_written_is_not_needed(string variables)
    {
        for (int i = 0; i < 3; i++)
            BakeAfterEdit($"env {variables} $INTAGLIO");
    }

    private static string As(int user, string home) =>
        $"setpriv --reuid {user} --regid {First} --clear-groups env DOTNET_EnableDiagnostics=0 TMPDIR=/tmp HOME=$PWD/../{home} XDG_CONFIG_HOME=$PWD/../{home} $INTAGLIO";

    private static string Here(string home) => $"env HOME=$PWD/../{home} XDG_CONFIG_HOME=$PWD/../{home} $INTAGLIO";

    // Changes a file, adds one in a new folder, and removes one.
    private void Edit()
    {
        edits++;
        sources["a.txt"] = $"a {edits}";
        sources["same.txt"] = "same";
        sources[$"{edits}/b.txt"] = $"b {edits}";
        sources.Remove($"{edits - 2}/b.txt");
        if (Directory.Exists(folder[$"{Project}/assets/{edits - 2}"]))
            Directory.Delete(folder[$"{Project}/assets/{edits - 2}"], recursive: true);
        foreach ((string name, string text) in sources)
            folder.Write($"{Project}/assets/{name}", text);
    }

    private void BakeAfterEdit(string program, int? owner = null, string mode = "644")
    {
        Edit();
        if (owner is { } number)
            Shell($"chown -R {number}:{number} {Project}/assets && chmod -R a+rX {Project}");
        Shell($"cd {Project} && {program} bake && {program} bake && {program} bake list");
        SortedDictionary<string, string> expected = new(sources, StringComparer.Ordinal) { ["notes.txt"] = "the user's" };
        foreach ((string name, string text) in sources.Append(new("notes.txt", "the user's")))
            expected["run/" + name] = text;
        Assert.Equal(expected, new SortedDictionary<string, string>(Directory.EnumerateFiles(folder[Project + "/out"], "*", SearchOption.AllDirectories)
            .Where(path => Path.GetFileName(path) != ".intaglio-lock").ToDictionary(path => Path.GetRelativePath(folder[Project + "/out"], path), File.ReadAllText), StringComparer.Ordinal));
        Assert.Equal(mode, Shell($"stat -c %a {Project}/out/a.txt").Text.Trim());
    }

    private Outcome Shell(string command) => Programs.Shell(folder.Path, command).AssertSuccess();
}
