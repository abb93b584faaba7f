using System.Globalization;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.Extensions.Logging.Console;

namespace Intaglio.Farm;

/// <summary>Writes each event as a line, in which characters that a terminal would interpret are escaped.</summary>
/// <remarks>Names of files and messages of programs come from users and can contain any characters.</remarks>
internal sealed class TextLogFormatter() : ConsoleFormatter(FormatterName)
{
    internal const string FormatterName = "intaglio-text";

    public override void Write<TState>(in LogEntry<TState> logEntry, IExternalScopeProvider? scopeProvider, TextWriter textWriter)
    {
        string message = logEntry.Formatter?.Invoke(logEntry.State, logEntry.Exception) ?? "";
        if (logEntry.Exception is { } exception)
            message += $" ({exception.GetType().Name}: {exception.Message})";
        textWriter.WriteLine(Messages.FormatEvent(Describe(logEntry.LogLevel),
            string.Create(CultureInfo.InvariantCulture, $"{logEntry.Category}[{logEntry.EventId.Id}]"),
            HiddenText.Escape(message.ReplaceLineEndings(" "))));
    }

    private static string Describe(LogLevel level) => level switch
    {
        LogLevel.Trace => "trce",
        LogLevel.Debug => "dbug",
        LogLevel.Information => "info",
        LogLevel.Warning => "warn",
        LogLevel.Error => "fail",
        _ => "crit",
    };
}
