using System.Globalization;
using System.Text;
using Intaglio.Caching;

namespace Intaglio.Farm;

/// <summary>Writes metrics in the text format 0.0.4 of Prometheus.</summary>
internal static class MetricsText
{
    /// <summary>The media type.</summary>
    internal const string Type = "text/plain; version=0.0.4; charset=utf-8";

    private const string Prefix = "intaglio_store_";

    /// <summary>Writes all metrics.</summary>
    /// <param name="counters">The counters of requests.</param>
    /// <param name="size">The size of the cache, or <see langword="null"/> if it is not known.</param>
    internal static string Write(RequestCounters counters, CacheStatistics? size)
    {
        StringBuilder text = new();
        Describe(text, "requests_total", "counter", "Requests by kind of file, method and status.");
        foreach ((string kind, string method, int status, long count) in counters.List())
            text.Append(CultureInfo.InvariantCulture,
                $"{Prefix}requests_total{{kind=\"{kind}\",method=\"{method}\",status=\"{status}\"}} {count}\n");
        Add(text, "received_bytes_total", "counter", "Bytes of the bodies of requests.", counters.Received);
        Add(text, "sent_bytes_total", "counter", "Bytes of the items and records in responses.", counters.Sent);
        if (size is not null)
        {
            Add(text, "items", "gauge", "Items in the store, including the bytes of records.", size.Contents);
            Add(text, "records", "gauge", "Keys that have a record.", size.Entries);
            Add(text, "bytes", "gauge", "Size of all files in the store.", size.ContentBytes + size.EntryBytes);
        }
        return text.ToString();
    }

    private static void Add(StringBuilder text, string name, string type, string help, long value)
    {
        Describe(text, name, type, help);
        text.Append(CultureInfo.InvariantCulture, $"{Prefix}{name} {value}\n");
    }

    private static void Describe(StringBuilder text, string name, string type, string help) =>
        text.Append(CultureInfo.InvariantCulture, $"# HELP {Prefix}{name} {help}\n# TYPE {Prefix}{name} {type}\n");
}
