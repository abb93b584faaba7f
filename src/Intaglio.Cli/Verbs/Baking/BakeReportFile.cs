using Intaglio.Baking;

namespace Intaglio.Cli;

/// <summary>Opens the file for the report of a bake, whose name can be taken by an entry of an untrusted checkout.</summary>
internal static class BakeReportFile
{
    private static readonly char[] separators = [Path.DirectorySeparatorChar, Path.AltDirectorySeparatorChar];

    /// <summary>Finds the file. An existing file is replaced.</summary>
    /// <exception cref="FailureException">The path leads through a link in the folder of the recipe.</exception>
    /// <exception cref="FileException">The file cannot be created, or is a pipe without a reader.</exception>
    internal static OutputFile Open(string name, BakeRecipe recipe)
    {
        if (FindLink(name, Path.GetDirectoryName(Path.GetFullPath(recipe.Path!))!) is { } link)
            throw new FailureException($"{ShellQuoting.Quote(name)} leads through the link {ShellQuoting.Quote(link)} in the folder of "
                + $"the recipe (remove the link, or specify {DescribeTarget(name)})");
        return new OutputFile(name, overwrite: true, OutputReaders.Usual, [], waits: false);
    }

    // A path of a process is another one the next time.
    private static string DescribeTarget(string name) =>
        RealPath.Follow(Path.GetFullPath(name)) is { } target && !target.StartsWith("/proc/", StringComparison.Ordinal)
            ? ShellQuoting.Quote(target) : "another file";

    // A link that leads to the folder was not part of the checkout.
    private static string? FindLink(string name, string home)
    {
        string path = Path.GetFullPath(name), folder = Path.GetPathRoot(path)!, realHome = RealPath.Follow(home) ?? home;
        foreach (string part in path[folder.Length..].Split(separators, StringSplitOptions.RemoveEmptyEntries))
        {
            string next = Path.Combine(folder, part);
            bool isLink = new FileInfo(next).LinkTarget is not null;
            if (isLink && FullPath.IsAtOrBelow(folder, realHome))
                return next;
            folder = isLink ? RealPath.Follow(next) ?? next : next;
        }
        return null;
    }
}
