using Intaglio.Caching;

namespace Intaglio.Farm;

/// <summary>Writes the metrics of a store.</summary>
internal static class MetricsText
{
    private const string Prefix = "intaglio_store_";

    /// <summary>Writes all metrics.</summary>
    /// <param name="counters">The counters of requests.</param>
    /// <param name="size">The size of the cache, or <see langword="null"/> if it is not known.</param>
    internal static string Write(RequestCounters counters, CacheStatistics? size)
    {
        PrometheusText text = new(Prefix);
        text.Describe("requests_total", "counter", "Requests by kind of file, method and status.");
        foreach ((string kind, string method, int status, long count) in counters.List())
            text.Add($"requests_total{{kind=\"{kind}\",method=\"{method}\",status=\"{status}\"}}", count);
        text.Add("received_bytes_total", "counter", "Bytes of the bodies of requests.", counters.Received);
        text.Add("sent_bytes_total", "counter", "Bytes of the items and records in responses.", counters.Sent);
        if (size is not null)
        {
            text.Add("items", "gauge", "Items in the store, including the bytes of records.", size.Contents);
            text.Add("records", "gauge", "Keys that have a record.", size.Entries);
            text.Add("bytes", "gauge", "Bytes that all items and records take on the disk.", size.DiskBytes);
        }
        return text.ToString();
    }
}
