using System.Net;
using System.Net.Sockets;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Orleans.Configuration;
using Orleans.Connections.Security;

namespace Intaglio.Farm;

/// <summary>Configures Orleans. Other providers for the membership and the storage would be chosen here.</summary>
internal static class SiloSetup
{
    private const string Name = "intaglio";

    private const int MostMissed = 3;

    // Below the ports that systems give to clients.
    private const int FirstPort = 20_000, LastPort = 32_767, MostAttempts = 100;

    // A server that has ended is found after some of these probes. Requests to it are repeated meanwhile.
    private static readonly TimeSpan probe = TimeSpan.FromSeconds(3), longestCall = TimeSpan.FromSeconds(10);

    // The largest difference between the clocks of two servers.
    private static readonly TimeSpan largestDifference = TimeSpan.FromDays(1);

    /// <summary>Configures a server that has its runs in a folder.</summary>
    internal static void ConfigureOne(ISiloBuilder silo, string folder)
    {
        IPEndPoint address = new(IPAddress.Loopback, FindPort(IPAddress.Loopback));
        silo.UseDevelopmentClustering(address);
        silo.Services.AddKeyedSingleton<Orleans.Storage.IGrainStorage>(FarmStorage.Name, new FolderStorage(folder));
        // Other users of this machine could connect to the port, which has no use for one server.
        Configure(silo, address, CreateCertificate());
    }

    /// <summary>Configures a server that shares its runs with others.</summary>
    /// <param name="silo">The server.</param>
    /// <param name="options">The settings.</param>
    /// <param name="servers">The full path of the folder with the files of servers.</param>
    internal static void Configure(ISiloBuilder silo, ClusterOptions options, string servers)
    {
        IPEndPoint address = options.Address.Port > 0 ? options.Address : new(options.Address.Address, FindPort(options.Address.Address));
        silo.UseRedisClustering(redis => redis.ConfigurationOptions = options.Redis);
        silo.AddRedisGrainStorage(FarmStorage.Name, redis =>
            (redis.ConfigurationOptions, redis.GrainStorageSerializer, redis.DeleteStateOnClear) =
                (options.Redis, new StateSerializer(), true));
        silo.Services.AddSingleton(new ServerFolder(servers)).AddSingleton<ILifecycleParticipant<ISiloLifecycle>, EndedServers>();
        Configure(silo, address, options.Certificate);
    }

    // Clients and workers use HTTP, so that the gateway for clients of Orleans is closed.
    private static void Configure(ISiloBuilder silo, IPEndPoint address, X509Certificate2? certificate)
    {
        silo.Configure<Orleans.Configuration.ClusterOptions>(names => names.ServiceId = names.ClusterId = Name);
        silo.Configure<ClusterMembershipOptions>(membership =>
        {
            // A server that starts waits for all that have said in the last time that they are alive.
            (membership.ProbeTimeout, membership.IAmAliveTablePublishTimeout, membership.NumMissedTableIAmAliveLimit) =
                (probe, probe, MostMissed);
            // By its own clock, a server would take one that joins, and whose clock is behind, for one that has ended.
            membership.EvictWhenMaxJoinAttemptTimeExceeded = false;
            membership.SiloGenerationRetirementAge = membership.DefunctSiloMinimumRetention = largestDifference;
        });
        silo.Configure<SiloMessagingOptions>(messages => messages.ResponseTimeout = longestCall);
        silo.Configure<EndpointOptions>(endpoint =>
        {
            endpoint.AdvertisedIPAddress = address.Address;
            endpoint.SiloPort = address.Port;
            endpoint.GatewayPort = 0;
            endpoint.SiloListeningEndpoint = address;
        });
        if (certificate is not null)
            silo.UseTls(tls => Configure(tls, certificate));
    }

    // All servers have the same certificate and accept only it, so that its issuer and its names are not checked.
    private static void Configure(TlsOptions tls, X509Certificate2 certificate)
    {
        tls.LocalCertificate = certificate;
        tls.RemoteCertificateMode = tls.ClientCertificateMode = RemoteCertificateMode.RequireCertificate;
        tls.RemoteCertificateValidation = (remote, _, _) => remote.RawDataMemory.Span.SequenceEqual(certificate.RawDataMemory.Span);
        tls.OnAuthenticateAsClient = (_, client) => client.TargetHost = Name;
    }

    private static X509Certificate2 CreateCertificate()
    {
        using ECDsa key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        DateTimeOffset now = DateTimeOffset.UtcNow;
        return new CertificateRequest($"CN={Name}", key, HashAlgorithmName.SHA256).CreateSelfSigned(now.AddDays(-1), now.AddYears(10));
    }

    // Another program could take a port that the system gives to clients before the server listens on it.
    private static int FindPort(IPAddress address)
    {
        for (int attempt = 1; ; attempt++)
            try
            {
                using TcpListener listener = new(address, Random.Shared.Next(FirstPort, LastPort + 1));
                listener.Start();
                return ((IPEndPoint)listener.LocalEndpoint).Port;
            }
            catch (SocketException) when (attempt < MostAttempts)
            {
                // The port is in use.
            }
    }
}
