using System.Net;
using System.Security.Cryptography.X509Certificates;
using StackExchange.Redis;

namespace Intaglio.Farm;

/// <summary>The settings of a server that shares its runs with others.</summary>
internal sealed record ClusterOptions
{
    /// <summary>Gets the Redis server that all servers of the farm use.</summary>
    internal required ConfigurationOptions Redis { get; init; }

    /// <summary>Gets the address for other servers. Port 0 is replaced with a free one.</summary>
    internal required IPEndPoint Address { get; init; }

    /// <summary>Gets the certificate that all servers of the farm have, or <see langword="null"/> for no encryption.</summary>
    internal required X509Certificate2? Certificate { get; init; }
}
