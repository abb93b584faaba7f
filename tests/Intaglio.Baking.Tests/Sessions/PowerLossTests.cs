namespace Intaglio.Baking.Tests;

/// <summary>Bakes after an interruption whose last writes are lost.</summary>
[Trait("Duration", "Long")]
public class PowerLossTests
{
    private const int Files = 24;

    private static readonly string[] rules =
    [
        "upper: { for: \"*.txt\", do: upper, to: \"upper/{path}\" }",
        "split: { for: \"*.txt\", do: split, to: { out: \"split/{name}-{key}\", rest: \"rest/{name}-{digest}\" }, executable: true }",
        "include: { for: \"*.txt\", do: include, to: \"include/{path}\" }",
        "concat: { all: \"*.txt\", with: { more: \"rule:upper\" }, do: concat, to: concat }",
    ];

    /// <summary>The ways in which the end of a file is lost.</summary>
    public enum Loss
    {
        Cut,
        Zeros,
        All,
    }

    [Theory]
    [MemberData(nameof(Losses))]
    public void A_first_bake_that_lost_its_last_writes_is_completed(Loss loss, int actions)
    {
        using Workshop workshop = IncludingFiles.Create(rules, Files);
        Interrupt(workshop, actions);
        Lose(workshop, loss, actions, since: []);
        workshop.AssertClean(workshop.Bake());
        workshop.AssertClean(Nothing(workshop));
    }

    [Theory]
    [MemberData(nameof(Losses))]
    public void A_bake_after_a_change_that_lost_its_last_writes_is_completed(Loss loss, int actions)
    {
        using Workshop workshop = IncludingFiles.Create(rules, Files);
        workshop.Bake();
        Dictionary<string, (long, DateTime)> since = Look(workshop);
        IncludingFiles.Edit(workshop, Files);
        workshop.Write("src/another.txt", "include 2.txt");
        Interrupt(workshop, actions);
        Lose(workshop, loss, actions, since);
        workshop.AssertClean(workshop.Bake());
        workshop.AssertClean(Nothing(workshop));
    }

    [Theory]
    [MemberData(nameof(Losses))]
    public void A_bake_whose_manifest_is_damaged_too_succeeds_by_force(Loss loss, int actions)
    {
        using Workshop workshop = IncludingFiles.Create(rules, Files);
        workshop.Bake();
        workshop.Write(IncludingFiles.NameOf(0), "new");
        Interrupt(workshop, 1);
        Lose(workshop, loss, actions, since: []);
        foreach (string path in new[] { workshop.ManifestPath, workshop.NamesPath })
            if (File.Exists(path))
                Damage(path, loss, new Random(actions));
        workshop.Bake(options: new() { AllowOverwrite = true });
        // Outputs of earlier bakes that were changed since are files of nobody.
        BakeReport report = workshop.Bake();
        (SortedDictionary<string, BakedFile> clean, string root) = workshop.BakeClean();
        Assert.Equal(root, Convert.ToHexStringLower(report.Root.Span));
        SortedDictionary<string, BakedFile> outputs = Workshop.ReadFiles(workshop.Out);
        foreach ((string name, BakedFile file) in clean)
            Assert.Equal((name, file), (name, outputs.GetValueOrDefault(name)));
    }

    public static TheoryData<Loss, int> Losses
    {
        get
        {
            TheoryData<Loss, int> data = [];
            foreach (Loss loss in Enum.GetValues<Loss>())
                foreach (int actions in new[] { 7, 60 })
                    data.Add(loss, actions);
            return data;
        }
    }

    /// <summary>Bakes until a number of actions have run.</summary>
    private static void Interrupt(Workshop workshop, int actions)
    {
        using CancellationTokenSource source = new();
        int left = actions;
        CountingExecutor executor = new()
        {
            After = _ =>
            {
                if (Interlocked.Decrement(ref left) <= 0)
                    source.Cancel();
            },
        };
        try
        {
            workshop.TryBake(executor, new() { MaxDegreeOfParallelism = 2 }, source.Token);
        }
        catch (OperationCanceledException)
        {
            // The bake was interrupted.
        }
    }

    private static Dictionary<string, (long, DateTime)> Look(Workshop workshop) =>
        Written(workshop).ToDictionary(path => path, path => (new FileInfo(path).Length, File.GetLastWriteTimeUtc(path)));

    private static IEnumerable<string> Written(Workshop workshop) => new[] { workshop.Out, workshop[".intaglio"] }
        .SelectMany(folder => Directory.EnumerateFiles(folder, "*", new EnumerationOptions { RecurseSubdirectories = true, AttributesToSkip = FileAttributes.None }));

    // The manifest, the list of names and the marker of the cache are on the disk before anything depends on them.
    private static void Lose(Workshop workshop, Loss loss, int seed, Dictionary<string, (long, DateTime)> since)
    {
        Random random = new(seed);
        foreach (string path in Written(workshop).Order(StringComparer.Ordinal))
            if (path != workshop.ManifestPath && path != workshop.NamesPath && path != Path.Combine(workshop.Cache, "intaglio-cache")
                && (!since.TryGetValue(path, out (long, DateTime) old) || old != (new FileInfo(path).Length, File.GetLastWriteTimeUtc(path))))
                Damage(path, loss, random);
    }

    private static void Damage(string path, Loss loss, Random random)
    {
        byte[] bytes = File.ReadAllBytes(path);
        int from = loss == Loss.All ? 0 : random.Next(bytes.Length + 1);
        if (loss == Loss.Zeros)
            Array.Clear(bytes, from, bytes.Length - from);
        else
            Array.Resize(ref bytes, from);
        File.SetAttributes(path, FileAttributes.Normal);
        File.WriteAllBytes(path, bytes);
    }

    private static BakeReport Nothing(Workshop workshop)
    {
        BakeReport report = workshop.Bake();
        Assert.Equal((0, 0), (report.Made, report.Cached));
        return report;
    }
}
