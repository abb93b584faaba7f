using System.CommandLine;

namespace Intaglio.Farm;

/// <summary>The <c>intaglio-farm cancel</c> verb, which ends a run.</summary>
internal sealed class CancelVerb() : Verb("cancel", "End a run of a farm.")
{
    private readonly FarmOptions farm = new();
    private readonly Option<string> run = new("--run") { HelpName = "RUN", Description = "Name of the run, as status prints it" };

    protected override Option[] Settings => [.. farm.All, run];

    internal override string Examples => """
          intaglio-farm cancel --farm http://127.0.0.1:8420 --run 0123456789abcdef0123456789abcdef
        """;

    internal override int Run(ParseResult arguments)
    {
        (Uri address, ClientToken? token) = farm.Read(arguments);
        if (arguments.GetValue(run) is not { } text || !Guid.TryParseExact(text, "n", out Guid name))
            throw new UsageException($"specify {run.Name} with 32 hexadecimal digits");
        _ = FarmQuestion.AskAsync(address, token, HttpMethod.Delete, $"runs/{name:n}").GetAwaiter().GetResult();
        return ExitCode.Success;
    }
}
