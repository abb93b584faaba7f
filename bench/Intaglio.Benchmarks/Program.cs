using System.Globalization;
using BenchmarkDotNet.Running;
using Intaglio.Benchmarks;

const string Usage = """
    Measures Intaglio and compares it with other libraries and programs.

      report [--short] [--page FILE] [QUESTION...]
          Measure all questions, or the given ones, and write docs/reports/performance.md (or FILE) and its charts.
          Takes about seventeen minutes.
      pairs [--short] [--page FILE]
          Compare BLAKE2b, BLAKE2s and BLAKE3 with packages and native libraries in pairs, also without AVX-512 and without
          AVX2, and write the results to the same page. Takes about six minutes.
      processes [--short] [--page FILE] [--intaglio PROGRAM]
          Compare 'intaglio sum' with b2sum and b3sum, 'intaglio encrypt' and 'decrypt' with age and openssl, and
          'intaglio manifest' with find and b2sum, as whole processes, and write the results to the same page.
          Takes about seven minutes.
      cache [--short] [--page FILE]
          Measure reading from a cache with and without verification, and write the results to the same page.
          Takes about six minutes, and 10 GiB in memory or in the temporary folder.
      openexr [--short] [--page FILE]
          Compare writing and reading of OpenEXR files with OpenEXR's own library, and write
          docs/reports/openexr-performance.md (or FILE). Takes about three minutes.
      meshes [--short] [--page FILE] [--scenes monkey,heads,story] [--folder FOLDER]
          Compare writing and reading of meshes with Blender, with files in memory (or in FOLDER), and write
          docs/reports/meshes-performance.md (or FILE). Takes about ten minutes for the default scenes 'monkey' and 'heads'.
      pictures [--short] [--page FILE] [--intaglio PROGRAM]
          Compare reading, converting, resizing and writing of images with libvips and others, as whole commands and in
          memory, and write docs/reports/pictures-performance.md (or FILE). PROGRAM is the native program, which is measured
          in addition to the one of the build. Takes about an hour, and 6 GB in memory or in the temporary folder.
      bake [--short] [--page FILE] [--intaglio PROGRAM] [--folder FOLDER]
          Compare 'intaglio bake' with Ninja, with conversions in one process and with the codecs of the system, as whole
          commands, and write docs/reports/bake-performance.md (or FILE). With FOLDER, measure only copies, with files in it.
          Takes about forty minutes, and 3 GB in memory or in the temporary folder.
      remote [--short] [--page FILE] [--intaglio PROGRAM]
          Measure remote caches on nginx and on 'intaglio-farm store', compared with ApacheBench, with curl and with bakes
          without them, also with servers that fail, and write docs/reports/remote-cache-performance.md (or FILE). Takes
          about an hour, and 8 GB in memory or in the temporary folder.
      farm [--short] [--page FILE] [--intaglio PROGRAM]
          Measure farms with one server and with two, with 1 to 64 slots, and write docs/reports/farm.md (or FILE). Takes
          about half an hour, and 2 GB in memory or in the temporary folder.
      farm-scale [--short] [--page FILE] [--intaglio PROGRAM]
          Measure many small bakes, a large plan, clients at the same time and a small run beside a large one, and write
          docs/reports/farm.md (or FILE). Takes about ten minutes, and 4 GB in memory or in the temporary folder.
      farm-soak [--short] [--page FILE] [--intaglio PROGRAM] [--time MINUTES]
          Bake on a farm for twenty minutes (or MINUTES) while its processes are killed, and write docs/reports/farm.md (or
          FILE). A bake that fails or has another root ends the command with an error.
      farm-simulation [--short] [--page FILE] [--cost MICROSECONDS]
          Simulate farms of up to 800 workers with the code of the scheduler, also with faults, and write docs/reports/farm.md
          (or FILE). MICROSECONDS is the processor time of HTTP, grain calls and the store for an action (default: 210). Takes about
          two minutes.
      --filter '*Blake2bPeers*Load: 3 B)' [--job dry] ...
          Run BenchmarkDotNet with its own arguments (--help lists them). Prints tables and writes no page.

    --short takes fewer and shorter measurements, which the page mentions.

    Questions:
    """;

try
{
    switch (args)
    {
        case []:
            Console.WriteLine(Usage);
            foreach (Type question in Questions.All)
                Console.WriteLine($"  {question.Name,-24} {Questions.Wording(question)}");
            return 0;
        case ["report", .. var rest]:
            Options report = Options.Parse(rest);
            Environment.CurrentDirectory = Repository.Project;
            return ReportCommand.Run(report);
        case ["pairs", .. var rest]:
            return PairsCommand.Run(Options.Parse(rest));
        case [PairsMeasurement.Command, var rounds]:
            return PairsMeasurement.Run(int.Parse(rounds, CultureInfo.InvariantCulture));
        case ["processes", .. var rest]:
            return ProcessesCommand.Run(Options.Parse(rest));
        case ["cache", .. var rest]:
            return CacheCommand.Run(Options.Parse(rest));
        case ["openexr", .. var rest]:
            return OpenExrCommand.Run(Options.Parse(rest));
        case ["meshes", .. var rest]:
            return MeshesCommand.Run(Options.Parse(rest));
        case ["pictures", .. var rest]:
            return PicturesCommand.Run(Options.Parse(rest));
        case ["bake", .. var rest]:
            return BakeCommand.Run(Options.Parse(rest));
        case ["remote", .. var rest]:
            return RemoteCommand.Run(Options.Parse(rest));
        case ["farm", .. var rest]:
            return await FarmCommand.RunAsync(Options.Parse(rest));
        case ["farm-scale", .. var rest]:
            return await FarmScaleCommand.RunAsync(Options.Parse(rest));
        case ["farm-soak", .. var rest]:
            return await FarmSoakCommand.RunAsync(Options.Parse(rest));
        case ["farm-simulation", .. var rest]:
            return FarmSimulationCommand.Run(Options.Parse(rest));
        case [ObjProbe.Command, var rung, var threads, var source, var target]:
            return ObjProbe.Run(rung, int.Parse(threads, CultureInfo.InvariantCulture), source, target);
        default:
            Environment.CurrentDirectory = Repository.Project;
            bool namesJob = args.Any(argument => argument is "-j" or "--job");
            var summaries = BenchmarkSwitcher.FromTypes([.. Questions.All])
                .Run(args, namesJob ? Measuring.Config : Measuring.Config.AddJob(Measuring.Thorough));
            return summaries.Any(summary => summary.HasCriticalValidationErrors) ? 1 : 0;
    }
}
catch (ArgumentException error)
{
    Console.Error.WriteLine(error.Message);
    return 2;
}
