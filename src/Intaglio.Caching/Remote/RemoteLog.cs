using Microsoft.Extensions.Logging;

namespace Intaglio.Caching;

/// <summary>The log messages of a remote cache. Event numbers do not change, and follow those of <see cref="CacheLog"/>.</summary>
internal static partial class RemoteLog
{
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
