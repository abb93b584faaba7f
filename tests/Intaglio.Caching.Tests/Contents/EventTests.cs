using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;

namespace Intaglio.Caching.Tests;

public sealed class EventTests : CacheFolder
{
    [Fact]
    public async Task What_happens_is_measured_and_told()
    {
        using RecordedEvents events = new();
        ContentCache cache = new(new ContentCacheOptions { Directory = Folder, VerifyOnRead = true }, events, events);

        (await cache.GetOrCreateAsync(Key(1), Write(new byte[100]))).Dispose();
        (await cache.GetOrCreateAsync(Key(1), Write([]))).Dispose();
        cache.Find(Key(1))!.Dispose();
        Assert.Null(cache.Find(Key(2)));
        NotSupportedException failure = new();
        Assert.Same(failure, await Assert.ThrowsAsync<NotSupportedException>(async () => await cache.GetOrCreateAsync(Key(3), (_, _) => throw failure)));
        ContentName name = cache.Put(new byte[11]);
        cache.Find(name)!.Dispose();
        File.WriteAllText(Files("contents").Single(path => path.EndsWith(name.ToString(), StringComparison.Ordinal)), "damaged");
        Assert.Null(cache.Find(name));
        long space = cache.Maintenance.GetStatistics().DiskBytes;
        cache.Maintenance.Prune(0);

        Assert.Equal(new SortedDictionary<string, double>(StringComparer.Ordinal)
        {
            ["intaglio.cache.lookups intaglio.cache.result=miss"] = 4,
            ["intaglio.cache.lookups intaglio.cache.result=hit"] = 3,
            ["intaglio.cache.production.duration"] = 1,
            ["intaglio.cache.production.duration error.type=System.NotSupportedException"] = 1,
            ["intaglio.cache.written"] = 111,
            ["intaglio.cache.damaged"] = 1,
            ["intaglio.cache.evicted.files"] = 2,
            ["intaglio.cache.evicted"] = space,
        }, events.Sums);
        Assert.Equal([(LogLevel.Debug, 1), (LogLevel.Warning, 2), (LogLevel.Information, 3)], events.Events);
        Assert.DoesNotContain("", events.Messages);
    }

    [Fact]
    public async Task Services_share_a_cache()
    {
        ServiceCollection services = new();
        using RecordedEvents events = new();
        services.AddSingleton<ILogger<ContentCache>>(events);
        services.AddIntaglioCache(options => options.Directory = Folder);
        services.AddIntaglioCache("other", options => options.Directory = Path.Combine(Root, "other"));
        await using ServiceProvider provider = services.BuildServiceProvider(new ServiceProviderOptions { ValidateOnBuild = true, ValidateScopes = true });
        ContentCache cache = provider.GetRequiredService<ContentCache>();
        Assert.Same(cache, provider.GetRequiredService<ContentCache>());
        Assert.Equal(Folder, cache.Directory);
        Assert.Equal(Path.Combine(Root, "other"), provider.GetRequiredKeyedService<ContentCache>("other").Directory);
        (await cache.GetOrCreateAsync(Key(1), Write([1]))).Dispose();
        Assert.Equal([(LogLevel.Debug, 1)], events.Events);
    }

    [Fact]
    public void Wrong_settings_are_told()
    {
        ServiceCollection services = new();
        services.AddIntaglioCache(_ => { });
        services.AddIntaglioCache("small", options => (options.Directory, options.MaxSize) = (Folder, 0));
        using ServiceProvider provider = services.BuildServiceProvider();
        Assert.Contains("Set Directory", Assert.Throws<OptionsValidationException>(provider.GetRequiredService<ContentCache>).Message, StringComparison.Ordinal);
        Assert.Contains("MaxSize must be at least 1", Assert.Throws<OptionsValidationException>(() => provider.GetRequiredKeyedService<ContentCache>("small")).Message, StringComparison.Ordinal);
        Assert.False(Directory.Exists(Folder));
        Assert.Throws<ArgumentNullException>("services", () => IntaglioCacheServiceCollectionExtensions.AddIntaglioCache(null!));
    }

    [Fact]
    public void Options_and_the_clock_may_come_from_the_services()
    {
        ManualTime time = new();
        ServiceCollection services = new();
        services.AddSingleton<TimeProvider>(time);
        services.Configure<ContentCacheOptions>(options => options.Directory = Folder);
        services.AddIntaglioCache();
        using ServiceProvider provider = services.BuildServiceProvider();
        ContentCache cache = provider.GetRequiredService<ContentCache>();
        cache.Put([1]);
        Assert.Equal(time.Now.UtcDateTime, Assert.Single(cache.Maintenance.EnumerateContents()).LastUsed);
    }
}
