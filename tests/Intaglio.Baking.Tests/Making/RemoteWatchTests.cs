using Intaglio.Caching;

namespace Intaglio.Baking.Tests;

/// <summary>The remote cache is switched off when it costs more than it saves, and not for other reasons.</summary>
public sealed class RemoteWatchTests : IDisposable
{
    private const int Processors = 4;

    private static readonly TimeSpan step = TimeSpan.FromMilliseconds(25);

    private readonly Clock time = new();
    private readonly RemoteWatch watch;
    private RemoteCacheStatistics remote = new()
    {
        Address = new("http://localhost/"),
        IsConnected = true,
        RunningLookups = 0,
        Hits = 0,
        Misses = 0,
        Errors = 0,
        ReceivedBytes = 0,
        SentBytes = 0,
        Uploads = 0,
        OmittedUploads = 0,
        WithheldUploads = 0,
        RequestTime = default,
        OffReason = null,
        UploadOffReason = null,
        LastError = null,
        Problems = [],
    };
    private int running;
    private string? reason;

    public RemoteWatchTests() => watch = new(() => remote, text => reason = text, Processors, () => running, time);

    public void Dispose() => watch.Dispose();

    [Fact]
    public void Local_work_is_not_a_cost()
    {
        running = 36;
        Pass(60);
        Assert.Null(reason);
        Assert.Equal(TimeSpan.Zero, watch.Waited);
    }

    [Fact]
    public void Lookups_of_other_actions_cost_nothing_while_all_processors_work()
    {
        (running, remote) = (36, remote with { RunningLookups = 32 });
        Pass(60);
        Assert.Null(reason);
    }

    [Fact]
    public void A_server_that_does_not_answer_costs_less_than_half_a_second()
    {
        (running, remote) = (32, remote with { RunningLookups = 32 });
        Pass(0.4);
        Assert.Null(reason);
        Pass(0.1);
        Assert.NotNull(reason);
    }

    [Fact]
    public void A_server_that_knows_nothing_costs_less_than_a_second()
    {
        (running, remote) = (32, remote with { RunningLookups = 32, Misses = 1 });
        Pass(0.7);
        Assert.Null(reason);
        Pass(0.2);
        Assert.NotNull(reason);
    }

    [Fact]
    public void Waiting_for_a_connection_is_limited_elsewhere()
    {
        (running, remote) = (32, remote with { RunningLookups = 32, IsConnected = false });
        Pass(5);
        Assert.Null(reason);
        remote = remote with { IsConnected = true };
        Pass(0.4);
        Assert.Null(reason);
    }

    [Fact]
    public void Results_that_took_longer_to_make_are_worth_the_time()
    {
        (running, remote) = (4, remote with { RunningLookups = 4, Hits = 1 });
        for (int i = 0; i < 60; i++)
        {
            watch.Save(seconds: 4.1);
            Pass(1);
        }
        Assert.Null(reason);
    }

    [Fact]
    public void A_long_output_that_arrives_sooner_than_it_is_made_is_worth_the_time()
    {
        (running, remote) = (1, remote with { RunningLookups = 1, Hits = 1 });
        using (watch.BeginFetch(seconds: 60, bytes: 1_000_000_000))
            for (int i = 0; i < 10; i++)
                Pass(1, bytesPerSecond: 100_000_000);
        Assert.Null(reason);
    }

    [Fact]
    public void A_long_output_that_arrives_later_is_not()
    {
        (running, remote) = (1, remote with { RunningLookups = 1, Hits = 1 });
        using (watch.BeginFetch(seconds: 60, bytes: 1_000_000_000))
            Pass(4, bytesPerSecond: 1_000_000);
        Assert.NotNull(reason);
    }

    [Fact]
    public void One_idle_processor_of_four_costs_a_quarter()
    {
        // Three actions run, and one waits.
        (running, remote) = (4, remote with { RunningLookups = 1 });
        Pass(1);
        Assert.Null(reason);
        Assert.Equal(1, watch.Waited.TotalSeconds, 3);
        Pass(1);
        Assert.NotNull(reason);
    }

    private void Pass(double seconds, long bytesPerSecond = 0)
    {
        for (double passed = 0; passed < seconds - 1e-9; passed += step.TotalSeconds)
        {
            time.Now += step;
            remote = remote with { ReceivedBytes = remote.ReceivedBytes + (long)(bytesPerSecond * step.TotalSeconds) };
            watch.Look();
        }
    }

    private sealed class Clock : TimeProvider
    {
        internal TimeSpan Now { get; set; } = TimeSpan.FromHours(1);

        public override long TimestampFrequency => TimeSpan.TicksPerSecond;

        public override long GetTimestamp() => Now.Ticks;

        public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period) => new NoTimer();
    }

    private sealed class NoTimer : ITimer
    {
        public bool Change(TimeSpan dueTime, TimeSpan period) => true;

        public void Dispose()
        {
        }

        public ValueTask DisposeAsync() => default;
    }
}
