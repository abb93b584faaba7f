using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>The differences of two folders, found by hashing both as for a manifest.</summary>
internal sealed class FolderDifferences : IDisposable
{
    private readonly StandardStreams streams;
    private readonly List<string> unread = [];
    private readonly FileStream before, after;

    /// <param name="names">The folders.</param>
    /// <param name="parameters">The files and attributes to compare.</param>
    /// <param name="threads">The number of threads.</param>
    /// <param name="streams">The streams for messages about unreadable files.</param>
    /// <param name="progress">The display that receives the number of bytes read, or <see langword="null"/> for none.</param>
    /// <exception cref="FileException">A folder cannot be listed.</exception>
    internal FolderDifferences((string Before, string After) names, ManifestParameters parameters, int threads, StandardStreams streams,
        ProgressDisplay? progress)
    {
        this.streams = streams;
        before = Hash(names.Before, parameters, threads, progress);
        try
        {
            after = Hash(names.After, parameters, threads, progress);
        }
        catch
        {
            before.Dispose();
            throw;
        }
    }

    /// <summary>Determines whether two names are folders.</summary>
    /// <exception cref="FileException">One is a folder, and the other does not exist.</exception>
    /// <exception cref="UsageException">One is a folder, and the other is a file.</exception>
    internal static bool AreFolders(string first, string second)
    {
        bool isFirst = Directory.Exists(first);
        if (isFirst == Directory.Exists(second))
            return isFirst;
        (string folder, string file) = isFirst ? (first, second) : (second, first);
        if (file != ChecksumVerifier.StandardInputName && FileStatus.Read(file, followLinks: true, out _) is { } error)
            throw new FileException(file, error);
        throw new UsageException(
            $"{ShellQuoting.Quote(folder)} is a folder and {ShellQuoting.Quote(file)} is not (expected two files or two folders)");
    }

    /// <summary>Reports the differences.</summary>
    /// <returns><see langword="true"/> if the folders are equal and all files could be read; otherwise, <see langword="false"/>.</returns>
    internal bool Write(DiffReport report)
    {
        using ManifestReader old = new(before, leaveOpen: true), current = new(after, leaveOpen: true);
        report.IsIncomplete = unread.Count > 0;
        report.Write(Manifest.Compare(old, current, unread), old, current);
        return !report.IsDifferent;
    }

    public void Dispose()
    {
        before.Dispose();
        after.Dispose();
    }

    /// <summary>Writes the manifest of a folder to a temporary file.</summary>
    private FileStream Hash(string folder, ManifestParameters parameters, int threads, ProgressDisplay? progress)
    {
        FolderProblems problems = new(folder, streams);
        ManifestOptions options = new()
        {
            MaxDegreeOfParallelism = threads,
            OnTemporaryFile = problems.WarnOfTemporaryFile,
            OnProblem = problem =>
            {
                unread.Add(problem.Name);
                problems.Report(problem);
            },
        };
        FileStream manifest = GuardedScratchFile.Create();
        try
        {
            ManifestVerb.Read(folder, null,
                () => Manifest.Create(folder, GuardedScratchFile.ToWriter(manifest), parameters, options,
                    FolderProgress.TryCreate(progress)));
            manifest.Position = 0;
            return manifest;
        }
        catch
        {
            manifest.Dispose();
            throw;
        }
    }
}
