namespace Intaglio.Benchmarks;

/// <summary>The times of several programs on one file, taken in turn, so that a disturbance meets them all.</summary>
internal sealed class ProcessComparison
{
    private readonly HashProgram[] programs;
    private readonly double[][] times;

    internal ProcessComparison(HashProgram[] programs, string file, int rounds)
    {
        this.programs = programs;
        times = [.. programs.Select(_ => new double[rounds])];
        for (int round = 0; round < rounds; round++)
            for (int turn = 0; turn < programs.Length; turn++)
            {
                // Each goes first once in so many rounds: who follows whom makes no difference in the end.
                int program = (round + turn) % programs.Length;
                times[program][round] = programs[program].Run(file).Nanoseconds;
            }
    }

    internal IReadOnlyList<HashProgram> Programs => programs;

    internal double Best(HashProgram program) => Times(program).Min();

    internal double Median(HashProgram program)
    {
        double[] sorted = [.. Times(program).Order()];
        return (sorted[sorted.Length / 2] + sorted[(sorted.Length - 1) / 2]) / 2;
    }

    private double[] Times(HashProgram program) => times[Array.IndexOf(programs, program)];
}
