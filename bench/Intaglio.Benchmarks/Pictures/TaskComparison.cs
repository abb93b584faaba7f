namespace Intaglio.Benchmarks;

/// <summary>What a task cost each contender, run in turn.</summary>
internal sealed class TaskComparison
{
    private readonly Dictionary<string, Contestant> contestants = [];
    private readonly Dictionary<string, int> order = [];
    private readonly Turns times;

    private TaskComparison(PictureTask task, int rounds, string folder)
    {
        (Task, Rounds) = (task, rounds);
        Prove(folder);
        for (int i = 0; i < task.Programs.Count; i++)
            order[task.Programs[i].Name] = i;
        times = new([.. task.Programs.Select(program => (Func<double>)(() => Run(program, folder)))], rounds);
    }

    internal PictureTask Task { get; }

    internal int Rounds { get; }

    /// <summary>Proves what the contenders make, then measures them.</summary>
    /// <exception cref="InvalidOperationException">A program fails, or makes something else.</exception>
    internal static TaskComparison Measure(PictureTask task, int rounds, string folder)
    {
        Console.WriteLine($"{task.Title}…");
        return new(task, rounds, folder);
    }

    internal bool Has(string name) => order.ContainsKey(name);

    /// <summary>The time of a contender divided by that of another in the same round: the median and the quartiles.</summary>
    internal string Ratios(string name, string other) => Figures.Ratios(times.Times(order[name]), times.Times(order[other]));

    /// <summary>The largest memory of a contender divided by that of another.</summary>
    internal double MemoryRatio(string name, string other) => PeakMemory(name) / (double)PeakMemory(other);

    internal double Median(string name) => times.Median(order[name]);

    internal double ProcessorMedian(string name) => Turns.Quantile([.. contestants[name].Costs.Select(cost => cost.ProcessorNanoseconds)], 0.5);

    internal long PeakMemory(string name) => contestants[name].Costs.Max(cost => cost.PeakMemory);

    internal long OutputSize(string name) => contestants[name].OutputSize;

    internal PictureLikeness Likeness(string name) => contestants[name].Likeness;

    // Everything has been read once then. Files go as soon as they can: the largest pictures take gigabytes.
    private void Prove(string folder)
    {
        PictureProgram vips = Task.Programs.Single(program => program.Name == PictureTools.Vips);
        vips.Run(folder);
        string made = Path.Combine(folder, $"reference{Path.GetExtension(vips.Output)}"), reference = Path.Combine(folder, Task.Proof.ReferenceOr(made));
        File.Move(Path.Combine(folder, vips.Output), made, overwrite: true);
        Check(vips, reference, made);
        if (reference != made)
            File.Delete(made);
        foreach (PictureProgram program in Task.Programs.Where(program => program != vips))
        {
            string output = Path.Combine(folder, program.Output);
            program.Run(folder);
            Check(program, reference, output);
            File.Delete(output);
        }
        File.Delete(made);
    }

    private void Check(PictureProgram program, string reference, string output)
    {
        try
        {
            contestants[program.Name] = new(new FileInfo(output).Length, Task.Proof.Check(reference, output));
        }
        catch (Exception error) when (error is InvalidOperationException or FormatException)
        {
            throw new InvalidOperationException($"{program.Command}: {error.Message}", error);
        }
    }

    private double Run(PictureProgram program, string folder)
    {
        ProcessCost cost = program.Run(folder);
        File.Delete(Path.Combine(folder, program.Output));
        contestants[program.Name].Costs.Add(cost);
        return cost.Nanoseconds;
    }

    private sealed record Contestant(long OutputSize, PictureLikeness Likeness)
    {
        internal List<ProcessCost> Costs { get; } = [];
    }
}
