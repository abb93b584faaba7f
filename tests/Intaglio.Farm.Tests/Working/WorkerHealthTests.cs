using Intaglio.Farm.Tests.Scheduling;

namespace Intaglio.Farm.Tests.Working;

/// <summary>The state of the machine of a worker.</summary>
public sealed class WorkerHealthTests : IDisposable
{
    private readonly ManualTime time = new();
    private readonly TemporaryFolder folder = new();
    private string? fault;
    private int checks;

    public void Dispose() => folder.Dispose();

    [Fact]
    public void Actions_that_end_together_share_a_check()
    {
        WorkerHealth health = Create();
        time.Advance(TimeSpan.FromSeconds(1));
        long end = time.GetTimestamp();
        Assert.True(health.Check(end));
        Assert.True(health.Check(end));
        Assert.Equal(1, checks);
        time.Advance(TimeSpan.FromSeconds(1));
        fault = "full";
        Assert.False(health.Check(time.GetTimestamp()));
        Assert.Equal((2, "full"), (checks, health.Fault));
    }

    [Fact]
    public void A_fault_is_looked_for_again_with_growing_pauses_until_it_is_gone()
    {
        WorkerHealth health = Create();
        health.CheckAgain();
        fault = "full";
        time.Advance(TimeSpan.FromSeconds(1));
        Assert.False(health.Check(time.GetTimestamp()));
        List<int> seconds = [];
        for (int second = 1; second <= 100; second++)
        {
            int before = checks;
            time.Advance(TimeSpan.FromSeconds(1));
            health.CheckAgain();
            if (checks > before)
                seconds.Add(second);
        }
        Assert.Equal([1, 3, 7, 15, 31, 61, 91], seconds);
        fault = null;
        time.Advance(TimeSpan.FromSeconds(30));
        health.CheckAgain();
        Assert.Null(health.Fault);
        int last = checks;
        time.Advance(TimeSpan.FromSeconds(30));
        health.CheckAgain();
        Assert.Equal(last, checks);
    }

    [Fact]
    public void A_strike_lasts_although_the_machine_is_sound_and_the_next_one_longer()
    {
        WorkerHealth health = Create();
        List<int> seconds = [];
        for (int i = 0; i < 3; i++)
        {
            health.Strike("struck");
            for (int second = 1; second < 1000; second++)
            {
                time.Advance(TimeSpan.FromSeconds(1));
                // The machine is sound, but the worker cannot say that an action which ends now is at fault.
                bool isSound = health.Check(time.GetTimestamp());
                Assert.Equal(health.Fault is null, isSound);
                if (health.Fault is null)
                {
                    seconds.Add(second);
                    break;
                }
                Assert.Equal("struck", health.Fault);
            }
        }
        Assert.Equal([60, 120, 240], seconds);
        fault = "full";
        health.Strike("struck");
        Assert.Equal("full", health.Fault);
    }

    [Fact]
    public void A_sound_machine_has_no_fault_and_nothing_is_left()
    {
        Assert.Null(new MachineCheck(Options).FindFault());
        Assert.Empty(Directory.EnumerateFiles(folder.Path, "*", SearchOption.AllDirectories));
    }

    [Fact]
    public void A_folder_that_cannot_be_written_is_a_fault()
    {
        folder.Write("cache", "a file");
        Assert.StartsWith($"'{folder["cache"]}' cannot be written: ", new MachineCheck(Options).FindFault(), StringComparison.Ordinal);
    }

    private WorkerOptions Options => new() { Folder = folder["work"], CacheFolder = folder["cache"], Slots = 1, AllowRun = true };

    private WorkerHealth Create() => new(() =>
    {
        checks++;
        return fault;
    }, time);
}
