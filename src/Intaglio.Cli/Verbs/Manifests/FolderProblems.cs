using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>Reports the files of a folder that cannot be read.</summary>
internal sealed class FolderProblems(string folder, StandardStreams streams)
{
    /// <summary>Gets the number of problems reported.</summary>
    internal long Count { get; private set; }

    internal void Report(ManifestProblem problem)
    {
        Count++;
        bool isDirectory = problem.Name.EndsWith('/');
        streams.WriteFileError(Path.Join(folder, problem.Name), isDirectory ? new ListingException(problem.Error) : problem.Error);
    }

    internal void WarnOfTemporaryFile(string name) =>
        streams.WriteError($"{ShellQuoting.Quote(Path.Join(folder, name))}: WARNING: skipped a temporary file of an incomplete run; "
            + "remove it if nothing is running");
}
