using System.Text.RegularExpressions;

namespace Intaglio.Packages.Tests;

/// <summary>A program in a README, and what it prints according to it.</summary>
internal sealed record Readme(string Code, string Output)
{
    /// <summary>The first program of the guide to hashing.</summary>
    internal static Readme FirstProgram => Parse(File.ReadAllText(Path.Combine(Settings.Repository, "docs", "guides", "hashing.md")).Split("\n## A first program\n")[1]);

    /// <summary>The program in a package's README.</summary>
    internal static Readme Of(string package) => Parse(File.ReadAllText(PathOf(package)));

    internal static string PathOf(string package) => Path.Combine(Settings.Repository, "src", package, "README.md");

    /// <summary>What one types in a package's README, and what is printed then.</summary>
    internal static Readme ConsoleOf(string package)
    {
        string[] lines = Block(File.ReadAllText(PathOf(package)), "console").Split('\n', StringSplitOptions.RemoveEmptyEntries);
        return new(
            string.Join('\n', lines.Where(line => line.StartsWith("$ ", StringComparison.Ordinal)).Select(line => line[2..])),
            string.Concat(lines.Where(line => !line.StartsWith("$ ", StringComparison.Ordinal)).Select(line => $"{line}\n")));
    }

    /// <summary>The program as a method <c>Run</c>, for projects that have a program of their own.</summary>
    internal string AsClass(string name)
    {
        string[] lines = Code.Split('\n');
        int usings = Array.FindIndex(lines, line => !line.StartsWith("using ", StringComparison.Ordinal));
        return $$"""
            {{string.Join('\n', lines[..usings])}}

            internal static class {{name}}
            {
                internal static void Run(string[] args)
                {
            {{string.Join('\n', lines[usings..])}}
                }
            }
            """;
    }

    private static Readme Parse(string text) => new(Block(text, "csharp"), Block(text, "text"));

    private static string Block(string text, string language) =>
        Regex.Match(text.ReplaceLineEndings("\n"), $"^```{language}\n(.*?)^```", RegexOptions.Singleline | RegexOptions.Multiline).Groups[1].Value;
}
