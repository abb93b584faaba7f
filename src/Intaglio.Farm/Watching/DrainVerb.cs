using System.CommandLine;

namespace Intaglio.Farm;

/// <summary>The <c>intaglio-farm drain</c> verb, which ends a worker when it has finished its actions.</summary>
internal sealed class DrainVerb : Verb
{
    private readonly FarmOptions farm = new();
    private readonly Argument<string> worker = new("WORKER") { Description = "Name of the worker, as status prints it" };

    internal DrainVerb()
        : base("drain", "End a worker of a farm when it has finished its actions.") => Arguments.Add(worker);

    protected override Option[] Settings => [.. farm.All];

    internal override string Examples => """
          intaglio-farm drain --farm http://127.0.0.1:8420 build7-4711
        """;

    internal override int Run(ParseResult arguments)
    {
        (Uri address, ClientToken? token) = farm.Read(arguments);
        string name = Uri.EscapeDataString(arguments.GetValue(worker)!);
        _ = FarmQuestion.AskAsync(address, token, HttpMethod.Post, $"workers/{name}/drain").GetAwaiter().GetResult();
        return ExitCode.Success;
    }
}
