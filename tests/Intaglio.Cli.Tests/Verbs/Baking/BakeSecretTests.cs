using System.Diagnostics;
using Intaglio.Testing.Remote;

namespace Intaglio.Cli.Tests;

/// <summary>The values of environment variables that a recipe names stay in the process.</summary>
public sealed class BakeSecretTests : IDisposable
{
    private const string First = "correct-horse-battery", Second = "another-long-secret", Short = "pin-123";

    private const string Rules = """
        rules:
          good: { for: "*", run: [ sh, "-c", "echo value $SECRET; echo; cp \"$0\" \"$1\"", "{in}", "{out}" ], environment: SECRET, to: "good/{name}" }
          bad: { for: "*", run: [ sh, "-c", "echo value $SECRET; exit 3", "{in}", "{out}" ], environment: SECRET, to: "bad/{name}" }
          plain: { for: "*", do: copy, to: "plain/{name}" }

        """;

    private readonly TemporaryFolder folder = new();
    private readonly RemoteServer server = new();

    public BakeSecretTests()
    {
        Skip.If(OperatingSystem.IsWindows(), "The program is a script for a shell.");
        WriteRecipe("");
        folder.Write("assets/a", "text");
    }

    public void Dispose()
    {
        folder.Dispose();
        server.Dispose();
    }

    [SkippableFact]
    public void A_value_is_in_no_file_no_report_and_on_no_terminal()
    {
        foreach (string value in (string[])[First, Second])
        {
            Outcome page = Bake(value, "bake", "--keep-going", "--report", "r.html"),
                why = Bake(value, "bake", "why", "bad/a", "--json"), json = Bake(value, "bake", "--keep-going", "--json", "--report", "r.json", "--report-actions");
            Assert.Equal((1, 1), (page.ExitCode, json.ExitCode));
            Assert.Contains("value ***", page.Error, StringComparison.Ordinal);
            Assert.Contains("value ***", File.ReadAllText(folder["r.html"]), StringComparison.Ordinal);
            foreach (Outcome outcome in (Outcome[])[page, why, json])
                AssertHidden("the terminal", outcome.Text + outcome.Error);
            AssertFilesHidden();
        }
        Outcome changed = Bake(First, "bake", "why", "good/a");
        Assert.Contains("  environment variable SECRET has changed\n", changed.Text, StringComparison.Ordinal);
        AssertHidden("the terminal", changed.Text);
    }

    [SkippableFact]
    public void What_was_printed_with_a_short_value_is_on_the_terminal_only()
    {
        Outcome outcome = Bake(Short, "bake", "--keep-going", "--report", "r.json", "--report-actions");
        Assert.Contains($"good/a: value {Short}", outcome.Error.Replace("'", "", StringComparison.Ordinal), StringComparison.Ordinal);
        Assert.Contains($"  value {Short}\n", outcome.Error, StringComparison.Ordinal);
        Bake(Short, "bake", "--keep-going", "--report", "r.html");
        Assert.Contains("the log stays on the machine", File.ReadAllText(folder["r.html"]), StringComparison.Ordinal);
        AssertFilesHidden();
    }

    [SkippableFact]
    public void Only_a_server_that_the_user_names_gets_keys_that_depend_on_a_value()
    {
        WriteRecipe($"cache: {{ remote: \"{server.Address}\" }}\n");
        Outcome outcome = Bake(First, "bake", "--keep-going", "--trust-unsigned", "--connect-timeout", "60");
        Assert.Single(CountAsked());
        Assert.Contains("the remote cache was not used for 1 actions, because only the recipe names it", outcome.Error, StringComparison.Ordinal);
        Directory.Delete(folder[".intaglio"], recursive: true);
        Directory.Delete(folder["out"], recursive: true);
        outcome = Bake(First, "bake", "--keep-going", "--trust-unsigned", "--connect-timeout", "60", "--remote", server.Address.ToString());
        Assert.Equal(3, CountAsked().Length);
        Assert.DoesNotContain("was not used", outcome.Error, StringComparison.Ordinal);
    }

    private string[] CountAsked() =>
        [.. server.Requests.Where(request => request.Contains(" ac/", StringComparison.Ordinal)).Select(request => request.Split(' ')[1]).Distinct()];

    private void WriteRecipe(string cache) => folder.Write("intaglio.yaml", $"intaglio: 1\nsource: assets\noutput: out\n{cache}{Rules}");

    private Outcome Bake(string value, params string[] arguments)
    {
        ProcessStartInfo start = new(Programs.Command[0], [.. Programs.Command[1..], .. arguments]) { WorkingDirectory = folder.Path };
        start.Environment["SECRET"] = value;
        return Processes.Run(start);
    }

    private void AssertFilesHidden()
    {
        foreach (string path in Directory.EnumerateFiles(folder.Path, "*", SearchOption.AllDirectories))
            AssertHidden(path, File.ReadAllText(path, System.Text.Encoding.Latin1));
    }

    private static void AssertHidden(string place, string text)
    {
        foreach (string value in (string[])[First, Second, Short])
            Assert.False(text.Contains(value, StringComparison.Ordinal), $"{place} has {value}: {text}");
    }
}
