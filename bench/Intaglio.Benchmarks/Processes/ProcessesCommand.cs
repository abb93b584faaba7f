namespace Intaglio.Benchmarks;

/// <summary><c>processes</c>: runs whole programs on a large and a tiny file and writes what they took to the page.</summary>
internal static class ProcessesCommand
{
    private const long LargeSize = 1L << 30;

    internal static int Run(Options options)
    {
        if (!File.Exists(options.Intaglio))
            return Fail($"{options.Intaglio} is missing; build it with: dotnet build -c Release src/Intaglio.Cli");
        HashProgram intaglio = new("intaglio sum", options.Intaglio, "sum");
        if (HashProgram.Find("b2sum", "b2sum") is not { } b2sum)
            return Fail("b2sum is not installed; the Debian package coreutils brings it.");
        HashProgram? b3sum = HashProgram.Find("b3sum", "b3sum");
        HashProgram[] programs = b3sum is null ? [b2sum, intaglio]
            : [b2sum, intaglio, b3sum, HashProgram.Find("b3sum --num-threads 1", "b3sum", "--num-threads", "1")!];

        DirectoryInfo folder = Directory.CreateTempSubdirectory("intaglio-processes-");
        Console.CancelKeyPress += (_, _) => folder.Delete(recursive: true);
        try
        {
            string large = Path.Combine(folder.FullName, "large"), small = Path.Combine(folder.FullName, "small");
            File.WriteAllText(small, "abc");
            WriteRandom(large);

            // This also reads the large file once before anything is timed, so that it is in the page cache.
            foreach (string file in new[] { large, small })
                if (intaglio.Run(file).Output != b2sum.Run(file).Output)
                    return Fail($"{options.Intaglio} and b2sum print different lines for {new FileInfo(file).Length:N0} bytes; nothing was measured.");

            (int largeRounds, int smallRounds) = options.IsShort ? (3, 10) : (12, 60);
            ProcessesSection section = new(intaglio, b2sum,
                new ProcessComparison(programs, large, largeRounds), new ProcessComparison(programs, small, smallRounds),
                Circumstances(options, b2sum, b3sum, largeRounds, smallRounds));

            Machine machine = Machine.Current;
            Page page = Page.Load(options.Page);
            page.Replace(machine.Processor, "", machine.Describe());
            page.Replace(machine.Processor, ProcessesSection.Heading, section.Write());
            page.Save();
            Console.WriteLine($"Wrote {options.Page}.");
            return 0;
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    private static string Circumstances(Options options, HashProgram b2sum, HashProgram? b3sum, int largeRounds, int smallRounds)
    {
        string versions = b3sum is null ? $"{b2sum.Version()}; b3sum is not installed and left out, the Debian package b3sum brings it"
            : $"{b2sum.Version()}, {b3sum.Version()}";
        string caution = options.IsShort ? " **A short run: it shows that everything works; its figures are rough.**" : "";
        return $"Measured on {DateTime.UtcNow:yyyy-MM-dd} with {versions}; {largeRounds} runs of each program on 1 GiB and {smallRounds} on 3 bytes, "
            + $"in turn, after their output was found equal.{caution}";
    }

    private static void WriteRandom(string path)
    {
        Random random = new(7693);
        byte[] piece = new byte[1 << 20];
        using FileStream stream = File.Create(path);
        for (long written = 0; written < LargeSize; written += piece.Length)
        {
            random.NextBytes(piece);
            stream.Write(piece);
        }
    }

    private static int Fail(string message)
    {
        Console.Error.WriteLine(message);
        return 1;
    }
}
