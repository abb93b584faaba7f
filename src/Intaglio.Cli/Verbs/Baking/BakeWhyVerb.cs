using System.CommandLine;
using System.Text.Json;
using Intaglio.Baking;

namespace Intaglio.Cli;

/// <summary>The <c>intaglio bake why</c> verb, which explains why an output would be made, or was last made.</summary>
internal sealed class BakeWhyVerb() : Verb("why", "Explain why an output would be made, or was last made.")
{
    private readonly Argument<string> name =
        new("NAME") { Description = "Output, by its path below the output folder or from the current folder" };
    private readonly Option<string> against = new("--against") { HelpName = "FILE.json",
        Description = "Compare with the bake of a report (--report-actions) instead of the last bake" };
    private readonly RecipeOptions recipe = new();
    private readonly Flag json = new("--json", "Print the reasons as JSON");

    protected override Symbol[] Symbols => [name, against, .. recipe.All, json];

    internal override string Examples => """
          intaglio bake why textures/wall.png
          intaglio bake why out/draft/textures/wall.png --profile draft
          intaglio bake why textures/wall.png --against yesterday.json
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        BakeRecipe read = recipe.Read(arguments);
        string output = FindName(read, arguments.GetValue(name)!);
        using FileStream? report = arguments.GetValue(against) is { } path ? Open(path) : null;
        OutputExplanation explanation = BakeProblems.Explain(streams, () => Bake.Explain(read, output, report));
        if (arguments.GetValue(json))
            JsonOutput.Write(streams, writer => Write(writer, explanation));
        else
            Write(streams, explanation, report is not null);
        return ExitCode.Success;
    }

    // A shell completes paths from the current folder.
    private static string FindName(BakeRecipe recipe, string name)
    {
        string full = Path.GetFullPath(name), relative = Path.GetRelativePath(recipe.Output, full);
        return relative.StartsWith("..", StringComparison.Ordinal) || Path.IsPathRooted(relative) ? name : relative.Replace('\\', '/');
    }

    private static FileStream Open(string path)
    {
        try
        {
            return new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.Read, bufferSize: 0);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new FileException(path, exception);
        }
    }

    private static void Write(StandardStreams streams, OutputExplanation explanation, bool isCompared)
    {
        string state = explanation.Origin switch
        {
            ResultOrigin.Made => "would be made",
            ResultOrigin.Cache => "would be copied from the cache",
            ResultOrigin.Remote => "would be fetched from the remote cache",
            _ => "is up to date",
        };
        streams.Write($"{ShellQuoting.ToLine(explanation.Output)} {state} (rule {explanation.Rule})\n");
        foreach (BakeSetting setting in explanation.Settings)
            streams.Write($"  {ShellQuoting.ToLine(setting.ToString())}\n");
        foreach (BakeReason reason in explanation.Reasons)
            streams.Write($"  {ShellQuoting.ToLine(reason.ToString())}\n");
        if (isCompared && explanation.Reasons.Count == 0)
            streams.Write("  nothing differs from the report\n");
        if (isCompared || explanation.Origin != ResultOrigin.UpToDate)
            return;
        streams.Write(explanation.LastReasons.Count == 0 ? "  no reason is recorded, which is usual after the first bake\n"
            : "  a bake last processed it because of:\n");
        foreach (string reason in explanation.LastReasons)
            streams.Write($"  {ShellQuoting.ToLine(reason)}\n");
    }

    private static void Write(Utf8JsonWriter writer, OutputExplanation explanation)
    {
        writer.WriteString("output", explanation.Output);
        writer.WriteString("rule", explanation.Rule);
        writer.WriteString("key", explanation.Key?.ToString());
        writer.WriteString("origin", explanation.Origin switch
        {
            ResultOrigin.Made => "made",
            ResultOrigin.Cache => "cached",
            ResultOrigin.Remote => "fetched",
            _ => "upToDate",
        });
        writer.WriteStartArray("reasons");
        foreach (BakeReason reason in explanation.Reasons)
        {
            writer.WriteStartObject();
            writer.WriteString("part", reason.Part);
            writer.WriteString("before", reason.Before);
            writer.WriteString("after", reason.After);
            if (reason.Origin is not null)
                writer.WriteString("from", reason.Origin);
            writer.WriteString("text", reason.ToString());
            writer.WriteEndObject();
        }
        writer.WriteEndArray();
        writer.WriteStartArray("settings");
        foreach (BakeSetting setting in explanation.Settings)
        {
            writer.WriteStartObject();
            writer.WriteString("part", setting.Part);
            writer.WriteString("value", setting.Value);
            writer.WriteString("from", setting.Origin);
            writer.WriteEndObject();
        }
        writer.WriteEndArray();
        writer.WriteStrings("lastReasons", explanation.LastReasons);
    }
}
