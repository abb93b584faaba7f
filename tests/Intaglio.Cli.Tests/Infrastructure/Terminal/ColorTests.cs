namespace Intaglio.Cli.Tests;

/// <summary>Colors of results: where they are shown, and that no name can make any.</summary>
public sealed class ColorTests : IDisposable
{
    // Standard output is a terminal here, and what it gets is printed.
    private const string Terminal = """
        import os, pty, subprocess, sys
        main, other = pty.openpty()
        process = subprocess.Popen(sys.argv[1:], stdout=other)
        os.close(other)
        while True:
            try:
                data = os.read(main, 65536)
            except OSError:
                break
            if not data:
                break
            os.write(1, data)
        sys.exit(process.wait())
        """;

    private readonly ManifestFolder folder = new();

    public ColorTests()
    {
        folder.Write("terminal.py", Terminal);
        folder.Run(0, "", "create", "photos", "-o", "old");
        folder.Write("photos/a", "changed\n");
        File.Move(folder["photos/sub/b"], folder["photos/sub/c"]);
        folder.Write("photos/new", "");
        Directory.Delete(folder["photos/empty"]);
    }

    public void Dispose() => folder.Dispose();

    [SkippableTheory]
    [InlineData("TERM=xterm-256color", "", true)]
    [InlineData("TERM=xterm NO_COLOR=", "", true)]
    [InlineData("TERM=xterm NO_COLOR=1", "", false)]
    [InlineData("TERM=xterm NO_COLOR=1", "--color auto", false)]
    [InlineData("TERM=xterm NO_COLOR=1", "--color always", true)]
    [InlineData("TERM=dumb", "", false)]
    [InlineData("-u TERM", "", false)]
    [InlineData("TERM=dumb", "--color=always", true)]
    [InlineData("TERM=xterm", "--color never", false)]
    [Trait("Duration", "Long")]
    public void A_terminal_shows_them_unless_told_not_to(string environment, string option, bool isColored)
    {
        InstalledProgram.Need("python3");
        string shown = Programs.Shell(folder.Path, $"env {environment} python3 terminal.py $INTAGLIO manifest audit --no-progress {option} photos old").Text.Replace("\r", "", StringComparison.Ordinal);
        Assert.Equal(Color("""
            <31>changed</> a (was 2 bytes, is 8)
            <32>new</> new
            <36>moved</> sub/b -> sub/c
            <31>missing</> empty/
            2 unchanged, 0 touched, 1 changed, 1 missing, 1 new, 1 moved, 0 could not be read

            """, isColored), shown);
    }

    [SkippableTheory]
    [InlineData("", false)]
    [InlineData("--color auto", false)]
    [InlineData("--color always", true)]
    public void A_pipe_gets_them_only_if_asked_for(string option, bool isColored)
    {
        folder.Run(0, "", "create", "photos", "-o", "now");
        string text = Programs.Shell(folder.Path, $"TERM=xterm $INTAGLIO manifest diff {option} old now | cat").Text;
        Assert.Equal(Color("""
            <31>changed</> a (was 2 bytes, is 8)
            <32>added</> new
            <36>moved</> sub/b -> sub/c
            <31>removed</> empty/
            2 unchanged, 0 touched, 1 changed, 1 added, 1 removed, 1 moved

            """, isColored), text);
    }

    [SkippableFact]
    public void No_name_changes_a_color()
    {
        InstalledProgram.Need("python3");
        folder.Write("photos/\e[0m\e[32mgood\u009B0m", "bad");
        foreach (string line in (ReadOnlySpan<string>)["python3 terminal.py $INTAGLIO manifest audit --new-only --color always photos old", "$INTAGLIO manifest audit --new-only --color always photos old | cat"])
        {
            string text = Programs.Shell(folder.Path, line).Text;
            string[] pieces = text.Split('\e');
            // The names have none, and each word has two.
            Assert.Equal(1 + 2 * 3, pieces.Length);
            Assert.All(pieces[1..], piece => Assert.True(piece.StartsWith("[32mnew", StringComparison.Ordinal) || piece.StartsWith("[0m ", StringComparison.Ordinal), piece));
            Assert.DoesNotContain('\u009B', text);
        }
    }

