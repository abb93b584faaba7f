namespace Intaglio.Baking.Tests;

/// <summary>Files that a bake writes can be hard links to files elsewhere. Those keep their bytes, modes and times.</summary>
public sealed class HardLinkTests : IDisposable
{
    private const string State = ".intaglio/intaglio.yaml+default+out";

    private readonly Workshop workshop = new();
    private readonly TemporaryFolder elsewhere = new();

    public HardLinkTests()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "The test makes hard links by a system call of Linux.");
        workshop.Write("src/a.txt", "a");
        workshop.Write("src/b.txt", "b");
        workshop.WriteRules("upper: { for: \"**\", do: upper, to: \"{path}\" }");
    }

    public void Dispose()
    {
        workshop.Dispose();
        elsewhere.Dispose();
    }

    /// <summary>A copy with <c>cp -al</c> shares all files with the project.</summary>
    [SkippableTheory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_copy_of_a_project_that_consists_of_links_is_not_changed(bool isAfterKill)
    {
        workshop.Bake();
        if (isAfterKill)
            workshop.Write("out/.intaglio-lock", "1\n");
        foreach (string name in Workshop.ReadFiles(workshop.Path).Keys.Where(name => !name.StartsWith("src/", StringComparison.Ordinal)))
            Link(name, elsewhere[name]);
        string[] before = Describe(elsewhere.Path);
        BakeTwice();
        Assert.Equal(before, Describe(elsewhere.Path));
    }

    [SkippableTheory]
    [InlineData(State + ".state")]
    [InlineData(State + ".names")]
    [InlineData(State + ".manifest")]
    [InlineData(State + ".codes")]
    [InlineData(State + ".reasons")]
    [InlineData(State + ".work/0a0a0a0a.lock")]
    [InlineData("out/.intaglio-lock")]
    [InlineData(".intaglio/cache/locks")]
    [InlineData(".intaglio/cache/pins/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa")]
    public void A_file_of_the_user_in_the_place_of_one_of_the_bake_is_not_changed(string name)
    {
        foreach (string content in (string[])["PRECIOUS\n", ""])
        {
            string file = elsewhere[content.Length > 0 ? "file" : "empty"];
            File.WriteAllText(file, content);
            if (!OperatingSystem.IsWindows())
                File.SetUnixFileMode(file, (UnixFileMode)0x1B4);
            File.SetLastWriteTimeUtc(file, new DateTime(2020, 1, 2, 3, 4, 5, DateTimeKind.Utc));
            foreach (bool isFirst in (bool[])[true, false])
            {
                if (isFirst)
                    foreach (string folder in (string[])["out", ".intaglio"])
                        Directory.CreateDirectory(workshop[folder]).Delete(recursive: true);
                Directory.CreateDirectory(Path.GetDirectoryName(workshop[name])!);
                File.Delete(workshop[name]);
                Assert.Equal(0, Link(file, workshop[name]));
                string[] before = Describe(elsewhere.Path);
                BakeTwice();
                Assert.Equal(before, Describe(elsewhere.Path));
            }
        }
    }

    /// <summary>The lock of a bake that is running stays its own, although a copy of the project shares the file.</summary>
    [SkippableFact]
    public void A_lock_that_is_held_is_not_replaced()
    {
        workshop.Bake();
        BakeRecipe recipe = workshop.Load();
        using (BakeLock held = BakeLock.Take(recipe, new(), onWait: null, CancellationToken.None))
        {
            // The framework cannot open a file that is locked.
            Processes.Run(new(InstalledProgram.Need("ln"), [workshop["out/.intaglio-lock"], elsewhere["lock"]])).AssertSuccess();
            Assert.Contains("is in use by process", Assert.Throws<BakeException>(() => workshop.TryBake()).Message, StringComparison.Ordinal);
        }
        workshop.Bake();
    }

    // A bake that makes something, a bake without changes, and all other operations.
    private void BakeTwice()
    {
        workshop.Write("src/a.txt", $"{workshop.ReadSource("a.txt")}a");
        // Without its manifest, the recipe does not know which files it has made.
        BakeOptions options = new() { AllowOverwrite = true };
        workshop.AssertClean(workshop.Bake(options: options));
        workshop.Bake();
        File.Delete(workshop["out/b.txt"]);
        workshop.AssertClean(workshop.Bake(options: options));
        BakeRecipe recipe = workshop.Load();
        Bake.Explain(recipe, "a.txt");
        Assert.Empty(Bake.Verify(recipe));
        Bake.Clean(recipe, TimeSpan.Zero, isTrial: true);
        Bake.Clean(recipe, TimeSpan.Zero, isTrial: false);
        workshop.Bake();
    }

    private int Link(string name, string link)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(link)!);
        using Microsoft.Win32.SafeHandles.SafeFileHandle file = File.OpenHandle(workshop[name], share: FileShare.ReadWrite);
        return UnixFile.TryLink(file, link);
    }

    private static string[] Describe(string folder) => [.. Workshop.ReadFiles(folder).Select(file =>
    {
        string path = Path.Combine(folder, file.Key);
        UnixFileMode mode = OperatingSystem.IsWindows() ? default : File.GetUnixFileMode(path);
        return $"{file.Key} {file.Value.Content} {mode} {File.GetLastWriteTimeUtc(path):O}";
    })];
}
