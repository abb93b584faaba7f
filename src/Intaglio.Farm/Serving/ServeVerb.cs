using System.CommandLine;
using System.Net;
using System.Security.Cryptography;
using Intaglio.Caching;
using StackExchange.Redis;

namespace Intaglio.Farm;

/// <summary>The <c>intaglio-farm serve</c> verb, which serves a farm.</summary>
internal sealed class ServeVerb() : ServerVerb("serve", "Serve a farm: a cache, the runs of clients, and a worker.")
{
    private const string WorkerFolder = "worker";

    private readonly CountOption slots = new("--slots", "Make N actions at a time (default: the number of processors)",
        WorkerVerb.MostSlots);
    private readonly Flag noWorker = new("--no-worker", "Leave all actions to other workers");
    private readonly Flag allowRun = new("--allow-run", "Run the programs of recipes");
    private readonly Option<string> store = new("--store") { HelpName = "URL",
        Description = "Address of another store for the files, so that the folder has only copies" };
    private readonly Option<string> storeToken = new("--store-token-file") { HelpName = "FILE",
        Description = "File with the token for that store on one line" };
    private readonly Option<string> cluster = new("--cluster") { HelpName = "URL",
        Description = "Redis server by which several servers form a farm, such as redis://HOST:6379" };
    private readonly Option<string> passwordFile = new("--cluster-password-file") { HelpName = "FILE",
        Description = "File with the password for Redis on one line" };
    private readonly Option<string> clusterAddress = new("--cluster-address") { HelpName = "ADDRESS:PORT",
        Description = "Address for the other servers (default: 127.0.0.1 with a free port)" };
    private readonly Option<string> clusterCertificate = new("--cluster-certificate") { HelpName = "FILE",
        Description = "Certificate that all servers of the farm have, in PEM form" };
    private readonly Option<string> clusterKey = new("--cluster-certificate-key") { HelpName = "FILE",
        Description = "Private key of that certificate in PEM form" };

    protected override Option[] Settings => [.. base.Settings, slots, noWorker, allowRun, store, storeToken, cluster, passwordFile,
        clusterAddress, clusterCertificate, clusterKey];

    internal override string Examples => """
          intaglio-farm serve --data farm
          intaglio bake --farm http://127.0.0.1:8420           in the folder of a recipe
        """;

    protected override StoreServer CreateServer(ParseResult arguments, StoreOptions options, LogFormat log)
    {
        options = options with { Other = ReadStore(arguments) };
        int count = slots.Read(arguments, Environment.ProcessorCount);
        ServeOptions serving = new() { Cluster = ReadCluster(arguments), Log = log };
        if (arguments.GetValue(noWorker))
            return new FarmServer(options, serving);
        // The worker of this process uses the server as others do, with a token that only the process knows.
        string token = Convert.ToHexStringLower(RandomNumberGenerator.GetBytes(32));
        options.Access.Add(StoreToken.TryCreate(token, StoreRight.Write)!);
        return new FarmServer(options with { PrivateAddress = ListenAddress.ParseList(slots.Name, "http://127.0.0.1:0")[0] }, serving with
        {
            Worker = new()
            {
                Slots = count,
                AllowRun = arguments.GetValue(allowRun),
                Token = new ClientToken(token),
                Folder = Path.GetFullPath(Path.Combine(options.Folder, WorkerFolder)),
                // The items of the store need not be fetched, and results are in the store when they are made.
                CacheFolder = Path.GetFullPath(options.Folder),
                MaxSize = options.MaxSize,
            },
        });
    }

    private OtherStore? ReadStore(ParseResult arguments)
    {
        (string? url, string? file) = (arguments.GetValue(store), arguments.GetValue(storeToken));
        if (url is null)
            return file is null ? null : throw new UsageException($"{storeToken.Name} needs {store.Name}");
        // The text can contain a password.
        if (!RemoteCacheOptions.TryParseAddress(url, out Uri? address))
            throw new UsageException($"invalid {store.Name} (expected an http or https address without a user name and a query)");
        if (file is not null)
            TokenAddress.Check(address, store.Name);
        return new OtherStore(address, file is null ? null : ClientToken.Read(file));
    }

    private ClusterOptions? ReadCluster(ParseResult arguments)
    {
        if (arguments.GetValue(cluster) is not { } url)
        {
            foreach (Option<string> option in (ReadOnlySpan<Option<string>>)[passwordFile, clusterAddress, clusterCertificate, clusterKey])
                if (arguments.GetValue(option) is not null)
                    throw new UsageException($"{option.Name} needs {cluster.Name}");
            return null;
        }
        ConfigurationOptions redis = RedisAddress.TryParse(url)
            ?? throw new UsageException($"invalid {cluster.Name} (expected redis://HOST:PORT, or rediss:// for TLS; "
                + $"{passwordFile.Name} has the password)");
        if (arguments.GetValue(passwordFile) is { } file)
            redis.Password = TokenFile.ReadLine(file);
        string address = arguments.GetValue(clusterAddress) ?? "127.0.0.1:0";
        if (!IPEndPoint.TryParse(address, out IPEndPoint? endPoint) || IPAddress.Any.Equals(endPoint.Address)
            || IPAddress.IPv6Any.Equals(endPoint.Address))
            throw new UsageException($"invalid {clusterAddress.Name} '{address}' (expected an address of this machine and a port)");
        (string? certificate, string? key) = (arguments.GetValue(clusterCertificate), arguments.GetValue(clusterKey));
        if (certificate is null != key is null)
            throw new UsageException($"{clusterCertificate.Name} and {clusterKey.Name} need each other");
        if (certificate is null && !IPAddress.IsLoopback(endPoint.Address))
            throw new UsageException($"other machines can reach {endPoint}; specify {clusterCertificate.Name} and {clusterKey.Name}");
        return new()
        {
            Redis = redis,
            Address = endPoint,
            Certificate = certificate is null ? null : ServerCertificate.Read(certificate, key!).Certificate,
        };
    }
}
