using System.CommandLine;

namespace Intaglio.Cli.Tests;

/// <summary>One word for one thing in all verbs: part 3 of the style.</summary>
public class VocabularyTests
{
    // Each option that several verbs may have: its short form, and what its value is called. The meaning is the same wherever it stands.
    private static readonly Dictionary<string, (string? Short, string? Value)> shared = new()
    {
        ["--output"] = ("-o", "PATH"),
        ["--output-dir"] = (null, "DIR"),
        ["--recursive"] = ("-r", null),
        ["--follow-links"] = ("-L", null),
        ["--force"] = ("-f", null),
        ["--skip-existing"] = (null, null),
        ["--newer"] = (null, null),
        ["--keep-going"] = (null, null),
        ["--dry-run"] = ("-n", null),
        ["--threads"] = ("-j", "N"),
        ["--json"] = (null, null),
        ["--quiet"] = ("-q", null),
        ["--verbose"] = ("-v", null),
        ["--no-progress"] = (null, null),
        ["--color"] = (null, "WHEN"),
        ["--algorithm"] = ("-a", "NAME"),
        ["--length"] = ("-l", "BITS"),
        ["--key-file"] = (null, "FILE"),
        ["--from"] = (null, "FORMAT"),
        ["--to"] = (null, "FORMAT"),
        ["--from-space"] = (null, "SPACE"),
        ["--to-space"] = (null, "SPACE"),
        ["--level"] = (null, "N"),
        ["--mip"] = (null, "X,Y"),
        ["--depth"] = (null, "BITS"),
        ["--dither"] = (null, "METHOD"),
        ["--max-memory"] = (null, "SIZE"),
        ["--exclude"] = (null, "PATTERN"),
        ["--exclude-from"] = (null, "FILE"),
        ["--include"] = (null, "PATTERN"),
        ["--help"] = ("-h", null),
        ["--zero"] = ("-z", null),
    };

    // Names of the same things that a new option must not have.
    private static readonly string[] forbidden =
        ["--jobs", "--out", "--outfile", "--overwrite", "--silent", "--workers", "--parallel", "--format-json", "--space", "--size-limit", "--memory", "--dryrun", "--key", "--password", "--passphrase", "--colour", "--catalogue", "--directory", "--nr-threads"];

    // What coreutils' b2sum calls other things; scripts use them with sum.
    private static readonly string[] ofCoreutils = ["--check", "--binary", "--text", "--warn", "--zero", "--recursive"];

    public static TheoryData<string> Verbs => [.. CommandTree.All.Where(verb => verb.Command is Verb { Hidden: false }).Select(verb => verb.Path)];

    [Theory]
    [MemberData(nameof(Verbs))]
    public void Options_have_the_common_names(string path)
    {
        foreach (Option option in Find(path).Options)
        {
            Assert.DoesNotContain(option.Name, forbidden);
            Assert.Matches("^--[a-z0-9]+(-[a-z0-9]+)*$", option.Name);
            string? letter = option.Aliases.SingleOrDefault();
            Assert.True(letter is null || letter.Length == 2, $"{option.Name}: {letter}");
            if (!shared.TryGetValue(option.Name, out (string? Short, string? Value) common))
                continue;
            Assert.Equal((option.Name, common.Short), (option.Name, letter));
            Assert.Equal((option.Name, common.Value), (option.Name, option.HelpName ?? common.Value));
        }
    }

    [Fact]
    public void A_letter_stands_for_one_option()
    {
        Dictionary<string, string> names = [];
        foreach ((string path, Command command) in CommandTree.All)
            foreach (Option option in command.Options.Where(option => !(path is "sum" or "check") || !ofCoreutils.Contains(option.Name)))
                foreach (string letter in option.Aliases)
                    Assert.True(names.TryAdd(letter, option.Name) || names[letter] == option.Name, $"{path}: {letter} is {option.Name}, and {names[letter]} elsewhere");
    }

    [Theory]
    [MemberData(nameof(Verbs))]
    public void What_makes_files_says_where_and_replaces_none_unless_told(string path)
    {
        Command command = Find(path);
        // The recipe of a bake says where.
        bool makes = Has(command, "--output") || Has(command, "--output-dir") || Has(command, "--plot") || path == "bake";
        Assert.Equal(makes, Has(command, "--force"));
        Assert.DoesNotContain(command.Arguments, argument => argument.Name.StartsWith("OUT", StringComparison.OrdinalIgnoreCase));
        Assert.Equal(Has(command, "--output-dir"), Has(command, "--skip-existing") && Has(command, "--newer") && Has(command, "--keep-going") && Has(command, "--dry-run") && Has(command, "--recursive"));
    }

    /// <summary>The old words are not in the tree, so that no help shows them, and still do what they did.</summary>
    [Theory]
    [InlineData("sum --jobs 2 --length=8 .", "sum --threads=2 --length=8 -- .")]
    [InlineData("obj info --jobs=1 a.obj", "mesh info --threads=1 -- a.obj")]
    [InlineData("evaluate --catalogue blake2", "evaluate --catalog=blake2 --")]
    [InlineData("convert a.png - --format pam", "convert --to=pam -- a.png -")]
    [InlineData("exr info -a a.exr", "exr info --attributes -- a.exr")]
    [InlineData("exr view a.exr b.png --space srgb", "exr view --to-space=srgb -- a.exr b.png")]
    public void Old_spellings_are_read(string old, string now) =>
        Assert.Equal(now, string.Join(' ', UnixArguments.Normalize(CommandTree.Root, old.Split(' '))));

    /// <summary>Where a word means something else now, its old use is not misunderstood.</summary>
    [Theory]
    [InlineData("convert a.png b.png --to srgb", "invalid --to 'srgb' (expected png, tiff, jpeg, pnm, pam, pfm, exr); color spaces are --from-space and --to-space")]
    [InlineData("convert a.png b.png --from srgb", "color spaces are --from-space and --to-space")]
    [InlineData("exr view a.exr b.png --level 1,1", "mip levels are --mip")]
    public void Words_with_a_new_meaning_name_the_new_option(string line, string message)
    {
        using TemporaryFolder folder = new();
        Outcome outcome = Programs.Intaglio(folder.Path, line.Split(' '));
        Assert.Equal(2, outcome.ExitCode);
        Assert.Contains(message, outcome.Error, StringComparison.Ordinal);
    }

    private static bool Has(Command command, string option) => command.Options.Any(each => each.Name == option);

    private static Command Find(string path) => CommandTree.All.Single(verb => verb.Path == path).Command;
}
