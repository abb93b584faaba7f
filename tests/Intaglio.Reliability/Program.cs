using System.Globalization;
using Intaglio.Reliability;

const string Usage = """
    Finds out what becomes of the content cache when its processes are killed, and of memory and descriptors over many hashes.

      report PAGE
          does both at full length, three minutes, and writes the page, docs/reports/reliability.md
      soak [SECONDS]
          eight processes over one cache, killed at random, for a minute or so many seconds
      hostile [SECONDS]
          the same while somebody plants links, pipes, devices and folders in the cache and flips bits
      endurance [COUNT]
          a million hashes, or so many, of each kind
      worker FOLDER SEED START LIMIT
          one of the eight; it goes on until it is killed
      small FOLDER
          stores contents of two sizes, and tells what became of them
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
