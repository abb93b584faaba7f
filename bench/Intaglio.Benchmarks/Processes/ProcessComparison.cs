namespace Intaglio.Benchmarks;

/// <summary>The times of several programs on the same files.</summary>
internal sealed class ProcessComparison
{
    private readonly HashProgram[] programs;
    private readonly Turns times;

    /// <summary>Measures.</summary>
    /// <param name="programs">Who takes part; all are compared with the first.</param>
    /// <param name="files">What they hash.</param>
    /// <param name="rounds">How often each.</param>
    internal ProcessComparison(HashProgram[] programs, FileSet files, int rounds)
    {
        this.programs = programs;
        (Files, Rounds) = (files, rounds);
        times = new Turns([.. programs.Select(program => (Func<double>)(() => program.Run(files).Nanoseconds))], rounds);
    }

    internal IReadOnlyList<HashProgram> Programs => programs;

    internal HashProgram Baseline => programs[0];

    internal FileSet Files { get; }

    internal int Rounds { get; }

    internal double Best(HashProgram program) => times.Best(Array.IndexOf(programs, program));

    internal bool Has(HashProgram program) => programs.Contains(program);

    /// <summary>The time of a program divided by that of another in the same round: the median and the quartiles.</summary>
    internal string Ratios(HashProgram program, HashProgram other) =>
        Figures.Ratios(times.Times(Array.IndexOf(programs, program)), times.Times(Array.IndexOf(programs, other)));

    internal double Median(HashProgram program) => times.Median(Array.IndexOf(programs, program));
}
