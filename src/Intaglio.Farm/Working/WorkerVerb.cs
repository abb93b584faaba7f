using System.CommandLine;
using System.Runtime.InteropServices;

namespace Intaglio.Farm;

/// <summary>The <c>intaglio-farm worker</c> verb, which makes actions of a farm.</summary>
internal sealed class WorkerVerb() : Verb("worker", "Make actions of a farm.")
{
    /// <summary>The maximum number of actions that a worker makes at the same time.</summary>
    internal const int MostSlots = 1024;

    private const string CacheFolder = "cache";

    private static readonly TimeSpan usualDrain = TimeSpan.FromSeconds(30);

    private readonly FarmOptions farm = new();
    private readonly Option<string> data = new("--data") { HelpName = "FOLDER",
        Description = "Folder for a cache and for temporary files, which is created if it does not exist (default: "
            + "~/.cache/intaglio/worker)" };
    private readonly SizeOption maxSize = new("--max-size", "Remove the least recently used files of the cache above SIZE, such as 50G");
    private readonly CountOption slots = new("--slots", "Make N actions at a time (default: the number of processors)", MostSlots);
    private readonly DurationOption drain = new("--drain",
        "At the first signal to end, finish the actions that are running for up to this long, such as 5m (default: 30s)");
    private readonly LogOption log = new("Write events to standard error");
    private readonly Flag allowRun = new("--allow-run", "Run the programs of recipes"),
        verbose = new("--verbose", "Print a line for each action to standard error", "-v");

    protected override Option[] Settings => [.. farm.All, data, maxSize, slots, drain, allowRun, log, verbose];

    internal override string Examples => """
          intaglio-farm worker --farm http://farm.example.org:8420
        """;

    internal override int Run(ParseResult arguments)
    {
        _ = log.Read(arguments);
        (Uri address, ClientToken? token) = farm.Read(arguments);
        string folder = arguments.GetValue(data) is { Length: > 0 } path ? Path.GetFullPath(path)
            : UserCache.FolderOf("worker") is var usual && Path.IsPathFullyQualified(usual) ? usual
            : throw new UsageException($"specify {data.Name}, because this user has no folder");
        WorkerOptions options = new()
        {
            Farm = address,
            Folder = folder,
            CacheFolder = Path.Combine(folder, CacheFolder),
            MaxSize = maxSize.Read(arguments),
            Slots = slots.Read(arguments, Environment.ProcessorCount),
            Drain = drain.Read(arguments) ?? usualDrain,
            AllowRun = arguments.GetValue(allowRun),
            IsVerbose = arguments.GetValue(verbose),
            Token = token,
        };
        using CancellationTokenSource finish = new(), stop = new();
        using PosixSignalRegistration terminate = PosixSignalRegistration.Create(PosixSignal.SIGTERM, Stop),
            interrupt = PosixSignalRegistration.Create(PosixSignal.SIGINT, Stop);
        using PosixSignalRegistration? reading = token is null ? null : ReadAgainSignal.Register("the token", token.ReadAgain);
        FarmWorker.RunAsync(options, stop.Token, finish.Token).GetAwaiter().GetResult();
        return ExitCode.Success;

        void Stop(PosixSignalContext context)
        {
            context.Cancel = true;
            (finish.IsCancellationRequested ? stop : finish).Cancel();
        }
    }
}
