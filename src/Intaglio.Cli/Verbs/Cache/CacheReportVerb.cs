using System.CommandLine;
using Intaglio.Caching;

namespace Intaglio.Cli;

/// <summary>A verb that reports on a cache as text or JSON.</summary>
internal abstract class CacheReportVerb(string name, string description) : CacheVerb(name, description)
{
    private readonly Flag json = new("--json", "Print JSON");

    protected override Symbol[] Symbols => [.. base.Symbols, json];

    protected sealed override int Run(ContentCache cache, ParseResult arguments, StandardStreams streams) =>
        Run(cache, arguments, arguments.GetValue(json), streams);

    /// <returns>The exit code.</returns>
    protected abstract int Run(ContentCache cache, ParseResult arguments, bool asJson, StandardStreams streams);

    protected static string FormatTime(DateTime time) =>
        time.ToString("yyyy-MM-ddTHH:mm:ssZ", System.Globalization.CultureInfo.InvariantCulture);
}
