using System.CommandLine;
using System.Text.Json;

namespace Intaglio.Farm;

/// <summary>The <c>intaglio-farm status</c> verb, which shows the servers, workers and runs of a farm.</summary>
internal sealed class StatusVerb() : Verb("status", "Show the servers, workers and runs of a farm.")
{
    private readonly FarmOptions farm = new();
    private readonly Flag json = new("--json", "Print JSON instead of text");

    protected override Option[] Settings => [.. farm.All, json];

    internal override string Examples => """
          intaglio-farm status --farm http://127.0.0.1:8420
        """;

    internal override int Run(ParseResult arguments)
    {
        (Uri address, ClientToken? token) = farm.Read(arguments);
        string text = FarmQuestion.AskAsync(address, token, HttpMethod.Get, "status").GetAwaiter().GetResult();
        FarmView view;
        try
        {
            view = JsonSerializer.Deserialize(text, FarmJson.Default.FarmView)!;
        }
        catch (JsonException exception)
        {
            throw new FailureException($"{address} is not a farm, or one of another version", exception);
        }
        Messages.WriteOutput(arguments.GetValue(json) ? text : StatusText.Write(view));
        return ExitCode.Success;
    }
}
