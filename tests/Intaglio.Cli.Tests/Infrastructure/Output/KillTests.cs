namespace Intaglio.Cli.Tests;

/// <summary>Every verb that writes files, ended at any moment: what it was to replace is there as before, or complete, and nothing else is left.</summary>
public sealed class KillTests : IDisposable
{
    private static readonly int kills = Counts.Choose(2, 50);

    // Each: what is done before, the verb, what it replaces, and what is true of that when it is complete.
    private static readonly Dictionary<string, (string Prepare, string Verb, string Targets, string Complete)> verbs = new()
    {
        ["keygen"] = (":", "keygen -o out -f", "out", "[ $(wc -c < out) = $(wc -c < key) ]"),
        ["encrypt"] = (":", "encrypt --key-file key data -o out -f", "out", "$INTAGLIO decrypt --key-file key out -o - 2>&1 | cmp -s - data"),
        ["decrypt"] = ("$INTAGLIO encrypt --key-file key data -o sealed", "decrypt --key-file key sealed -o out -f", "out", "cmp -s out data"),
        ["manifest create"] = (":", "manifest create tree -o out -f", "out", "cmp -s out expected.out"),
        ["manifest update"] = ("$INTAGLIO manifest create tree -o old.out; echo new > tree/new; touch -d '2 hours ago' tree/new", "manifest update tree out", "out", "cmp -s out expected.out"),
        ["manifest import"] = ("$INTAGLIO sum -l 256 tree/a tree/b > list", "manifest import list -o out -f", "out", "cmp -s out expected.out"),
        ["manifest export"] = ("$INTAGLIO manifest create tree -o m", "manifest export m --folder tree -o out -f", "out", "cmp -s out expected.out"),
        ["manifest prove"] = ("$INTAGLIO manifest create tree -o m", "manifest prove m a -o out -f", "out", "cmp -s out expected.out"),
        ["cache get"] = ("digest=$($INTAGLIO cache put store data | cut -c1-64)", "cache get store $digest -o out -f", "out", "cmp -s out data"),
        ["gradient"] = (":", "gradient 'black, red, white' -o out.png -f", "out.png", "cmp -s out.png expected.out.png"),
        ["convert"] = ("$INTAGLIO gradient 'black, red, white' -o in.png", "convert in.png -o out.png -f --depth 16", "out.png", "cmp -s out.png expected.out.png"),
        ["icc make"] = (":", "icc make srgb -o out -f", "out", "[ $(wc -c < out) = $(wc -c < expected.out) ]"),
        ["icc inspect"] = ("$INTAGLIO icc make srgb -o p.icc", "icc inspect p.icc --plot out.svg -f", "out.svg", "tail -c 8 out.svg | grep -q '</svg>'"),
        ["exr convert"] = (":", "exr convert in.exr -o out.exr -c piz -f", "out.exr", "cmp -s out.exr expected.out.exr"),
        ["exr view"] = (":", "exr view in.exr -o out.png -f", "out.png", "cmp -s out.png expected.out.png"),
        ["exr bench"] = (":", "exr bench in.exr --quick --rounds 1 --codecs store --filters none -o out -f", "out.md out.html out.json", "tail -n 1 out.html | grep -q '</html>'"),
        ["evaluate"] = (":", "evaluate --no-speed --command 'BLAKE2b=cat' --time-limit 1 -o out -f", "out.md out.html out.json", "tail -n 1 out.html | grep -q '</html>'"),
        ["mesh convert"] = (":", "mesh convert in.obj -o out.obj -f", "out.obj out.mtl", "cmp -s out.obj expected.out.obj && cmp -s out.mtl expected.out.mtl"),
    };

    private readonly ExrFolder folder = new();

    // Deleted here: a trap of the script also runs in its children, which a signal ends before they become the program.
    private readonly TemporaryFolder temporary = new();

    // An evaluation takes ten times as long as another verb, and writes its files as exr bench does.
    public static TheoryData<string> Verbs => [.. verbs.Keys.Where(verb => Counts.AreLarge || verb != "evaluate")];

    public void Dispose()
    {
        folder.Dispose();
        temporary.Dispose();
    }

