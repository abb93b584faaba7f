using System.Globalization;

namespace Intaglio.Farm.Tests.Scheduling;

public sealed class WantedSourcesTests
{
    private readonly WantedSources sources = new();

    [Fact]
    public void An_action_waits_for_all_of_its_sources()
    {
        Assert.True(sources.IsEmpty);
        Assert.True(sources.TryAdd(Lease(1), [Digest(1), Digest(2), Digest(2), "x", ""]));
        Assert.True(sources.TryAdd(Lease(2), [Digest(2)]));
        Assert.False(sources.TryAdd(Lease(3), ["x"]));
        Assert.Equal([Digest(1), Digest(2)], sources.List());
        Assert.Empty(sources.TakePaused());
        Assert.Equal([Lease(2)], sources.Answer([Digest(2), Digest(9), "x"]));
        Assert.Equal([Lease(1)], sources.Answer([Digest(2), Digest(1)]));
        Assert.True(sources.IsEmpty);
    }

    [Fact]
    public void A_source_is_wanted_once()
    {
        Assert.True(sources.TryAdd(Lease(1), [Digest(1)]));
        sources.Answer([Digest(1)]);
        Assert.False(sources.TryAdd(Lease(2), [Digest(1)]));
        Assert.True(sources.TryAdd(Lease(2), [Digest(1), Digest(2)]));
        Assert.Equal([Digest(2)], sources.List());
    }

    [Fact]
    public void The_number_of_sources_is_limited()
    {
        string[] digests = [.. Enumerable.Range(0, WantedSources.Most + 1).Select(Digest)];
        Assert.True(sources.TryAdd(Lease(1), digests));
        Assert.Equal(digests[..^1], sources.List());
        // It waits until there is space.
        Assert.True(sources.TryAdd(Lease(2), [digests[^1]]));
        Assert.Equal(WantedSources.Most, sources.List().Count);
        Assert.Equal([Lease(2)], sources.TakePaused());
        Assert.Empty(sources.TakePaused());
        Assert.Equal([Lease(1)], sources.Answer(digests));
    }

    private static WorkLease Lease(int number) => new(number, number);

    private static string Digest(int i) => i.ToString("x64", CultureInfo.InvariantCulture);
}
