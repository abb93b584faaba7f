using System.CommandLine;
using System.Runtime.InteropServices;
using Intaglio.Caching;

namespace Intaglio.Farm;

/// <summary>The <c>intaglio-farm worker</c> verb, which makes actions of a farm.</summary>
internal sealed class WorkerVerb() : Verb("worker", "Make actions of a farm.")
{
    /// <summary>The maximum number of actions that a worker makes at the same time.</summary>
    internal const int MostSlots = 1024;

    private readonly Option<string> farm = new("--farm") { HelpName = "URL", Description = "Address of the farm" };
    private readonly Option<string> data = new("--data") { HelpName = "FOLDER",
        Description = "Folder for a cache and for temporary files, which is created if it does not exist" };
    private readonly CountOption slots = new("--slots", "Make N actions at a time (default: the number of processors)", MostSlots);
    private readonly Option<string> tokenFile = new("--token-file") { HelpName = "FILE",
        Description = "File with the token for the farm on one line" };
    private readonly Flag allowRun = new("--allow-run", "Run the programs of recipes");

    protected override Option[] Settings => [farm, data, slots, tokenFile, allowRun];

    internal override string Examples => """
          intaglio-farm worker --farm http://farm.example.org:8420 --data work
        """;

    internal override int Run(ParseResult arguments)
    {
        if (!RemoteCacheOptions.TryParseAddress(arguments.GetValue(farm) ?? "", out Uri? address))
            throw new UsageException($"specify {farm.Name} with an http or https address such as {ListenAddress.Default}");
        string? token = arguments.GetValue(tokenFile) is { } file ? TokenFile.ReadOne(file) : null;
        if (token is not null && address.Scheme == Uri.UriSchemeHttp && !address.IsLoopback)
            throw new UsageException($"a token is not sent over plain HTTP to another machine; use an https address in {farm.Name}");
        WorkerOptions options = new()
        {
            Farm = address,
            Folder = arguments.GetValue(data) is { Length: > 0 } folder ? Path.GetFullPath(folder)
                : throw new UsageException($"specify {data.Name}"),
            Slots = slots.Read(arguments, Environment.ProcessorCount),
            AllowRun = arguments.GetValue(allowRun),
            Token = token,
        };
        using CancellationTokenSource stop = new();
        using PosixSignalRegistration terminate = PosixSignalRegistration.Create(PosixSignal.SIGTERM, Stop),
            interrupt = PosixSignalRegistration.Create(PosixSignal.SIGINT, Stop);
        FarmWorker.RunAsync(options, stop.Token).GetAwaiter().GetResult();
        return ExitCode.Success;

        void Stop(PosixSignalContext context)
        {
            context.Cancel = true;
            stop.Cancel();
        }
    }
}