    [SkippableTheory]
    [MemberData(nameof(Verbs))]
    [Trait("Duration", "Long")]
    [Trait(Counts.Trait, Counts.Kills)]
    public void Targets_are_old_or_complete_and_nothing_else_is_left(string verb)
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "Elsewhere files that are not complete have names.");
        (string prepare, string arguments, string targets, string complete) = verbs[verb];
        string script = $$"""
            mkdir tree; export TMPDIR='{{temporary.Path}}'
            head -c 2000000 /dev/urandom > data; cp data tree/a; seq 1000 > tree/b
            # Of what was just written a manifest has no time, and a moment later it has.
            touch -d '2 hours ago' tree/a tree/b
            $INTAGLIO keygen -o key
            { {{prepare}}; } > /dev/null
            reset() { for t in {{targets}}; do if [ -e old.out ]; then cp old.out $t; else echo "old $t" > $t; fi; cp $t was.$t; done; }
            isOld() { for t in {{targets}}; do cmp -s $t was.$t || return 1; done; }
            # The runtime's own, if it was killed before the program had begun.
            temporary() { ls -A "$TMPDIR" | grep -vE '^(clr-debug-pipe|dotnet-diagnostic)-'; }
            # SIGKILL between the names of two files leaves an old one under another name, which the next run removes.
            isBetween() { [ $signal = KILL ] && ls -A | grep -q '^\.intaglio-.*\.tmp$'; }
            hasSeveral() { set -- {{targets}}; [ $# -gt 1 ]; }
            names() { ls -A | grep -vE '^(before|after|told)$'; }
            reset; start=$(date +%s%N)
            eval "$INTAGLIO {{arguments}}" > told 2>&1 || { echo "it fails:"; cat told; }
            took=$((($(date +%s%N) - start) / 1000000))
            for t in {{targets}}; do cp $t expected.$t; done
            {{complete}} || echo "it is not complete unharmed"
            names > before
            for i in $(seq {{kills}}); do for signal in KILL TERM XFSZ limit; do
                reset
                if [ $signal = limit ]; then
                    (ulimit -f $((RANDOM % 20)); eval "exec $INTAGLIO {{arguments}}") > told 2>&1
                else
                    eval "exec $INTAGLIO {{arguments}}" > told 2>&1 & pid=$!
                    sleep $(printf '0.%03d' $((RANDOM % (took < 900 ? took + took / 10 : 999))))
                    kill -s $signal $pid 2> told; wait $pid 2> told
                fi
                isOld || { {{complete}}; } || { hasSeveral && isBetween; } || echo "$signal: a target is neither old nor complete"
                if isBetween; then
                    eval "$INTAGLIO {{arguments}}" > told 2>&1
                    { {{complete}}; } || echo "the run after $signal is not complete"
                fi
                names > after; cmp -s before after || { echo "$signal: left behind"; diff before after; }
                [ $signal = KILL ] || [ -z "$(temporary)" ] || { echo "$signal: temporary files"; temporary; }
                rm -rf "$TMPDIR"/*
            done; done
            $INTAGLIO manifest create . | grep -F .intaglio-
            true
            """;
        folder.Write("script", script.ReplaceLineEndings("\n"));
        Outcome outcome = Programs.Shell(folder.Path, "bash script 2>&1");
        // Bash tells of the signals that ended its children.
        Assert.DoesNotContain(outcome.Text.Split('\n', StringSplitOptions.RemoveEmptyEntries), line => !line.StartsWith("script: line ", StringComparison.Ordinal));
    }

    /// <summary>A folder with an image and a mesh.</summary>
    private sealed class ExrFolder : TemporaryFolder
    {
        internal ExrFolder()
        {
            Write("in.obj", ObjFolder.Cube.Replace("cube.mtl", "in.mtl", StringComparison.Ordinal));
            Write("in.mtl", ObjFolder.Materials);
            OpenExr.ExrImage image = new(OpenExr.ExrBox2i.FromSize(64, 48), [new("Y", OpenExr.ExrPixelType.Half)]);
            OpenExr.ExrFile.Write(this["in.exr"], new OpenExr.ExrPart(new OpenExr.ExrHeader(image.Window, image.Planes.Select(plane => plane.Channel)), image));
        }
    }
}
