using Intaglio.Caching;

namespace Intaglio.Baking;

/// <summary>The use of the remote cache by a bake.</summary>
public sealed class BakeRemoteReport
{
    /// <summary>Gets the numbers of requests and bytes.</summary>
    public required RemoteCacheStatistics Statistics { get; init; }

    /// <summary>Gets the number of results whose uploads were not complete at the end of the bake.</summary>
    public required long AbandonedUploads { get; init; }

    /// <summary>Gets the time that the bake waited for uploads at its end.</summary>
    public required TimeSpan UploadWait { get; init; }

    /// <summary>Gets the time that processors waited for lookups. Two processors that wait for a second are two seconds.</summary>
    public required TimeSpan LookupWait { get; init; }

    /// <summary>Gets the time that the actions whose outputs were fetched took when they ran.</summary>
    public required TimeSpan Saved { get; init; }

    /// <summary>
    /// Gets the number of processed actions for which the server was not asked, because only the recipe names it and their keys depend on
    /// values of environment variables.
    /// </summary>
    public required long UnaskedActions { get; init; }
}
