using System.Globalization;
using Intaglio.Fuzzing;
using Intaglio.Reporting;

const string Usage = """
    Tries everything that reads untrusted files and arguments with random and damaged inputs.

      list
          List the targets and the properties that must hold.
      run [--target NAME] [--time 10m] [--inputs N] [--seed N] [--threads N]
          Try one target or all, each for a time (90s, 10m, 8h) or a number of inputs, with the inputs that the seed makes.
          N targets run at a time (default: two for each processor).
      replay TARGET FILE
          Try one input and show the finding.
      minimize TARGET FILE
          Write the smallest input with the same finding to FILE.min.
      report PAGE [--time 2m] [--inputs N] [--seed N] [--threads N]
          Try all targets and write the page, docs/reports/fuzzing.md. Targets that read no files have a tenth of the time.
      hostile [PART]
          Run the program on files that are designed to be expensive, or only on those whose name contains PART.

    Inputs that cause a finding go to the folder that INTAGLIO_FINDINGS names, or to intaglio-findings-USER in the temporary folder.
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
                throw new FormatException("the input causes no finding");
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

static Target Find(string name) => Targets.Find(name) ?? throw new FormatException($"unknown target '{name}'");

// The file that a crashed process leaves has the length of the input.
static byte[] ReadInput(string file) => file.EndsWith(".last", StringComparison.Ordinal) ? FlightRecorder.Read(File.ReadAllBytes(file)) : File.ReadAllBytes(file);

static TimeSpan ParseTime(string text) => double.TryParse(text[..^1], CultureInfo.InvariantCulture, out double number)
    ? text[^1] switch
    {
        's' => TimeSpan.FromSeconds(number),
        'm' => TimeSpan.FromMinutes(number),
        'h' => TimeSpan.FromHours(number),
        _ => throw new FormatException($"invalid time '{text}' (expected for example 90s, 10m or 8h)"),
    }
    : throw new FormatException($"invalid time '{text}' (expected for example 90s, 10m or 8h)");
