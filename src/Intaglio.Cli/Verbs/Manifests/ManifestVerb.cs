using System.CommandLine;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>The base class of the <c>intaglio manifest</c> verbs that read folders.</summary>
internal abstract class ManifestVerb(string name, string description) : Verb(name, description)
{
    /// <summary>Gets the option for the number of hashing threads.</summary>
    protected ThreadsOption Threads { get; } =
        new() { Description = "Hash with N threads (default: one for each processor; 1 is best for hard disks)" };

    /// <summary>Gets the option that hides progress.</summary>
    protected ProgressFlag Progress { get; } = new();

    /// <summary>Gets the options that all of these verbs have, after their own.</summary>
    protected Option[] ReadingOptions => [Threads, Progress];

    /// <summary>Runs a function that reads a folder, and reports its errors as <see cref="FileException"/>.</summary>
    /// <exception cref="FileException">The folder cannot be listed, or the manifest is damaged.</exception>
    internal static T Read<T>(string folder, string? manifest, Func<T> read)
    {
        try
        {
            GivenNames.Require(folder);
            return read();
        }
        catch (ChecksumFormatException exception)
        {
            throw new FileException(manifest!, exception);
        }
        catch (PlatformNotSupportedException exception)
        {
            throw new FailureException(ErrorText.ToClause(exception.Message), exception);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new FileException(folder, new ListingException(exception));
        }
    }

    /// <summary>Starts to show progress for folders that are read completely.</summary>
    /// <param name="arguments">The command line.</param>
    /// <param name="streams">The streams whose output must not mix with the display.</param>
    /// <param name="folders">The folders.</param>
    /// <param name="parameters">The selection of files.</param>
    /// <param name="excluded">The files that are not read.</param>
    protected ProgressDisplay? StartProgress(ParseResult arguments, StandardStreams streams, string[] folders,
        ManifestParameters parameters, IReadOnlyCollection<string> excluded) =>
        Progress.Start(arguments, streams, folders[0],
            files: FindFiles(folders, new() { Patterns = parameters.Patterns, ExcludedFiles = excluded }));

    // Symbolic links are recorded without reading their targets.
    private static IEnumerable<string> FindFiles(string[] folders, FileWalkerOptions options)
    {
        foreach (string folder in folders)
        {
            foreach (WalkedFile file in FileWalker.Walk(folder, options))
            {
                if (file.Error is null && FileStatus.Read(file.Path, followLinks: false, out FileStatus status) is null
                    && status.Kind == FileKind.File)
                    yield return file.Path;
            }
        }
    }

    /// <summary>Formats a count with a noun.</summary>
    internal static string Count(long number, string one, string many) => $"{number} {(number == 1 ? one : many)}";
}
