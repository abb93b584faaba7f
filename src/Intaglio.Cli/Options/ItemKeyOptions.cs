using System.CommandLine;
using Intaglio.Caching;

namespace Intaglio.Cli;

/// <summary>The options that identify a cache item by the settings it is made from.</summary>
internal sealed class ItemKeyOptions
{
    private readonly Option<string[]> setting =
        new("--setting") { HelpName = "SETTING", Description = $"Setting of the item's key, as for 'intaglio name'; repeat for more" };
    private readonly KeyOptions options = new();

    internal Option[] All => [setting, .. options.All];

    /// <summary>Gets the name of the option for settings.</summary>
    internal string Name => setting.Name;

    /// <returns>The key, or <see langword="null"/> if the command line does not specify one.</returns>
    /// <exception cref="UsageException">The key is invalid.</exception>
    internal CacheKey? Read(ParseResult arguments)
    {
        string[] settings = arguments.GetValue(setting) ?? [];
        return settings.Length > 0 || options.IsAnyGiven(arguments) ? options.Create(arguments, settings) : null;
    }
}
