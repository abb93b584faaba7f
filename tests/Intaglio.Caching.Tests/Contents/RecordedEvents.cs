using System.Diagnostics.Metrics;
using Microsoft.Extensions.Logging;

namespace Intaglio.Caching.Tests;

/// <summary>The measurements and log messages of a cache.</summary>
internal sealed class RecordedEvents : ILogger<ContentCache>, IMeterFactory
{
    private readonly MeterListener listener = new();

    internal RecordedEvents()
    {
        listener.InstrumentPublished = (instrument, self) =>
        {
            if (instrument.Meter.Scope == this)
                self.EnableMeasurementEvents(instrument);
        };
        listener.SetMeasurementEventCallback<long>((instrument, value, tags, _) => Add(instrument, value, tags));
        listener.SetMeasurementEventCallback<double>((instrument, _, tags, _) => Add(instrument, 1, tags));
        listener.Start();
    }

    /// <summary>Gets the sums of counters, and the numbers of values of histograms, by name and tags.</summary>
    internal SortedDictionary<string, double> Sums { get; } = new(StringComparer.Ordinal);

    /// <summary>Gets the levels and numbers of messages.</summary>
    internal List<(LogLevel Level, int Number)> Events { get; } = [];

    internal List<string> Messages { get; } = [];

    public IDisposable? BeginScope<TState>(TState state)
        where TState : notnull => null;

    public bool IsEnabled(LogLevel logLevel) => true;

    public void Log<TState>(LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter)
    {
        lock (Events)
        {
            Messages.Add(formatter(state, exception));
            Events.Add((logLevel, eventId.Id));
        }
    }

    public Meter Create(MeterOptions options)
    {
        options.Scope = this;
        return new Meter(options);
    }

    public void Dispose() => listener.Dispose();

    private void Add(Instrument instrument, double value, ReadOnlySpan<KeyValuePair<string, object?>> tags)
    {
        string name = instrument.Name;
        foreach ((string key, object? tag) in tags)
            name += $" {key}={tag}";
        lock (Sums)
            Sums[name] = Sums.GetValueOrDefault(name) + value;
    }
}
