using System.Diagnostics.Metrics;
using Intaglio.Caching;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Provides extension methods that add content caches to an <see cref="IServiceCollection"/>.</summary>
public static class IntaglioCacheServiceCollectionExtensions
{
    /// <summary>Adds a singleton <see cref="ContentCache"/> that uses the logger, clock and meter factory of the services.</summary>
    /// <param name="services">The services.</param>
    /// <param name="configure">
    /// The delegate that sets the options, or <see langword="null"/> if they are configured elsewhere. Invalid options cause an
    /// <see cref="OptionsValidationException"/> when the cache is first requested.
    /// </param>
    /// <returns>The same services.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="services"/> is <see langword="null"/>.</exception>
    public static IServiceCollection AddIntaglioCache(this IServiceCollection services, Action<ContentCacheOptions>? configure = null)
    {
        Configure(services, Options.Options.DefaultName, configure);
        services.TryAddSingleton(static provider => Create(provider, Options.Options.DefaultName));
        return services;
    }

    /// <summary>Adds a <see cref="ContentCache"/> as a keyed singleton, for programs with several caches.</summary>
    /// <param name="services">The services.</param>
    /// <param name="name">The key of the service, which is also the name of its options.</param>
    /// <param name="configure">
    /// The delegate that sets the options, or <see langword="null"/> if they are configured elsewhere. Invalid options cause an
    /// <see cref="OptionsValidationException"/> when the cache is first requested.
    /// </param>
    /// <returns>The same services.</returns>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="services"/> or <paramref name="name"/> is <see langword="null"/>.
    /// </exception>
    public static IServiceCollection AddIntaglioCache(this IServiceCollection services, string name,
        Action<ContentCacheOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(name);
        Configure(services, name, configure);
        services.TryAddKeyedSingleton(name, static (provider, key) => Create(provider, (string)key!));
        return services;
    }

    private static void Configure(IServiceCollection services, string name, Action<ContentCacheOptions>? configure)
    {
        ArgumentNullException.ThrowIfNull(services);
        services.AddOptions<ContentCacheOptions>(name)
            .Configure<IServiceProvider>((options, provider) =>
            {
                options.TimeProvider = provider.GetService<TimeProvider>() ?? options.TimeProvider;
                configure?.Invoke(options);
            })
            .Validate(static options => !string.IsNullOrEmpty(options.Directory), ContentCacheOptions.DirectoryError)
            .Validate(static options => options.MaxSize is not < 1, ContentCacheOptions.MaxSizeError)
            .Validate(static options => options.Remote?.HasAddress != false, RemoteCacheOptions.AddressError)
            .Validate(static options => options.Remote is not { HasAddress: true, IsInTheClear: true, TokenSource: not null },
                RemoteCacheOptions.TokenError)
            .Validate(static options => options.Remote?.SigningKey?.CanSign != false, RemoteCacheOptions.KeyError);
    }

    private static ContentCache Create(IServiceProvider provider, string name) => new(
        provider.GetRequiredService<IOptionsMonitor<ContentCacheOptions>>().Get(name),
        provider.GetService<ILogger<ContentCache>>(),
        provider.GetService<IMeterFactory>());
}
