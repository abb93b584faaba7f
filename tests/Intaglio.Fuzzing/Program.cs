using System.Globalization;
using Intaglio.Fuzzing;
using Intaglio.Reporting;

const string Usage = """
    Tries what reads files and arguments of others with inputs that nobody would write.

      list
          the targets, and what must hold of each
      run [--target NAME] [--time 10m] [--inputs N] [--seed N] [--threads N]
          tries one target or all, each for so many seconds (90s), minutes (10m) or hours (8h), or until so many inputs were tried,
          with the inputs that a seed makes; so many targets at a time, or two for each processor
      replay TARGET FILE
          tries one input, and shows what breaks
      minimize TARGET FILE
          writes the smallest input that breaks the same to FILE.min
      report PAGE [--time 2m] [--inputs N] [--seed N] [--threads N]
          tries all targets and writes the page, docs/reports/fuzzing.md; targets that read no files have a tenth of the time
      hostile [PART]
          runs the program on files that are made to cost much, on those whose name has a part if there is one

    Inputs that break something go to the folder that INTAGLIO_FINDINGS names, or to intaglio-findings-USER in that for temporary files.
    """;

string folder = Environment.GetEnvironmentVariable("INTAGLIO_FINDINGS") ?? Path.Combine(Path.GetTempPath(), $"intaglio-findings-{Environment.UserName}");
List<string> words = [.. args];
Target? only = null;
TimeSpan time = TimeSpan.FromMinutes(2);
long inputs = long.MaxValue;
// Two for each processor, for some of them wait for the disk.
int seed = 1, jobs = 2 * Environment.ProcessorCount;
try
{
    only = TakeOption("--target") is { } name ? Find(name) : null;
    time = TakeOption("--time") is { } text ? ParseTime(text) : time;
    inputs = TakeOption("--inputs") is { } count ? long.Parse(count, CultureInfo.InvariantCulture) : inputs;
    seed = TakeOption("--seed") is { } number ? int.Parse(number, CultureInfo.InvariantCulture) : seed;
    jobs = TakeOption("--threads") is { } most ? int.Parse(most, CultureInfo.InvariantCulture) : jobs;
    switch (words)
    {
        case ["list"]:
            foreach (Target target in Targets.All)
                Console.WriteLine($"{target.Name}: {target.Claim}");
            return 0;
        case ["run"]:
            return Campaign.Run(only is null ? Targets.All : [only], seed, inputs, time, jobs, folder).Any(result => result.Findings.Count > 0) ? 1 : 0;
        case ["replay", string target, string file]:
            Execution execution = Execution.Of(Find(target), ReadInput(file));
            Console.WriteLine(execution.Failure?.ToString() ?? execution.Outcome?.Words);
            return execution.Failure is null ? 0 : 1;
        case ["minimize", string target, string file]:
            Execution whole = Execution.Of(Find(target), ReadInput(file));
            if (whole.Failure is null)
                throw new FormatException("nothing breaks");
            File.WriteAllBytes($"{file}.min", Minimizer.Minimize(Find(target), ReadInput(file), whole.FailureKind, _ => { }));
            return 0;
        case ["report", string page]:
            return Page.Write(page, seed, inputs, time, jobs, folder);
        case ["hostile", .. { Count: <= 1 } part]:
            Report report = new();
            bool isWithin = HostileSection.AddTo(report, part.FirstOrDefault() ?? "");
            Console.WriteLine(report.ToMarkdown());
            return isWithin ? 0 : 1;
        default:
            Console.Error.WriteLine(Usage);
            return 2;
    }
}
catch (FormatException exception)
{
    Console.Error.WriteLine(exception.Message);
    return 2;
}

string? TakeOption(string option)
{
    int at = words.IndexOf(option);
    if (at < 0 || at + 1 == words.Count)
        return null;
    string value = words[at + 1];
    words.RemoveRange(at, 2);
    return value;
}

static Target Find(string name) => Targets.Find(name) ?? throw new FormatException($"there is no target '{name}'");

// What a process that ended left behind says how long its input is.
static byte[] ReadInput(string file) => file.EndsWith(".last", StringComparison.Ordinal) ? FlightRecorder.Read(File.ReadAllBytes(file)) : File.ReadAllBytes(file);

static TimeSpan ParseTime(string text) => double.TryParse(text[..^1], CultureInfo.InvariantCulture, out double number)
    ? text[^1] switch
    {
        's' => TimeSpan.FromSeconds(number),
        'm' => TimeSpan.FromMinutes(number),
        'h' => TimeSpan.FromHours(number),
        _ => throw new FormatException($"'{text}' is no time: 90s, 10m and 8h are some"),
    }
    : throw new FormatException($"'{text}' is no time: 90s, 10m and 8h are some");
