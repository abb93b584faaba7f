using System.Globalization;
using BenchmarkDotNet.Running;
using Intaglio.Benchmarks;

const string Usage = """
    Measures Intaglio beside its peers.

      report [--short] [--page FILE] [QUESTION...]
          measures all questions, or those named, and writes docs/reports/performance.md (or FILE) with its charts; about seventeen minutes
      pairs [--short] [--page FILE]
          measures BLAKE2b, BLAKE2s and BLAKE3 beside packages and native libraries in pairs, also without AVX-512 and
          without AVX2, and writes to the same page; about six minutes
      processes [--short] [--page FILE] [--intaglio PROGRAM]
          runs 'intaglio sum' beside b2sum and b3sum, 'intaglio encrypt' and 'decrypt' beside age and openssl, and 'intaglio
          manifest' beside find and b2sum, as whole processes and writes to the same page; about seven minutes
      cache [--short] [--page FILE]
          reads contents out of a cache with and without comparing them with their names, and writes to the same page; about six minutes, and
          10 GiB among the temporary files or in memory
      openexr [--short] [--page FILE]
          writes and reads OpenEXR files beside OpenEXR's own library and writes docs/reports/openexr-performance.md (or FILE); about three minutes
      meshes [--short] [--page FILE] [--scenes monkey,heads,story] [--folder FOLDER]
          writes and reads meshes as OBJ beside Blender, with files in memory (or in FOLDER), and writes docs/reports/meshes-performance.md (or FILE);
          about ten minutes for 'monkey' and 'heads', which are measured unless others are named
      pictures [--short] [--page FILE] [--intaglio PROGRAM]
          reads, converts, resizes and writes pictures beside libvips and others, as whole commands and in memory, and writes docs/reports/pictures-performance.md
          (or FILE); PROGRAM is the native program, which runs beside that of the build; about an hour, and 6 GB in memory or among the temporary files
      --filter '*Blake2bPeers*Load: 3 B)' [--job dry] ...
          BenchmarkDotNet's own arguments (--help lists them); prints tables and writes no page

    --short takes fewer and shorter measurements and says so on the page.

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
