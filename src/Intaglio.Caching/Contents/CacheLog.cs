using Microsoft.Extensions.Logging;

namespace Intaglio.Caching;

/// <summary>The log messages of a cache. Event numbers do not change.</summary>
internal static partial class CacheLog
{
    [LoggerMessage(1, LogLevel.Debug, "Created {Content} with {Length} bytes for the key {Key}.")]
    internal static partial void Created(this ILogger logger, string key, ContentName content, long length);

    [LoggerMessage(2, LogLevel.Warning, "{Path} is damaged and is ignored. The item will be created again when it is requested.")]
    internal static partial void Damaged(this ILogger logger, string path);

    [LoggerMessage(3, LogLevel.Information, "Removed {Files} files with {Bytes} bytes from {Directory}. {Left} bytes remain.")]
    internal static partial void Pruned(this ILogger logger, string directory, long files, long bytes, long left);

    [LoggerMessage(4, LogLevel.Warning, "Could not prune {Directory}.")]
    internal static partial void PruningFailed(this ILogger logger, string directory, Exception exception);

    [LoggerMessage(5, LogLevel.Warning, "The remote cache {Address} is not used for {Use}: {Reason}.")]
    internal static partial void RemoteOff(this ILogger logger, Uri address, string use, string reason);

    [LoggerMessage(6, LogLevel.Information, "The remote cache {Address} is used for {Use} again.")]
    internal static partial void RemoteOn(this ILogger logger, Uri address, string use);

    [LoggerMessage(7, LogLevel.Warning, "{Path} was refused ({Problem}). Further files with the same problem are only counted.")]
    internal static partial void RemoteRefused(this ILogger logger, string path, RemoteCacheProblemKind problem);

    [LoggerMessage(8, LogLevel.Debug, "{Content} was not uploaded: {Reason}.")]
    internal static partial void UploadFailed(this ILogger logger, ContentName content, string reason);

    [LoggerMessage(9, LogLevel.Warning, "{Count} uploads to the remote cache were given up after {Seconds} s.")]
    internal static partial void UploadsGivenUp(this ILogger logger, long count, double seconds);
}
