using Microsoft.Extensions.Logging;

namespace Intaglio.Caching;

/// <summary>The log messages of a cache. Event numbers do not change.</summary>
internal static partial class CacheLog
{
    [LoggerMessage(1, LogLevel.Debug, "Made {Content} of {Length} bytes for the key {Key}.")]
    internal static partial void Created(this ILogger logger, string key, ContentName content, long length);

    [LoggerMessage(2, LogLevel.Warning, "{Path} is damaged and is not used; what it was is made again when it is asked for.")]
    internal static partial void Damaged(this ILogger logger, string path);

    [LoggerMessage(3, LogLevel.Information, "Removed {Files} files with {Bytes} bytes from {Directory}, which has {Left} bytes now.")]
    internal static partial void Pruned(this ILogger logger, string directory, long files, long bytes, long left);

    [LoggerMessage(4, LogLevel.Warning, "The size of {Directory} could not be looked after.")]
    internal static partial void PruningFailed(this ILogger logger, string directory, Exception exception);
}
