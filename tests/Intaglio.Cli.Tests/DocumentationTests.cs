namespace Intaglio.Cli.Tests;

public sealed class DocumentationTests : IDisposable
{
    private readonly string folder = Directory.CreateTempSubdirectory("intaglio-").FullName;

    public void Dispose() => Directory.Delete(folder, recursive: true);

    [SkippableTheory]
    [InlineData("command-line.md")]
    [InlineData("names.md")]
    public void Every_command_of_the_page_prints_what_the_page_shows(string page)
    {
        List<(string Command, string Output)> examples = ReadExamples(Path.Combine(AppContext.BaseDirectory, page));
        Assert.NotEmpty(examples);
        foreach ((string command, string output) in examples)
        {
            Outcome outcome = Programs.Shell(folder, $"intaglio() {{ $INTAGLIO \"$@\"; }}; {{ {command}\n}} 2>&1");
            Assert.Equal($"$ {command}\n{output}", $"$ {command}\n{outcome.Text.TrimEnd('\n')}");
        }
    }

    [Theory]
    [InlineData("--help")]
    [InlineData("sum --help")]
    [InlineData("check --help")]
    [InlineData("encrypt --help")]
    [InlineData("decrypt --help")]
    [InlineData("keygen --help")]
    [InlineData("evaluate --help")]
    [InlineData("name --help")]
    public void The_page_shows_the_help(string arguments) =>
        Assert.Contains($"$ intaglio {arguments}\nDescription:", File.ReadAllText(Path.Combine(AppContext.BaseDirectory, "command-line.md")), StringComparison.Ordinal);

    /// <summary>The commands in the page's console blocks, each with what follows it.</summary>
    private static List<(string Command, string Output)> ReadExamples(string page)
    {
        List<(string Command, string Output)> examples = [];
        bool inBlock = false;
        foreach (string line in File.ReadLines(page))
        {
            if (line.StartsWith("```", StringComparison.Ordinal))
                inBlock = line == "```console";
            else if (inBlock && line.StartsWith("$ ", StringComparison.Ordinal))
                examples.Add((line[2..], ""));
            else if (inBlock)
                examples[^1] = (examples[^1].Command, $"{examples[^1].Output}\n{line}".TrimStart('\n'));
        }
        return examples;
    }
}
