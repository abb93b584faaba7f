namespace Intaglio.Caching.Tests;

/// <summary>A clock that tests move.</summary>
internal sealed class ManualTime : TimeProvider
{
    internal DateTimeOffset Now { get; set; } = new(2026, 1, 2, 3, 4, 5, TimeSpan.Zero);

    public override long TimestampFrequency => TimeSpan.TicksPerSecond;

    public override DateTimeOffset GetUtcNow() => Now;

    public override long GetTimestamp() => Now.Ticks;
}
