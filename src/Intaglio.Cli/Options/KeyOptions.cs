using System.CommandLine;
using System.Globalization;
using Intaglio.Caching;

namespace Intaglio.Cli;

/// <summary>The options of a cache key other than its settings.</summary>
internal sealed class KeyOptions
{
    private readonly Option<string> application =
        new("--application") { HelpName = "NAME", Description = "Application that the names belong to, up to 16 bytes" };
    private readonly Option<string> version =
        new("--settings-version") { HelpName = "N", Description = "Version of the program that uses the settings (1)" };

    internal Option<string>[] All => [application, version];

    /// <summary>Determines whether any of the options is specified.</summary>
    internal bool IsAnyGiven(ParseResult arguments) => Array.Exists(All, option => arguments.GetValue(option) is not null);

    /// <summary>Creates the key for a list of settings.</summary>
    /// <exception cref="UsageException">A setting or an option is invalid.</exception>
    internal CacheKey Create(ParseResult arguments, IEnumerable<string> settings)
    {
        try
        {
            CacheKey key = new(arguments.GetValue(application) ?? "", ParseVersion(arguments.GetValue(version)));
            foreach (string setting in settings)
                KeySetting.Add(key, setting);
            return key;
        }
        catch (ArgumentException exception)
        {
            throw UsageException.Of(exception);
        }
    }

    private static long ParseVersion(string? text) => text is null ? 1
        : long.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out long number) ? number
        : throw new UsageException($"invalid --settings-version '{text}' (expected an integer)");
}
