using System.Globalization;
using System.Text;
using System.Text.Json;

namespace Intaglio.Farm;

/// <summary>Lines on the standard streams, each written with one system call so that lines of several threads do not mix.</summary>
internal static class Messages
{
    /// <summary>The format of times in logs, which are those of UTC.</summary>
    internal const string Time = "yyyy-MM-ddTHH:mm:ss.fffZ";

    /// <summary>Gets or sets the form of the lines on standard error.</summary>
    internal static LogFormat Format { get; set; }

    /// <summary>Writes a line to standard error, after the name of the program or, in a log, after the time.</summary>
    internal static void WriteError(string message) => WriteEvent("Warning", message, $"{Program.Name}: ");

    /// <summary>Writes a line to standard error without the name of the program.</summary>
    internal static void WriteLog(string line) => WriteEvent("Information", line, "");

    /// <summary>Writes a line to standard output.</summary>
    internal static void WriteOutput(string line) => Write(Descriptor.Output, line + "\n");

    /// <summary>Formats an event of a log in text form.</summary>
    /// <param name="level">The level in four letters.</param>
    /// <param name="source">The category and the number of the event.</param>
    /// <param name="message">The message, a line without characters that a terminal interprets.</param>
    internal static string FormatEvent(string level, string source, string message) =>
        $"{DateTime.UtcNow.ToString(Time, CultureInfo.InvariantCulture)} {level}: {source} {message}";

    private static void WriteEvent(string level, string message, string lead)
    {
        Write(Descriptor.Error, Format switch
        {
            LogFormat.Text => FormatEvent(level[..4].ToLowerInvariant(), "Intaglio.Farm[0]", ShellQuoting.ToLine(message)) + "\n",
            LogFormat.Json => ToJson(level, message),
            _ => $"{lead}{ShellQuoting.ToLine(message)}\n",
        });
    }

    // The members are those of the events of the server.
    private static string ToJson(string level, string message)
    {
        using MemoryStream text = new();
        using (Utf8JsonWriter writer = new(text))
        {
            writer.WriteStartObject();
            writer.WriteString("Timestamp", DateTime.UtcNow.ToString(Time, CultureInfo.InvariantCulture));
            writer.WriteNumber("EventId", 0);
            writer.WriteString("LogLevel", level);
            writer.WriteString("Category", "Intaglio.Farm");
            writer.WriteString("Message", message);
            writer.WriteEndObject();
        }
        return Encoding.UTF8.GetString(text.ToArray()) + "\n";
    }

    private static void Write(int descriptor, string text)
    {
        try
        {
            Descriptor.Write(descriptor, Encoding.UTF8.GetBytes(text));
        }
        catch (IOException)
        {
            // The reader has closed the stream. A server continues without it.
        }
    }
}
