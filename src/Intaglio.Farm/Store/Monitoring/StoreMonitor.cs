using System.Diagnostics;
using System.Globalization;
using Intaglio.Caching;
using Microsoft.AspNetCore.Http;

namespace Intaglio.Farm;

/// <summary>Counts and reports the requests and failures of a server.</summary>
/// <param name="cache">The cache.</param>
/// <param name="isVerbose">Whether each request is reported.</param>
/// <param name="writeOthers">Writes the metrics of other parts of the server.</param>
internal sealed class StoreMonitor(ContentCache cache, bool isVerbose, Func<Task<string>> writeOthers)
{
    private readonly RequestCounters counters = new();
    private readonly StoreSize size = new(cache);
    private readonly FailureLog failures = new();

    /// <summary>Records a response.</summary>
    /// <param name="context">The request and its response.</param>
    /// <param name="kind">The kind of the file.</param>
    /// <param name="bytes">The number of bytes that were received or sent.</param>
    /// <param name="start">The timestamp when the request began.</param>
    internal void Answered(HttpContext context, StoreKind kind, long bytes, long start)
    {
        (string method, int status) = (context.Request.Method, context.Response.StatusCode);
        counters.Count(kind, method, status, bytes);
        if (isVerbose)
            Messages.WriteLog(string.Create(CultureInfo.InvariantCulture,
                $"{method} {context.Request.Path.Value} {status} {bytes} {Stopwatch.GetElapsedTime(start).TotalMilliseconds:0.0}"));
    }

    /// <summary>Reports a failure of the server.</summary>
    internal void Failed(Exception exception) => failures.Write(exception);

    /// <summary>Writes the metrics in the text format of Prometheus.</summary>
    internal async Task<string> WriteMetricsAsync() => MetricsText.Write(counters, await size.GetAsync()) + await writeOthers();
}
