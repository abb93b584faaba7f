using System.Globalization;
using Intaglio.Reliability;

const string Usage = """
    Tests the content cache with killed processes, and memory and descriptors over many hashes.

      report PAGE
          Run both at full length, which takes three minutes, and write the page, docs/reports/reliability.md.
      soak [SECONDS]
          Run eight processes over one cache for SECONDS (default: 60), and kill them at random.
      hostile [SECONDS]
          The same, while another process plants links, pipes, devices and folders in the cache and flips bits.
      endurance [COUNT]
          Compute COUNT (default: a million) hashes of each kind.
      worker FOLDER SEED START LIMIT
          Run one of the eight processes until it is killed.
      small FOLDER
          Store items of two sizes and report the results.
    """;

switch (args)
{
    case ["report", string page]:
        return await Page.WriteAsync(page);
    case ["soak", .. var rest] when rest.Length <= 1:
        SoakResult result = await Soak.RunAsync(TimeSpan.FromSeconds(rest is [string seconds] ? double.Parse(seconds, CultureInfo.InvariantCulture) : 60), workers: 8, limit: null);
        Console.WriteLine(result);
        return result.IsGood ? 0 : 1;
    case ["hostile", .. var rest] when rest.Length <= 1:
        HostileSoakResult hostile = await Soak.RunHostileAsync(TimeSpan.FromSeconds(rest is [string length] ? double.Parse(length, CultureInfo.InvariantCulture) : 60), workers: 8);
        Console.WriteLine(hostile);
        return hostile.IsGood ? 0 : 1;
    case ["endurance", .. var rest] when rest.Length <= 1:
        bool isFlat = true;
        foreach (EnduranceResult row in Endurance.Run(rest is [string count] ? int.Parse(count, CultureInfo.InvariantCulture) : 1_000_000))
        {
            Console.WriteLine(row);
            isFlat &= row.IsFlat;
        }
        return isFlat ? 0 : 1;
    case ["worker", string folder, string seed, string start, string limit]:
        await Worker.RunAsync(folder, int.Parse(seed, CultureInfo.InvariantCulture), long.Parse(start, CultureInfo.InvariantCulture), long.Parse(limit, CultureInfo.InvariantCulture));
        return 0;
    case ["small", string folder]:
        await SmallDisk.RunAsync(folder);
        return 0;
    default:
        Console.Error.WriteLine(Usage);
        return 2;
}
