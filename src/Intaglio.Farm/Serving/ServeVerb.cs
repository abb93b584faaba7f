using System.CommandLine;
using System.Security.Cryptography;

namespace Intaglio.Farm;

/// <summary>The <c>intaglio-farm serve</c> verb, which serves a farm.</summary>
internal sealed class ServeVerb() : ServerVerb("serve", "Serve a farm: a cache, the runs of clients, and a worker.")
{
    private const string WorkerFolder = "worker";

    private readonly CountOption slots = new("--slots", "Make N actions at a time (default: the number of processors)",
        WorkerVerb.MostSlots);
    private readonly Flag noWorker = new("--no-worker", "Leave all actions to other workers");
    private readonly Flag allowRun = new("--allow-run", "Run the programs of recipes");

    protected override Option[] Settings => [.. base.Settings, slots, noWorker, allowRun];

    internal override string Examples => """
          intaglio-farm serve --data farm
          intaglio bake --farm http://127.0.0.1:8420           in the folder of a recipe
        """;

    protected override StoreServer CreateServer(ParseResult arguments, StoreOptions options)
    {
        int count = slots.Read(arguments, Environment.ProcessorCount);
        if (arguments.GetValue(noWorker))
            return new FarmServer(options, null);
        // The worker of this process uses the server as others do, with a token that only the process knows.
        string token = Convert.ToHexStringLower(RandomNumberGenerator.GetBytes(32));
        return new FarmServer(options with
        {
            PrivateAddress = ListenAddress.ParseList(slots.Name, "http://127.0.0.1:0")[0],
            Access = options.Access.With(StoreToken.TryCreate(token, StoreRight.Write)!),
        }, new() { Slots = count, AllowRun = arguments.GetValue(allowRun), Token = token,
            Folder = Path.GetFullPath(Path.Combine(options.Folder, WorkerFolder)) });
    }
}
