using System.CommandLine;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>The options that select the files and attributes in the manifest of a folder.</summary>
internal sealed class FolderOptions
{
    private readonly PatternOptions patterns = new();
    private readonly Flag executable = new("--executable", "Include executable bits, which then change the folder's digest");
    private readonly Flag skipSpecial = new("--skip-special", "Skip pipes, sockets and devices, instead of failing");

    internal Option[] All => [.. patterns.All, executable, skipSpecial];

    /// <param name="arguments">The command line.</param>
    /// <param name="leavesOver">
    /// The size in bytes above which the manifest has leaves for a file, or <see langword="null"/> for no leaves.
    /// </param>
    /// <param name="ownName">
    /// The path below the folder of a file to exclude, such as the manifest itself, or <see langword="null"/> for none.
    /// </param>
    /// <exception cref="UsageException">A pattern is invalid.</exception>
    /// <exception cref="FileException">A file of patterns cannot be read, or contains an invalid pattern.</exception>
    internal ManifestParameters Read(ParseResult arguments, long? leavesOver, string? ownName = null)
    {
        PathPatterns read = patterns.Read(arguments);
        return new() { Patterns = ownName is null ? read
            : read.Without(ownName), LeafThreshold = leavesOver, IncludeExecutableBits = arguments.GetValue(executable),
            ExcludeSpecialFiles = arguments.GetValue(skipSpecial) };
    }
}
