namespace Intaglio.Benchmarks;

/// <summary>The times of several programs on the same files, taken in turn, so that a disturbance meets them all.</summary>
internal sealed class ProcessComparison
{
    private readonly HashProgram[] programs;
    private readonly double[][] times;

    /// <summary>Measures.</summary>
    /// <param name="programs">Who takes part; all are compared with the first.</param>
    /// <param name="files">What they hash.</param>
    /// <param name="rounds">How often each.</param>
    internal ProcessComparison(HashProgram[] programs, FileSet files, int rounds)
    {
        this.programs = programs;
        Files = files;
        times = [.. programs.Select(_ => new double[rounds])];
        for (int round = 0; round < rounds; round++)
            for (int turn = 0; turn < programs.Length; turn++)
            {
                // Each goes first once in so many rounds: who follows whom makes no difference in the end.
                int program = (round + turn) % programs.Length;
                times[program][round] = programs[program].Run(files).Nanoseconds;
            }
    }

    internal IReadOnlyList<HashProgram> Programs => programs;

    internal HashProgram Baseline => programs[0];

    internal FileSet Files { get; }

    internal int Rounds => times[0].Length;

    internal double Best(HashProgram program) => Times(program).Min();

    internal double Median(HashProgram program)
    {
        double[] sorted = [.. Times(program).Order()];
        return (sorted[sorted.Length / 2] + sorted[(sorted.Length - 1) / 2]) / 2;
    }

    private double[] Times(HashProgram program) => times[Array.IndexOf(programs, program)];
}
