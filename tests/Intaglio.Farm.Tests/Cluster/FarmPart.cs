namespace Intaglio.Farm.Tests.Cluster;

/// <summary>The part of a farm that has a fault.</summary>
public enum FarmPart
{
    /// <summary>A server, a worker, the network of another worker, and Redis.</summary>
    Several,

    FirstServer,
    SecondServer,
    AllServers,
    Redis,
    Worker,
}
