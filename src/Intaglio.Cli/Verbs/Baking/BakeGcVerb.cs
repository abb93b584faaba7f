using System.CommandLine;
using Intaglio.Baking;
using Intaglio.Caching;

namespace Intaglio.Cli;

/// <summary>The <c>intaglio bake gc</c> verb, which removes unused items of the cache and state files without a recipe.</summary>
internal sealed class BakeGcVerb() : Verb("gc", "Remove unused cache items, and state files without a recipe.")
{
    private static readonly TimeSpan usualTime = TimeSpan.FromDays(30);

    private readonly RecipeOptions recipe = new();
    private readonly DurationOption unusedFor =
        new("--unused-for", "Remove cache items that were not used for TIME, such as 90m, 12h or 30d (30d)");
    private readonly SizeOption maxSize = new("--max-size", "Remove the least recently used items until SIZE is left, such as 500M or 10G",
        allowsZero: true);
    private readonly Flag apply = new("--apply", "Remove the files (default: print what would be removed)");
    private readonly Flag json = new("--json", "Print the numbers as JSON");

    protected override Symbol[] Symbols => [.. recipe.All, unusedFor, maxSize, apply, json];

    internal override string Examples => """
          intaglio bake gc                              show what would be removed
          intaglio bake gc --apply
          intaglio bake gc --unused-for 7d --max-size 10G --apply
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        (TimeSpan time, long? size) = (unusedFor.Read(arguments) ?? usualTime, maxSize.Read(arguments));
        BakeRecipe read = recipe.Read(arguments);
        BakeCleaning cleaning =
            BakeProblems.Explain(streams, () => Bake.Clean(read, time, size, isTrial: !arguments.GetValue(apply)));
        if (arguments.GetValue(json))
            JsonOutput.Write(streams, writer =>
            {
                writer.WriteBoolean("dryRun", cleaning.IsTrial);
                writer.WriteNumbers(("removedFiles", cleaning.Cache?.RemovedFiles ?? 0),
                    ("removedBytes", cleaning.Cache?.RemovedBytes ?? 0),
                    ("leftFiles", cleaning.Cache?.LeftFiles ?? 0), ("leftBytes", cleaning.Cache?.LeftBytes ?? 0));
                writer.WriteStrings("stateFiles", cleaning.StateFiles);
            });
        else
            Write(streams, cleaning, FindSharedCache(read));
        return ExitCode.Success;
    }

    // Other projects can use a cache that is not in the folder of the recipe.
    private static string? FindSharedCache(BakeRecipe recipe) =>
        FullPath.IsBelow(recipe.CacheFolder, Path.GetDirectoryName(recipe.Path)!) ? null : recipe.CacheFolder;

    private void Write(StandardStreams streams, BakeCleaning cleaning, string? shared)
    {
        string verb = cleaning.IsTrial ? "would remove" : "removed";
        CachePruning? cache = cleaning.Cache;
        streams.Write(cache is null ? "the cache does not exist yet\n"
            : $"{verb} {cache.RemovedFiles} files of the cache{(shared is null ? "" : $" {ShellQuoting.ToLine(shared)}")}, {ByteSize.Format(cache.RemovedBytes)}; "
                + $"left are {cache.LeftFiles} files, {ByteSize.Format(cache.LeftBytes)}\n");
        if (cache is not null && shared is not null)
            streams.Write("the cache is outside of the folder of the recipe, and other projects can use it\n");
        foreach (string file in cleaning.StateFiles)
            streams.Write($"{verb} {ShellQuoting.ToLine(file)}, whose recipe or profile does not exist\n");
        if (cleaning.IsTrial && (cache?.RemovedFiles > 0 || cleaning.StateFiles.Count > 0))
            streams.Write($"to remove them: intaglio bake gc {apply.Name}\n");
    }
}
