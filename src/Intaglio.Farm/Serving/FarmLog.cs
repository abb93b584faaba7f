using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Console;

namespace Intaglio.Farm;

/// <summary>Writes events to standard error.</summary>
internal static class FarmLog
{
    // Orleans and the HTTP server report much that is usual.
    private const string Own = "Intaglio", Time = "yyyy-MM-ddTHH:mm:ss.fffZ ";

    internal static void Configure(IServiceCollection services, LogFormat format) => services.AddLogging(logging =>
    {
        logging.SetMinimumLevel(LogLevel.Warning).AddFilter(Own, LogLevel.Information);
        if (format == LogFormat.Text)
            logging.AddSimpleConsole(text =>
            {
                (text.SingleLine, text.ColorBehavior) = (true, LoggerColorBehavior.Disabled);
                (text.UseUtcTimestamp, text.TimestampFormat) = (true, Time);
            });
        else if (format == LogFormat.Json)
            logging.AddJsonConsole(json => (json.UseUtcTimestamp, json.TimestampFormat) = (true, Time.TrimEnd()));
        logging.Services.Configure<ConsoleLoggerOptions>(console => console.LogToStandardErrorThreshold = LogLevel.Trace);
    });
}
