using System.Text.Json;

namespace Intaglio.Benchmarks;

/// <summary>The costs of copies by <c>bake</c> and by Ninja, as whole commands in pairs.</summary>
internal sealed class CopyComparison
{
    // The outputs of both, the cache, and the sources take whole pages.
    private const long RoomPerFile = 24 << 10;

    // After each of these pairs, outputs are damaged.
    private const int PairsPerRepair = 5;

    private static readonly KeyValuePair<string, string>[] none = [];

    private readonly CopyProject project;
    private readonly string intaglio, ninja;

    private CopyComparison(CopyProject project, string intaglio, string ninja) => (this.project, this.intaglio, this.ninja) = (project, intaglio, ninja);

    internal int Count => project.Count;

    /// <summary>Where the files were.</summary>
    internal required string Place { get; init; }

    /// <summary>The first run of each, with nothing made.</summary>
    internal CostPair Clean { get; private set; } = new();

    /// <summary>Nothing has changed.</summary>
    internal CostPair Null { get; } = new();

    /// <summary>The content of one source has changed.</summary>
    internal CostPair OneChanged { get; } = new();

    /// <summary>One output was overwritten and one deleted. Ninja does not notice the first.</summary>
    internal CostPair Repaired { get; } = new();

    /// <summary>All sources have new times. Ninja would copy all of them again.</summary>
    internal CostPair Touched { get; } = new();

    internal static bool CanMeasure => ProgramRun.Find("ninja") is not null && ProcessCost.CanMeasure;

    /// <exception cref="InvalidOperationException">A program fails, or does not make what it should.</exception>
    internal static CopyComparison Measure(string intaglio, int count, int rounds, string? given)
    {
        using MemoryFolder folder = new(count * RoomPerFile, given);
        CopyComparison comparison = new(new CopyProject(folder.Path, count), intaglio, ProgramRun.Find("ninja")!) { Place = folder.Description };
        comparison.Measure(rounds);
        return comparison;
    }

    private void Measure(int rounds)
    {
        Console.WriteLine("Copying all files…");
        Clean.Add(Bake(made: Count, hits: 0), Build());
        Check([0, Count / 2, Count - 1]);
        // State that was written in the same tick of the clock as the files is completed here.
        Bake(made: 0, hits: Count);
        Build();
        Console.WriteLine("Pairs without changes…");
        for (int round = 0; round < rounds; round++)
        {
            Null.Add(round % 2 == 0, () => Bake(0, Count), Build);
            if ((round + 1) % PairsPerRepair != 0)
                continue;
            int[] damaged = project.DamageOutputs(CopyProject.BakeOutput);
            project.DamageOutputs(CopyProject.NinjaOutput);
            Repaired.Add(round / PairsPerRepair % 2 == 0, () => Bake(0, Count), Build);
            project.Check(CopyProject.BakeOutput, damaged);
        }
        Console.WriteLine("Pairs with one changed file…");
        for (int round = 0; round < rounds; round++)
        {
            int changed = project.ChangeOne();
            OneChanged.Add(round % 2 == 0, () => Bake(1, Count - 1), Build);
            Check([changed]);
        }
        Console.WriteLine("Bakes with touched files…");
        for (int round = 0; round < rounds; round++)
        {
            project.TouchAll();
            Touched.Bakes.Add(Bake(0, Count));
        }
    }

    private void Check(int[] numbers)
    {
        project.Check(CopyProject.BakeOutput, numbers);
        project.Check(CopyProject.NinjaOutput, numbers);
    }

    private ProcessCost Build() => ProcessCost.Measure(ninja, project.Folder, [], none);

    private ProcessCost Bake(int made, int hits)
    {
        const string Report = "report.json";
        ProcessCost cost = ProcessCost.Measure(intaglio, project.Folder, ["bake", "--report", Report], none);
        using JsonDocument report = JsonDocument.Parse(File.ReadAllBytes(Path.Combine(project.Folder, Report)));
        (int Made, int Hits) counts = (report.RootElement.GetProperty("made").GetInt32(), report.RootElement.GetProperty("hits").GetInt32());
        return counts == (made, hits) ? cost
            : throw new InvalidOperationException($"bake made {counts.Made} outputs instead of {made}, and kept {counts.Hits} instead of {hits}.");
    }
}
