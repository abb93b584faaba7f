using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Console;

namespace Intaglio.Farm;

/// <summary>Writes events to standard error.</summary>
internal static class FarmLog
{
    // Orleans and the HTTP server report much that is usual.
    private const string Own = "Intaglio";

    internal static void Configure(IServiceCollection services, LogFormat format) => services.AddLogging(logging =>
    {
        logging.SetMinimumLevel(LogLevel.Warning).AddFilter(Own, LogLevel.Information);
        // At each start, they warn of the garbage collector, which is chosen, and of the time since the machine was started.
        logging.AddFilter("Orleans.Runtime.Silo", LogLevel.Error).AddFilter("Orleans.Runtime.Watchdog", LogLevel.Error);
        if (format == LogFormat.Text)
            logging.AddConsole(console => console.FormatterName = TextLogFormatter.FormatterName)
                .AddConsoleFormatter<TextLogFormatter, ConsoleFormatterOptions>();
        else if (format == LogFormat.Json)
            logging.AddJsonConsole(json => (json.UseUtcTimestamp, json.TimestampFormat) = (true, Messages.Time));
        logging.Services.Configure<ConsoleLoggerOptions>(console => console.LogToStandardErrorThreshold = LogLevel.Trace);
    });
}
