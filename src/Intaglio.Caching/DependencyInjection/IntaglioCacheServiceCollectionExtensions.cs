using System.Diagnostics.Metrics;
using Intaglio.Caching;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Adds content caches to services.</summary>
public static class IntaglioCacheServiceCollectionExtensions
{
    /// <summary>Adds a <see cref="ContentCache"/>, one for all, with the logger, the clock and the meter factory of the services.</summary>
    /// <param name="services">The services.</param>
    /// <param name="configure">Sets the folder and how the cache works, if nothing else configures the options; wrong settings are an <see cref="OptionsValidationException"/> when it is first asked for.</param>
    /// <returns>The services.</returns>
    public static IServiceCollection AddIntaglioCache(this IServiceCollection services, Action<ContentCacheOptions>? configure = null)
    {
        Configure(services, Options.Options.DefaultName, configure);
        services.TryAddSingleton(static provider => Create(provider, Options.Options.DefaultName));
        return services;
    }

    /// <summary>Adds a <see cref="ContentCache"/> of a name, for programs that have several: it is a keyed service.</summary>
    /// <param name="services">The services.</param>
    /// <param name="name">The key of the service, and the name of its options.</param>
    /// <param name="configure">Sets the folder and how the cache works, if nothing else configures the options.</param>
    /// <returns>The services.</returns>
    public static IServiceCollection AddIntaglioCache(this IServiceCollection services, string name, Action<ContentCacheOptions>? configure = null)
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
            .Validate(static options => options.MaxSize is not < 1, ContentCacheOptions.MaxSizeError);
    }

    private static ContentCache Create(IServiceProvider provider, string name) => new(
        provider.GetRequiredService<IOptionsMonitor<ContentCacheOptions>>().Get(name),
        provider.GetService<ILogger<ContentCache>>(),
        provider.GetService<IMeterFactory>());
}