    [SkippableTheory]
    [InlineData("TERM=xterm", "", true)]
    [InlineData("TERM=xterm NO_COLOR=1", "", false)]
    [InlineData("TERM=dumb", "", false)]
    [InlineData("TERM=xterm", "--color never", false)]
    [Trait("Duration", "Long")]
    public void Checking_colors_the_outcome_only(string environment, string option, bool isColored)
    {
        InstalledProgram.Need("python3");
        folder.Write("good", "");
        folder.Write("bad\e[32mOK", "");
        Programs.Shell(folder.Path, "b2sum good bad* > list; b2sum good | sed 's/good/gone/' >> list; sed -i '2s/^......../00000000/' list");
        string shown = Programs.Shell(folder.Path, $"env {environment} python3 terminal.py $INTAGLIO check --no-progress {option} list 2> /dev/null").Text.Replace("\r", "", StringComparison.Ordinal);
        Assert.Equal(Color("""
            good: <32>OK</>
            bad\u001b[32mOK: <31>FAILED</>
            gone: <31>FAILED open or read</>
            1 matched, 1 differed, 1 missing, 0 could not be read

            """, isColored), shown);
    }

    [SkippableFact]
    [Trait("Duration", "Long")]
    public void Comparing_colors_what_is_found()
    {
        folder.Write("one", "abcdef");
        folder.Write("two", "abCdef");
        Assert.Equal(0, Programs.Shell(folder.Path, """
            printf 'P5 2 1 255\n\1\2' > one.pgm; printf 'P5 2 1 255\n\1\3' > two.pgm
            for name in one two; do (printf 'PF\n1 1\n-1.0\n'; printf "$name" | head -c 3; printf '\77%.0s' 1 2 3 4 5 6 7 8 9) > $name.pfm && $INTAGLIO convert $name.pfm -o $name.exr --from-space scrgb --to-space scrgb || exit 1; done
            """).ExitCode);
        Assert.Equal(Color("<31>offset 2</>, 1 byte\n<31>1 byte in 1 range differs</>; both have 6 bytes\n", true), Compare("compare", "one two"));
        Assert.Equal(Color("<32>same bytes</>: 6 bytes\n", true), Compare("compare", "one one"));
        Assert.Contains(Color("\n<31>differing pixels</>  1 of 2 (50 %)\n", true), Compare("compare", "one.pgm two.pgm"), StringComparison.Ordinal);
        Assert.StartsWith(Color("<32>same pixels</>: ", true), Compare("compare", "one.pgm one.pgm"), StringComparison.Ordinal);
        Assert.Equal(Color("<32>same pixels and attributes</>\n", true), Compare("compare", "one.exr one.exr"));
        foreach (string verb in (ReadOnlySpan<string>)["compare", "exr diff"])
            Assert.StartsWith("\e[31m", Compare(verb, "one.exr two.exr"), StringComparison.Ordinal);
        Assert.DoesNotContain('\e', Programs.Shell(folder.Path, "TERM=xterm $INTAGLIO compare one two | cat").Text);
        Assert.DoesNotContain('\e', Programs.Shell(folder.Path, "$INTAGLIO compare --json --color always one two").Text);

        string Compare(string verb, string files) => Programs.Shell(folder.Path, $"$INTAGLIO {verb} --color always {files}").Text;
    }

    [Fact]
    public void Programs_get_none()
    {
        Assert.DoesNotContain('\e', folder.Run(1, "", "audit", "photos", "old", "--json", "--color", "always").Text);
        folder.Run(2, "intaglio: invalid --color 'yes' (expected auto, always or never); see 'intaglio manifest audit --help'\n", "audit", "photos", "old", "--color", "yes");
    }

    private static string Color(string text, bool isColored) => System.Text.RegularExpressions.Regex.Replace(text, "<([0-9]*)/?>", isColored ? "\e[$1m" : "").Replace("\e[m", "\e[0m", StringComparison.Ordinal);
}
