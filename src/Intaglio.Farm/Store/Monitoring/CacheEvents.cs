using Intaglio.Caching;
using Microsoft.Extensions.Logging;

namespace Intaglio.Farm;

/// <summary>Writes the events of the cache to standard error: warnings always, and the removal of files if it is verbose.</summary>
/// <param name="isVerbose">Whether events that are not warnings are written.</param>
internal sealed class CacheEvents(bool isVerbose) : ILogger<ContentCache>
{
    public IDisposable? BeginScope<TState>(TState state)
        where TState : notnull => null;

    public bool IsEnabled(LogLevel logLevel) => logLevel >= (isVerbose ? LogLevel.Information : LogLevel.Warning);

    public void Log<TState>(LogLevel logLevel, EventId eventId, TState state, Exception? exception,
        Func<TState, Exception?, string> formatter)
    {
        if (IsEnabled(logLevel))
            Messages.WriteError(exception is null ? formatter(state, exception)
                : $"{formatter(state, exception).TrimEnd('.')}: {ErrorText.Describe(exception)}");
    }
}
