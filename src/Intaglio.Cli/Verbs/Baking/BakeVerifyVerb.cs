using System.CommandLine;
using Intaglio.Baking;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>The <c>intaglio bake verify</c> verb, which compares the output folder with the last complete bake.</summary>
internal sealed class BakeVerifyVerb() : Verb("verify", "Compare the output folder with the last complete bake.")
{
    private readonly RecipeOptions recipe = new();
    private readonly Flag json = new("--json", "Print the differences as JSON");

    protected override Symbol[] Symbols => [.. recipe.All, json];

    internal override string Examples => """
          intaglio bake verify
          intaglio bake verify --profile release --json
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        BakeRecipe read = recipe.Read(arguments);
        AuditFinding[] findings = BakeProblems.Explain(streams, () => Bake.Verify(read).ToArray());
        if (arguments.GetValue(json))
            JsonOutput.WriteArray(streams, "differences", writer =>
            {
                foreach (AuditFinding finding in findings)
                {
                    writer.WriteStartObject();
                    writer.WriteString("output", finding.Name);
                    writer.WriteString("kind", Describe(finding.Kind));
                    writer.WriteEndObject();
                }
            });
        else
            foreach (AuditFinding finding in findings)
                streams.Write($"{Describe(finding.Kind)}  {ShellQuoting.ToLine(finding.Name)}\n");
        return findings.Length == 0 ? ExitCode.Success : ExitCode.Failure;
    }

    private static string Describe(AuditKind kind) => kind switch
    {
        AuditKind.New => "not made",
        AuditKind.Missing => "missing",
        AuditKind.Unreadable => "unreadable",
        _ => "changed",
    };
}
