namespace Intaglio.Caching;

/// <summary>The use of a remote cache since the cache was opened.</summary>
public sealed record RemoteCacheStatistics
{
    /// <summary>Gets the address of the cache.</summary>
    public required Uri Address { get; init; }

    /// <summary>Gets a value indicating whether the server has responded to a request.</summary>
    public required bool IsConnected { get; init; }

    /// <summary>Gets the number of lookups that wait for the server at present.</summary>
    public required long RunningLookups { get; init; }

    /// <summary>Gets the number of items and records that were fetched.</summary>
    public required long Hits { get; init; }

    /// <summary>Gets the number of items and records that the server did not have.</summary>
    public required long Misses { get; init; }

    /// <summary>Gets the number of requests that failed, including files that were refused.</summary>
    public required long Errors { get; init; }

    /// <summary>Gets the number of bytes that were received in the bodies of responses.</summary>
    public required long ReceivedBytes { get; init; }

    /// <summary>Gets the number of bytes that were sent in the bodies of requests.</summary>
    public required long SentBytes { get; init; }

    /// <summary>Gets the number of items and records that were uploaded.</summary>
    public required long Uploads { get; init; }

    /// <summary>Gets the number of results that were not uploaded, because an upload failed or was not waited for.</summary>
    public required long OmittedUploads { get; init; }

    /// <summary>
    /// Gets the number of results that were not uploaded, because they were neither made here nor signed by an accepted key, and an upload
    /// would have signed them.
    /// </summary>
    public required long WithheldUploads { get; init; }

    /// <summary>Gets the time that all requests took together.</summary>
    public required TimeSpan RequestTime { get; init; }

    /// <summary>Gets the reason for which lookups are off at present, or <see langword="null"/> if they are on.</summary>
    public required string? OffReason { get; init; }

    /// <summary>
    /// Gets the reason for which uploads are off at present, or <see langword="null"/> if they are on or not allowed.
    /// </summary>
    public required string? UploadOffReason { get; init; }

    /// <summary>Gets the reason of the last failure, or <see langword="null"/> if no request has failed.</summary>
    public required string? LastError { get; init; }

    /// <summary>Gets the files that were refused, by reason.</summary>
    public required IReadOnlyList<RemoteCacheProblem> Problems { get; init; }
}
