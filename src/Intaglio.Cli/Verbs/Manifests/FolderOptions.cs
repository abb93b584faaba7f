using System.CommandLine;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>The options that say what of a folder counts.</summary>
internal sealed class FolderOptions
{
    private readonly PatternOptions patterns = new();
    private readonly Flag executable = new("--executable", "Include executable bits, which then change the folder's digest");
    private readonly Flag skipSpecial = new("--skip-special", "Skip pipes, sockets and devices, instead of failing");

    internal Option[] All => [.. patterns.All, executable, skipSpecial];

    /// <param name="arguments">The command line.</param>
    /// <param name="leavesOver">From which length on files have leaves; null: none have.</param>
    /// <param name="ownName">The path below the folder of a file that is not to be a part of it; null: there is none.</param>
    /// <exception cref="UsageException">A pattern is wrong.</exception>
    /// <exception cref="FileException">A file with patterns cannot be read, or has wrong ones.</exception>
    internal ManifestParameters Read(ParseResult arguments, long? leavesOver, string? ownName = null)
    {
        PathPatterns read = patterns.Read(arguments);
        return new() { Patterns = ownName is null ? read : read.Without(ownName), LeafThreshold = leavesOver, IncludeExecutableBits = arguments.GetValue(executable), ExcludeSpecialFiles = arguments.GetValue(skipSpecial) };
    }
}
