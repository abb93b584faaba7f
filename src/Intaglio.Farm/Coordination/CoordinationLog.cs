using Microsoft.Extensions.Logging;

namespace Intaglio.Farm;

/// <summary>The events of runs.</summary>
internal static partial class CoordinationLog
{
    [LoggerMessage(1, LogLevel.Warning, "The plan of run {Run} cannot be used.")]
    internal static partial void PlanUnusable(this ILogger logger, string run, Exception exception);

    [LoggerMessage(2, LogLevel.Warning, "Run {Run} cannot be reached.")]
    internal static partial void RunUnreachable(this ILogger logger, string run, Exception exception);
}
