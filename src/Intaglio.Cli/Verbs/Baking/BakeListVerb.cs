using System.CommandLine;
using Intaglio.Baking;

namespace Intaglio.Cli;

/// <summary>The <c>intaglio bake list</c> verb, which lists the outputs of a recipe.</summary>
internal sealed class BakeListVerb() : Verb("list", "List the outputs of a recipe with their rules and inputs.")
{
    private readonly RecipeOptions recipe = new();
    private readonly Flag json = new("--json", "Print the outputs as JSON");

    protected override Symbol[] Symbols => [.. recipe.All, json];

    internal override string Examples => """
          intaglio bake list
          intaglio bake list --profile release --json
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        BakeRecipe read = recipe.Read(arguments);
        ListedOutput[] outputs = BakeProblems.Explain(streams, () => Bake.List(read).ToArray());
        if (arguments.GetValue(json))
            JsonOutput.WriteArray(streams, "outputs", writer =>
            {
                foreach (ListedOutput output in outputs)
                {
                    writer.WriteStartObject();
                    writer.WriteString("output", output.Name);
                    writer.WriteString("rule", output.Rule);
                    writer.WriteBoolean("kept", output.IsKept);
                    writer.WriteBoolean("known", output.IsKnown);
                    writer.WriteStartArray("inputs");
                    foreach (string input in output.Inputs)
                        writer.WriteStringValue(input);
                    writer.WriteEndArray();
                    writer.WriteEndObject();
                }
            });
        else
            foreach (ListedOutput output in outputs)
                streams.Write(!output.IsKnown ? UnknownText.Describe(output.Rule, output.Inputs[0])
                    : $"{ShellQuoting.ToLine(output.Name)}  {output.Rule}  {ShellQuoting.ToLine(DescribeInputs(output))}"
                    + $"{(output.IsKept ? "" : "  not kept")}\n");
        return ExitCode.Success;
    }

    private static string DescribeInputs(ListedOutput output) => output.Inputs.Count switch
    {
        0 => "no input",
        1 => output.Inputs[0],
        _ => $"{output.Inputs.Count} inputs",
    };
}
