namespace Intaglio.Benchmarks;

/// <summary>What a manifest of a folder takes, beside a list that is patched together of find, sort, xargs and b2sum.</summary>
internal sealed class ManifestComparison
{
    /// <summary>The small files of the folder that is timed, and of the one that only memory is measured with.</summary>
    internal const int Few = 20_000, Many = 200_000;

    // Two folders whose files take whole pages, and some air.
    private const long Room = ManifestTree.LargeCount * ManifestTree.LargeSize + (Few + Many) * (long)ManifestTree.SmallSize + (1L << 30);

    private const string List = "list", Fresh = "fresh.manifest";

    private readonly Dictionary<FileProgram, (double Median, double Best)> times = [];

    private ManifestComparison(int rounds, FileProgram list, FileProgram create, FileProgram update) => (Rounds, Baseline, Create, Update) = (rounds, list, create, update);

    internal int Rounds { get; }

    internal FileProgram Baseline { get; }

    internal FileProgram Create { get; }

    internal FileProgram Update { get; }

    internal IReadOnlyList<FileProgram> Programs => [.. times.Keys];

    /// <summary>Where the files were.</summary>
    internal string Place { get; private init; } = "";

    /// <summary>The most memory in bytes that writing a manifest took, of the small folder and of the large one.</summary>
    internal (long Few, long Many) CreateMemory { get; private set; }

    /// <summary>The same for bringing one up to date.</summary>
    internal (long Few, long Many) UpdateMemory { get; private set; }

    internal (double Median, double Best) this[FileProgram program] => times[program];

    /// <summary>Measures.</summary>
    /// <exception cref="InvalidOperationException">A program fails, or the manifest does not have the digests that b2sum prints.</exception>
    internal static ManifestComparison Measure(string intaglio, int rounds)
    {
        using MemoryFolder folder = new(Room);
        ManifestTree few = new(folder.Path, Few, hasLarge: true), many = new(folder.Path, Many, hasLarge: true);
        FileProgram list = new("find | sort | xargs b2sum", "/bin/sh", List, "-c", $"cd {few.Name} && find . -type f -print0 | LC_ALL=C sort -z | xargs -0 b2sum -l 256 > ../{List}");
        FileProgram create = Manifest(few, "create");
        FileProgram update = Verb(few, "update");
        FileProgram[] programs =
        [
            list, create, Manifest(few, "create", "--threads", "1"), update, Verb(few, "audit"), Verb(few, "audit", "--quick"),
        ];

        // This reads everything once before anything is timed. Only the small files have the digest that b2sum prints.
        foreach (FileProgram program in programs)
            program.Run(folder.Path);
        CheckDigests(folder.Path, few);
        Manifest(many, "create").Run(folder.Path);

        ManifestComparison comparison = new(rounds, list, create, update)
        {
            Place = folder.Description,
            CreateMemory = (create.MeasureMemory(folder.Path), Manifest(many, "create").MeasureMemory(folder.Path)),
            UpdateMemory = (update.MeasureMemory(folder.Path), Verb(many, "update").MeasureMemory(folder.Path)),
        };
        Turns turns = new([.. programs.Select(program => (Func<double>)(() => program.Run(folder.Path)))], rounds);
        for (int i = 0; i < programs.Length; i++)
            comparison.times[programs[i]] = (turns.Median(i), turns.Best(i));
        return comparison;

        // Each time a manifest that is not there yet; the others take the one that create has left.
        FileProgram Manifest(ManifestTree tree, string verb, params string[] more) =>
            new($"intaglio manifest {string.Join(' ', [verb, .. more])}", intaglio, NameOf(tree), ["manifest", verb, tree.Name, "-o", NameOf(tree), .. more]);

        FileProgram Verb(ManifestTree tree, string verb, params string[] more) =>
            new($"intaglio manifest {string.Join(' ', [verb, .. more])}", intaglio, Fresh, ["manifest", verb, tree.Name, NameOf(tree), .. more]);

        static string NameOf(ManifestTree tree) => $"{tree.Name}.manifest";
    }

    private static void CheckDigests(string folder, ManifestTree tree)
    {
        HashSet<string> lines = [.. File.ReadLines(Path.Combine(folder, $"{tree.Name}.manifest")).Where(line => line.StartsWith("f ", StringComparison.Ordinal))
            .Select(line => line.Split(' ')).Select(fields => $"{fields[1]}  ./{fields[^1]}")];
        int same = File.ReadLines(Path.Combine(folder, List)).Count(lines.Contains);
        if (same != tree.SmallCount)
            throw new InvalidOperationException($"Of {tree.SmallCount} small files the manifest and b2sum have the same digest of {same}.");
    }
}
