using System.Text.RegularExpressions;
using Intaglio.Documentation.Tests.Style;

namespace Intaglio.Documentation.Tests;

/// <summary>Tests start programs only by the table of <see cref="KnownPrograms"/>, whose packages are installed and documented.</summary>
public sealed partial class ProgramTests : IDisposable
{
    // The projects that do not refer to Intaglio.Testing.
    private static readonly string[] independent = ["Intaglio.Evaluation.Faults", "Intaglio.Evaluation.Host", "Intaglio.Reliability", "Intaglio.WarmHost"];

    // Debian's base system contains the packages of these programs.
    private static readonly string[] ofBaseSystem = ["bash", "bsdutils", "dash", "diffutils", "e2fsprogs", "findutils", "grep", "mount", "procps", "util-linux"];

    // Packages that are not installed for tests, although tests can use their programs.
    private static readonly Dictionary<string, string> notInstalled = new() { ["gcc"] = "clang replaces it" };

    // Packages whose programs no test starts, besides libraries.
    private static readonly Dictionary<string, string> notStarted = new()
    {
        ["bash-completion"] = "bash reads its files",
        ["colord-data"] = "ICC profiles",
        ["icc-profiles-free"] = "ICC profiles",
        ["lintian"] = "checks the Debian package by hand",
        ["lld"] = "clang starts it",
        ["zlib1g-dev"] = "the native program contains it",
    };

    private static readonly string[] packages = File.ReadAllText(Path.Combine(Repository.Root, ".ci", "packages")).Split([' ', '\n'], StringSplitOptions.RemoveEmptyEntries);

    private readonly TemporaryFolder folder = new();

    public void Dispose() => folder.Dispose();

    [Fact]
    public void All_names_are_in_the_table()
    {
        (string File, string Name)[] names = [.. from file in TestFiles from Match match in NamedProgram().Matches(File.ReadAllText(file)) select (Path.GetFileName(file), match.Groups[1].Value)];
        Assert.InRange(names.Length, 100, int.MaxValue);
        Assert.Equal([], names.Where(name => !KnownPrograms.ByName.ContainsKey(name.Name)));
    }

    [Fact]
    public void No_program_is_started_by_the_name_of_its_file() => Assert.Equal([],
        from file in TestFiles from Match match in StartedProgram().Matches(File.ReadAllText(file)) select $"{Path.GetFileName(file)}: {match.Value}");

    [Fact]
    public void An_unknown_name_is_an_error() =>
        Assert.Contains("'no such program'", Assert.Throws<ArgumentException>(() => InstalledProgram.Find("no such program")).Message, StringComparison.Ordinal);

    [Fact]
    public void The_list_of_packages_and_the_table_of_the_page_are_the_same()
    {
        string page = File.ReadAllText(Path.Combine(Repository.Root, "CONTRIBUTING.md"));
        string table = page[page.IndexOf("| Debian package |", StringComparison.Ordinal)..];
        string[] documented = [.. table.Split('\n').TakeWhile(line => line.StartsWith('|')).SelectMany(line => CodeSpan().Matches(line.Split('|')[1])).Select(match => match.Groups[1].Value)];
        Assert.Equal(packages.Order(StringComparer.Ordinal), documented.Order(StringComparer.Ordinal));
        Assert.Equal([], packages.CountBy(package => package).Where(package => package.Value > 1));
    }

    [Fact]
    public void Programs_are_in_packages_that_are_installed()
    {
        string[] known = [.. KnownPrograms.ByName.Values.SelectMany(program => program.Package?.Split(' ') ?? []).Distinct().Except(ofBaseSystem).Except(notInstalled.Keys)];
        Assert.Equal([], known.Except(packages));
        Assert.Equal([], packages.Except(known).Except(notStarted.Keys).Where(package => !Library().IsMatch(package)));
        // An exception without a use would hide a mistake.
        Assert.Equal([], notStarted.Keys.Except(packages).Concat(notStarted.Keys.Intersect(known)).Concat(notInstalled.Keys.Intersect(packages)));
    }

    [SkippableFact]
    public void A_program_is_recognized_by_its_answer()
    {
        Skip.If(OperatingSystem.IsWindows(), "The programs are scripts of sh.");
        KnownProgram program = new("Painter", "painter", "Painter 7") { Files = ["paint", "convert"] };
        Assert.Equal((null, "Painter is not installed (Debian's package painter)."), Search(program));
        Plant("first", "convert", "echo 'Invalid drive'; exit 4");
        Assert.Equal((null, $"{folder["first/convert"]} is not Painter: it says 'Invalid drive' (Debian's package painter)."), Search(program));
        Plant("second", "convert", "test \"$1$LC_ALL\" = --versionC.UTF-8 && ! read line && echo 'Painter 7' >&2; exit 1");
        Assert.Equal((folder["second/convert"], ""), Search(program));
        Plant("first", "paint", $"echo 'Painter 7'; echo '{folder["second/convert"]}'");
        Assert.Equal((folder["first/paint"], ""), Search(program));
        Assert.Equal((folder["second/convert"], ""), Search(program with { PrintsPath = true }));
        File.Delete(folder["first/paint"]);
        Plant("second", "paint", "echo 'Painter 7.1'");
        Assert.Equal((folder["second/paint"], ""), Search(program));
        Assert.Equal((folder["first/convert"], ""), Search(new("Any", "any") { Files = ["convert"] }));
        folder.Write("first/plain", "Painter 7");
        Assert.StartsWith($"{folder["first/plain"]} is not plain: ", Search(new("plain", null, "Painter 7")).Reason, StringComparison.Ordinal);
    }

    private (string? Path, string Reason) Search(KnownProgram program) => InstalledProgram.Search(program, [folder["first"], folder["second"]]);

    private void Plant(string place, string name, string line)
    {
        string file = $"{place}/{name}";
        folder.Write(file, $"#!/bin/sh\n{line}\n");
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(folder[file], UnixFileMode.UserRead | UnixFileMode.UserExecute);
    }

    private static IEnumerable<string> TestFiles => SourceFiles.Of("tests")
        .Where(file => !independent.Contains(Path.GetRelativePath(Path.Combine(Repository.Root, "tests"), file).Split(Path.DirectorySeparatorChar)[0]) && Path.GetFileName(file) != "ProgramTests.cs");

    [GeneratedRegex(@"(?:InstalledProgram\.(?:Need|Find)|Programs\.Run|older\.Run|NeedUnix|ForeignProgram\.(?:Run|Transform))\((?:[\w.]+Path, )?(?:(?:input|key|large|bytes|digest), )?""([^""]+)""(?=[,)])")]
    private static partial Regex NamedProgram();

    [GeneratedRegex(@"(?:Processes\.\w+\((?:Processes\.\w+\()?new\(|ProcessStartInfo\(|ProcessStartInfo \w+ = new\(|Process\.Start\()""[\w/-]+""")]
    private static partial Regex StartedProgram();

    [GeneratedRegex("`([^`]+)`")]
    private static partial Regex CodeSpan();

    [GeneratedRegex("^lib.*[0-9]$")]
    private static partial Regex Library();
}
