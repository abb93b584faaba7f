namespace Intaglio.Packages.Tests;

/// <summary>What happens where the packages are installed.</summary>
[Trait("Duration", "Long")]
[Collection(PackedOnce.Name)]
public class InstallationTests(PackedPackages packages)
{
    /// <summary>RFC 7693, appendix A: of <c>abc</c>.</summary>
    private const string DigestOfAbc = "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d17d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923";

    /// <summary>512 of each of six functions; as many lines as the files have.</summary>
    private static readonly string[] vectors = ["official vectors of BLAKE2: 3072", "vectors of hashlib: 656", "known answers of PySkein: 7"];

    public static TheoryData<string> Libraries => PackageTests.LibraryNames;

    [SkippableFact]
    public async Task The_first_program_of_the_README_prints_what_stands_there()
    {
        Outcome outcome = await packages.FirstProgram;
        Assert.Equal(DigestOfAbc, Assert.Single(outcome.Lines));
        Assert.Equal(Readme.FirstProgram.Output, outcome.Text.ReplaceLineEndings("\n"));
    }

    [SkippableFact]
    public async Task On_NET_Framework_it_prints_the_same_and_all_vectors_are_right()
    {
        Outcome outcome = await packages.NetFramework;
        Assert.Equal([DigestOfAbc, .. vectors], outcome.Lines.SkipLast(1));
        Assert.StartsWith("runtime: 4.", outcome.Lines[^1], StringComparison.Ordinal);
    }

    [SkippableFact]
    public async Task With_the_runtime_of_NET_8_all_vectors_are_right() => AssertVectors(await packages.SelfContained, "8.");

    [SkippableFact]
    public async Task Trimmed_and_in_one_file_all_vectors_are_right() => AssertVectors(await packages.Trimmed, "10.");

    [SkippableFact]
    public async Task Compiled_to_machine_code_for_NET_8_all_vectors_are_right() => AssertVectors(await packages.NativeForNet8, "8.");

    [SkippableFact]
    public async Task Compiled_to_machine_code_for_NET_10_all_vectors_are_right() => AssertVectors(await packages.NativeForNet10, "10.");

    [SkippableTheory, MemberData(nameof(Libraries))]
    public async Task The_program_in_the_README_of_a_library_prints_what_stands_there(string library)
    {
        Consumer consumer = await packages.Libraries;
        string program = Path.Combine(consumer.Folder, "bin", "Debug", "net10.0", consumer.Name);
        Outcome outcome = (await Command.RunAsync(consumer.Folder, program, [], [new("LIBRARY", library)])).Succeeded();
        Assert.NotEmpty(outcome.Text);
        Assert.Equal(Readme.Of(library).Output, outcome.Text.ReplaceLineEndings("\n"));
    }

    [SkippableFact]
    public async Task The_tool_says_its_version()
    {
        string folder = await packages.Tool;
        Outcome outcome = (await Command.RunAsync(folder, Path.Combine(folder, "intaglio"), ["--version"], [])).Succeeded();
        Assert.Equal($"{Settings.Version}\n", outcome.Text);
    }

    /// <summary>The program that evaluates is beside it, and runs: it knows the functions.</summary>
    [SkippableFact]
    public async Task The_tool_evaluates()
    {
        string folder = await packages.Tool;
        Outcome outcome = await Command.RunAsync(folder, Path.Combine(folder, "intaglio"), ["evaluate", "--function", "ROT13"], []);
        Assert.StartsWith("intaglio: unknown function 'ROT13' (expected BLAKE2b, ", outcome.Error, StringComparison.Ordinal);
        Assert.Equal(2, outcome.ExitCode);
    }

    /// <summary>The program as its build has left it, and the digest of the RFC.</summary>
    [SkippableFact]
    public async Task The_tool_prints_what_the_built_program_prints()
    {
        string folder = await packages.Tool;
        await File.WriteAllTextAsync(Path.Combine(folder, "abc"), "abc");
        Outcome outcome = (await Command.RunAsync(folder, Path.Combine(folder, "intaglio"), ["sum", "abc"], [])).Succeeded();
        Assert.Equal($"{DigestOfAbc}  abc\n", outcome.Text);
        string built = Path.Combine((await packages.Packed).Source.Folder, "src", "Intaglio.Cli", "bin", "Release", "net10.0", "intaglio.dll");
        Assert.Equal((await Command.DotnetAsync(folder, "exec", built, "sum", "abc")).Succeeded().Text, outcome.Text);
    }

    [SkippableFact]
    public async Task What_one_types_according_to_the_README_of_the_tool_prints_what_stands_there()
    {
        string folder = await packages.Tool;
        Readme readme = Readme.ConsoleOf("Intaglio.Cli");
        string path = $"{folder}{Path.PathSeparator}{Environment.GetEnvironmentVariable("PATH")}";
        // On either stream, as at a terminal.
        Outcome outcome = (await Command.RunAsync(Directory.CreateDirectory(Path.Combine(folder, "typed")).FullName, InstalledProgram.Need("bash"), ["-c", $"{{ {readme.Code}\n}} 2>&1"], [new("PATH", path)])).Succeeded();
        Assert.Equal(readme.Output, outcome.Text);
    }

    private static void AssertVectors(Outcome outcome, string runtime)
    {
        Assert.Equal(vectors, outcome.Lines.SkipLast(1));
        Assert.StartsWith($"runtime: {runtime}", outcome.Lines[^1], StringComparison.Ordinal);
    }
}
