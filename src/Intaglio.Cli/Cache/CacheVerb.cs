using System.CommandLine;
using System.Text.Json;
using Intaglio.Caching;

namespace Intaglio.Cli;

/// <summary>A verb of <c>intaglio cache</c>: it has a cache that is there, and a table or JSON to print.</summary>
internal abstract class CacheVerb : Verb
{
    private static readonly JsonWriterOptions jsonOptions = new() { Indented = true, Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    private readonly Argument<string> folder = new("DIR") { Description = "The cache's directory" };
    private readonly Option<bool> json = HashOptions.Flag("--json", "Print JSON");

    protected CacheVerb(string name, string description)
        : base(name, description)
    {
        Arguments.Add(folder);
        Options.Add(json);
    }

    internal sealed override int Run(ParseResult arguments, StandardStreams streams)
    {
        string name = arguments.GetValue(folder)!;
        try
        {
            if (!ContentCache.Exists(name))
                throw Directory.Exists(name) ? new FailureException($"{ShellQuoting.Quote(name)}: is not a content cache") : new FileException(name, new DirectoryNotFoundException());
            return Run(new ContentCache(name), arguments, arguments.GetValue(json), streams);
        }
        catch (InvalidDataException exception)
        {
            throw new FailureException(exception.Message.TrimEnd('.'), exception);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new FileException(name, exception);
        }
    }

    /// <returns>The exit code.</returns>
    protected abstract int Run(ContentCache cache, ParseResult arguments, bool asJson, StandardStreams streams);

    /// <summary>Prints one JSON object.</summary>
    protected static void WriteJson(StandardStreams streams, Action<Utf8JsonWriter> write)
    {
        using (Utf8JsonWriter writer = new(streams.Output, jsonOptions))
        {
            writer.WriteStartObject();
            write(writer);
            writer.WriteEndObject();
        }
        streams.Write("\n");
    }

    protected static string FormatTime(DateTime time) => time.ToString("yyyy-MM-ddTHH:mm:ssZ", System.Globalization.CultureInfo.InvariantCulture);
}
