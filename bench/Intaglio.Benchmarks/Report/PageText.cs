namespace Intaglio.Benchmarks;

/// <summary>What stands at the top of a page of results.</summary>
/// <param name="Title">The page's title.</param>
/// <param name="WhyNotRun">Why the tests of pages do not run the commands.</param>
/// <param name="Commands">What writes the page.</param>
internal sealed record PageText(string Title, string WhyNotRun, IReadOnlyList<string> Commands)
{
    internal static PageText Hashes { get; } = new("Performance", "a measurement takes hours", ["report", "pairs", "processes"]);

    internal string Preamble => $"""
        # {Title}

        Every figure and every sentence with a figure on this page was written by the run that measured it:

        <!-- not run: {WhyNotRun} -->

        ```sh
        {string.Join("\n", Commands.Select(command => $"dotnet run -c Release --project bench/Intaglio.Benchmarks -- {command}"))}
        ```

        Results are kept per processor; a new run replaces what it measures anew on its own processor. Compare ratios rather than
        figures from different runs: clock rates and neighbours on shared machines move all contenders of one run together.


        """;
}
