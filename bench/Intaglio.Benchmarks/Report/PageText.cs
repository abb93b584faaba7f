namespace Intaglio.Benchmarks;

/// <summary>The text at the top of a page of results.</summary>
/// <param name="Title">The page's title.</param>
/// <param name="WhyNotRun">The reason for which the tests of pages do not run the commands.</param>
/// <param name="Commands">The commands that write the page.</param>
internal sealed record PageText(string Title, string WhyNotRun, IReadOnlyList<string> Commands)
{
    internal static PageText Hashes { get; } = new("Performance", "a measurement takes hours", ["report", "pairs", "processes"]);

    internal string Preamble => $"""
        # {Title}

        These commands measure the figures on this page and write them, with the sentences that contain them:

        <!-- not run: {WhyNotRun} -->

        ```sh
        {string.Join("\n", Commands.Select(command => $"dotnet run -c Release --project bench/Intaglio.Benchmarks -- {command}"))}
        ```

        The page has a part for each processor. A new run replaces only the results that it measures on its own processor. Compare ratios
        rather than figures from different runs. Clock rates and other load on shared machines affect all contenders of one run alike.


        """;
}
