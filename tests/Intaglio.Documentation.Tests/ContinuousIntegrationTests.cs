using System.Globalization;
using System.Text.RegularExpressions;
using Intaglio.Documentation.Tests.Style;

namespace Intaglio.Documentation.Tests;

/// <summary>The tables of <c>.ci/parts.md</c> name what exists, cover what must be repeated, and stay within the limit.</summary>
public partial class ContinuousIntegrationTests
{
    // Minutes on two cores. Later issues may add what they were allowed.
    private const double MostMinutes = 28;

    // The projects whose code chooses among instruction sets, and those that only pass vectors on.
    private static readonly string[] chooseNothing = ["Checksums", "Cli", "Evaluation", "OpenExr.Laboratory"];

    private static readonly string[][] rows = ReadRows();

    private static IEnumerable<string[]> Parts => rows.Where(row => row.Length == 6 && row[0] != "part");

    private static IEnumerable<string[]> Groups => rows.Where(row => row.Length == 3 && row[0] != "group");

    [Fact]
    public void The_limits_add_up_to_at_most_28_minutes()
    {
        double sum = Parts.Sum(part => double.Parse(part[1], CultureInfo.InvariantCulture));
        Assert.InRange(sum, 1, MostMinutes);
    }

    [Fact]
    public void Parts_have_distinct_names_and_a_reason()
    {
        Assert.NotEmpty(Parts);
        Assert.Equal([], Parts.CountBy(part => part[0]).Where(name => name.Value > 1));
        Assert.All(Parts, part => Assert.NotEqual("", part[5]));
    }

    [Fact]
    public void Groups_name_classes_of_their_project()
    {
        Assert.NotEmpty(Groups);
        foreach (string[] group in Groups.Where(group => group[1] != ""))
        {
            string[] classes = [.. group[2].Split(' ').Where(word => !word.Contains('=', StringComparison.Ordinal) && !word.Contains('~', StringComparison.Ordinal))];
            Assert.Equal([], classes.Except(ClassesOf(group[1])));
        }
    }

    [Fact]
    public void Parts_name_projects_and_groups_that_exist()
    {
        foreach (string[] part in Parts.Where(part => part[2] != ""))
        {
            Assert.True(Directory.Exists(FolderOf(part[2])), $"{part[0]}: no project {part[2]}");
            foreach (string name in GroupNames(part[4]))
            {
                string[] group = Assert.Single(Groups, group => group[0] == name);
                Assert.True(group[1] == "" || group[1] == part[2], $"{part[0]}: {name} is a group of {group[1]}");
            }
        }
    }

    /// <summary>A library that uses vectors is tested without the widest of them, as most processors are.</summary>
    [Fact]
    public void Every_library_with_vectors_has_a_part_without_them()
    {
        string[] libraries = [.. SourceFiles.Of("src").Where(file => Vectors().IsMatch(File.ReadAllText(file)))
            .Select(file => Path.GetRelativePath(Path.Combine(Repository.Root, "src"), file).Split(Path.DirectorySeparatorChar)[0])
            .Where(folder => folder != "Shared").Select(folder => folder["Intaglio.".Length..]).Distinct()];
        Assert.Contains("Cryptography", libraries);
        Assert.Equal([], libraries.Except(chooseNothing).Where(library => !Parts.Any(part => part[2] == library && part[3].Contains("DOTNET_EnableAVX2=0", StringComparison.Ordinal))));
    }

    /// <summary>A caller can ask for each kernel by its name. Processors with AVX2 choose one of them, which all other tests use.</summary>
    [Fact]
    public void Every_kernel_has_a_part()
    {
        const string Chosen = "rowwise256";
        string[] parts = [.. Parts.Select(part => KernelSetting().Match(part[3])).Where(match => match.Success).Select(match => match.Groups[1].Value)];
        string[] names = [.. SourceFiles.Of("src", "Intaglio.Cryptography").Where(file => file.EndsWith("Kernel.cs", StringComparison.Ordinal))
            .Select(file => KernelNames().Match(File.ReadAllText(file))).Where(match => match.Success)
            .SelectMany(match => match.Groups[1].Value.Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries)).Distinct()];
        Assert.Equal(names.Select(name => name.ToLowerInvariant()).Where(name => name != Chosen).Order(), parts.Order());
    }

    [Fact]
    public void Each_part_of_the_long_run_has_tests_and_a_job()
    {
        string script = File.ReadAllText(Path.Combine(Repository.Root, ".ci", "long")), workflow = File.ReadAllText(Path.Combine(Repository.Root, ".github", "workflows", "long.yml"));
        string[] parts = Known().Match(script).Groups[1].Value.Split(' ');
        Assert.Equal(string.Join(", ", parts), Jobs().Match(workflow).Groups[1].Value);
        string tests = string.Concat(SourceFiles.Of("tests").Select(File.ReadAllText));
        foreach (string trait in (string[])[Counts.Kills, Counts.Edits, Counts.Damage, Counts.Grids, Counts.Soaks])
        {
            Assert.Contains($"[Trait(Counts.Trait, Counts.{trait})]", tests, StringComparison.Ordinal);
            Assert.Contains(trait.ToLowerInvariant(), parts);
        }
    }

    /// <summary>A count that only an own variable changes would be run by no script.</summary>
    [Fact]
    public void Every_class_that_chooses_a_count_has_tests_with_the_trait()
    {
        IEnumerable<string> choosing = SourceFiles.Of("tests").Where(file => !file.EndsWith("ContinuousIntegrationTests.cs", StringComparison.Ordinal))
            .Where(file => File.ReadAllText(file) is { } text && text.Contains("Counts.Choose(", StringComparison.Ordinal) && !text.Contains("[Trait(Counts.Trait", StringComparison.Ordinal));
        Assert.Equal([], choosing);
    }

    private static string[][] ReadRows() =>
        [.. File.ReadLines(Path.Combine(Repository.Root, ".ci", "parts.md")).Where(line => line.StartsWith("| ", StringComparison.Ordinal))
            .Select(line => line.Trim('|').Split('|').Select(cell => cell.Trim()).ToArray())];

    private static IEnumerable<string> GroupNames(string tests) =>
        tests.Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries).Select(word => OnlyOrWithout().Replace(word, ""));

    private static string FolderOf(string project) => Path.Combine(Repository.Root, "tests", $"Intaglio.{project}.Tests");

    private static IEnumerable<string> ClassesOf(string project) =>
        SourceFiles.Of("tests", $"Intaglio.{project}.Tests").SelectMany(file => ClassName().Matches(File.ReadAllText(file))).Select(match => match.Groups[1].Value);

    [GeneratedRegex(@"\bVector(128|256|512)\b")]
    private static partial Regex Vectors();

    [GeneratedRegex("INTAGLIO_KERNEL=([a-z0-9]+)")]
    private static partial Regex KernelSetting();

    [GeneratedRegex(@"enum \w+Kernel\s*\{([^}]*)\}")]
    private static partial Regex KernelNames();

    [GeneratedRegex("^known=\\(([a-z ]+)\\)$", RegexOptions.Multiline)]
    private static partial Regex Known();

    [GeneratedRegex(@"part: \[([a-z, ]+)\]")]
    private static partial Regex Jobs();

    [GeneratedRegex("^(only|without) ")]
    private static partial Regex OnlyOrWithout();

    [GeneratedRegex(@"\bclass (\w+Tests)\b")]
    private static partial Regex ClassName();
}
