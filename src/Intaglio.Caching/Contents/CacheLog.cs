using Microsoft.Extensions.Logging;

namespace Intaglio.Caching;

/// <summary>The log messages of a cache. Event numbers do not change, and continue in <c>RemoteLog</c>.</summary>
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
}
