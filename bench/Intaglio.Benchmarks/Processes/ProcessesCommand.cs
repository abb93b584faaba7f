using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary>
/// <c>processes</c>: runs whole programs on one large file, on many small ones and on a tiny one, encrypts and decrypts a large one, writes manifests of a folder, and writes the times to the page.
/// </summary>
internal static class ProcessesCommand
{
    internal static int Run(Options options)
    {
        if (!File.Exists(options.Intaglio))
            return Fail($"{options.Intaglio} does not exist; build it with: dotnet build -c Release src/Intaglio.Cli");
        if (!File.Exists(Repository.EmptyProgram))
            return Fail($"{Repository.EmptyProgram} does not exist; build it with: dotnet build -c Release bench/Intaglio.EmptyProgram");
        if (HashProgram.Find("b2sum", "b2sum") is not { } b2sum)
            return Fail("b2sum is not installed (Debian package coreutils).");

        DirectoryInfo folder = Directory.CreateTempSubdirectory("intaglio-processes-");
        Console.CancelKeyPress += (_, _) => folder.Delete(recursive: true);
        try
        {
            HashProgram intaglio = new("intaglio sum", options.Intaglio, "sum");
            ProcessesSection section = Measure(folder.FullName, options.IsShort, intaglio, b2sum);
            Report encryption = MeasureEncryption(options), manifests = MeasureManifests(options);

            Machine machine = Machine.Current;
            Page page = Page.Load(options.Page);
            page.Replace(Machine.Processor, "", machine.Describe());
            page.Replace(Machine.Processor, ProcessesSection.Heading, section.Write());
            page.Replace(Machine.Processor, SealingSection.Heading, encryption);
            page.Replace(Machine.Processor, ManifestSection.Heading, manifests);
            page.Save();
            Console.WriteLine($"Wrote {options.Page}.");
            return 0;
        }
        catch (InvalidOperationException error)
        {
            return Fail($"{error.Message} Nothing was written.");
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    private static ProcessesSection Measure(string folder, bool isShort, HashProgram intaglio, HashProgram b2sum)
    {
        FileSet tiny = new(folder, 1, 3), large = new(folder, 1, 1L << 30), small = new(folder, 20_000, 4 << 10), medium = new(folder, 4_000, 128 << 10);

        // This also reads everything once before anything is timed, so that it is in the page cache.
        foreach (FileSet files in new[] { tiny, large, small, medium })
            if (intaglio.Run(files).Output != b2sum.Run(files).Output)
                throw new InvalidOperationException($"{intaglio.Path} and b2sum print different lines for {files.Name}.");

        HashProgram? b3sum = HashProgram.Find("b3sum", "b3sum");
        HashProgram[] b3sums = b3sum is null ? [] : [b3sum, b3sum.With("--num-threads", "1")];
        HashProgram parallel = intaglio.With("-a", "blake2bp"), tree = intaglio.With("--tree"), blake3 = intaglio.With("-a", "blake3");
        HashProgram[] blake3s = blake3.Understands(tiny) ? [blake3, blake3.With("--threads", "1")] : [];
        if (b3sum is not null && blake3s.Length > 0)
            foreach (FileSet files in new[] { tiny, large, small, medium })
                if (blake3.Run(files).Output != b3sum.Run(files).Output)
                    throw new InvalidOperationException($"{blake3.Name} and b3sum print different lines for {files.Name}.");
        HashProgram[] jobs = [.. Threads.Counts.Select(count => tree.With("--threads", $"{count}"))];
        HashProgram[] offered = [.. new[] { parallel, tree }.Concat(jobs).Where(program => program.Understands(tiny)), .. blake3s];
        HashProgram empty = new("empty .NET program", Repository.EmptyProgram);

        int rounds = isShort ? 3 : 15;
        string versions = b3sum is null ? $"{b2sum.Version()}; b3sum is not installed (Debian package b3sum) and not measured"
            : $"{b2sum.Version()}, {b3sum.Version()}";
        return new ProcessesSection(intaglio, b2sum, [.. blake3s.Zip(b3sums)],
            new ProcessComparison([b2sum, intaglio, .. offered, .. b3sums], large, rounds),
            [.. new[] { small, medium }.Select(files => new ProcessComparison([b2sum, intaglio, .. blake3s.Take(1), .. b3sums], files, rounds))],
            new ProcessComparison([empty, intaglio, b2sum, .. blake3s.Take(1), .. b3sums], tiny, isShort ? 10 : 60),
            $"Measured on {DateTime.UtcNow:yyyy-MM-dd} with {versions}. The programs run in turn. Before the measurement, "
                + "intaglio sum was verified "
                + "to print the same as b2sum, and with -a blake3 the same as b3sum." + (isShort ? Measuring.Caution : Text.Empty));
    }

    private static Report MeasureEncryption(Options options)
    {
        if (!SealingComparison.Understands(options.Intaglio))
            return new Report().Paragraph("The measured " + Text.Code("intaglio") + " does not have the verb " + Text.Code("encrypt") + ".");
        string versions = Figures.List([.. SealingComparison.Versions]);
        return new SealingSection(SealingComparison.Measure(options.Intaglio, options.IsShort ? 2 : 8),
            $"Measured on {DateTime.UtcNow:yyyy-MM-dd}{(versions.Length == 0 ? "" : $" with {versions}")}. The programs run in turn. "
                + "Each was first verified to decrypt its own output."
                + (options.IsShort ? Measuring.Caution : Text.Empty)).Write();
    }

    private static Report MeasureManifests(Options options) =>
        new ManifestSection(ManifestComparison.Measure(options.Intaglio, options.IsShort ? 3 : 12),
            $"Measured on {DateTime.UtcNow:yyyy-MM-dd} with {DebianPackages.Describe("coreutils") ?? "b2sum"}. The programs run in turn. "
                + "Before the measurement, the manifest was verified to contain the digests that b2sum prints for the small files."
                + (options.IsShort ? Measuring.Caution : Text.Empty)).Write();

    private static int Fail(string message)
    {
        Console.Error.WriteLine(message);
        return 1;
    }
}
