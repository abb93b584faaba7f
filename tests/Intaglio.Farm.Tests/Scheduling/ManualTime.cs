namespace Intaglio.Farm.Tests.Scheduling;

/// <summary>A clock that the test advances.</summary>
internal sealed class ManualTime : TimeProvider
{
    private long now;

    public override long TimestampFrequency => TimeSpan.TicksPerSecond;

    public override long GetTimestamp() => now;

    internal void Advance(TimeSpan span) => now += span.Ticks;
}
