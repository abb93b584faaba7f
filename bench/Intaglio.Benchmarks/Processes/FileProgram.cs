namespace Intaglio.Benchmarks;

/// <summary>A program that makes a file of another.</summary>
/// <param name="name">The name in the tables.</param>
/// <param name="path">The program.</param>
/// <param name="output">The name of the file that it makes.</param>
/// <param name="arguments">Its arguments.</param>
internal sealed class FileProgram(string name, string path, string output, params string[] arguments)
{
    internal string Name => name;

    internal string Output => output;

    /// <summary>Runs it in a folder where its output is not there yet; returns the nanoseconds from its start to its end.</summary>
    internal double Run(string folder)
    {
        File.Delete(Path.Combine(folder, output));
        (int exitCode, _, double nanoseconds) = ProgramRun.Time(path, folder, arguments, redirectsErrors: true);
        Check(exitCode);
        return nanoseconds;
    }

    /// <summary>Runs it, and returns the most memory that it had, in bytes.</summary>
    internal long MeasureMemory(string folder)
    {
        File.Delete(Path.Combine(folder, output));
        (int exitCode, long peak) = ProgramRun.MeasureMemory(path, folder, arguments);
        Check(exitCode);
        return peak;
    }

    private void Check(int exitCode)
    {
        if (exitCode != 0)
            throw new InvalidOperationException($"{path} {string.Join(' ', arguments)} ended with exit code {exitCode}.");
    }
}
