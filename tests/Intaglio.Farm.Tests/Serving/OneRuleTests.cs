using Intaglio.Baking;

namespace Intaglio.Farm.Tests.Serving;

/// <summary>Bakes on a farm in which a single rule has work. Workers get only the files of such rules.</summary>
[Trait("Duration", "Long")]
public sealed class OneRuleTests : IDisposable
{
    private const string Rules = """
          one: { for: "one/*.txt", do: copy, to: "{path}" }
          list: { all: "list/*.txt", do: manifest, to: list.txt }
          script: { for: "script/*.txt", run: [ tools/script.sh, "{in}", "{out}" ], to: "{path}" }
          override: { for: "override/*.txt", run: [ tools/plain.sh, "{in}", "{out}" ], to: "{path}", override: { for: "override/1.txt", run: [ tools/other.sh, "{in}", "{out}" ] } }
          together: { all: "together/*.txt", run: [ tools/together.sh, "{out}", "{in}" ], to: together.txt }
          listed: { for: "with/*.txt", do: copy, to: "listed/{path}" }
          extra: { for: "extra/*.txt", with: { list: rule:listed }, run: [ tools/extra.sh, "{in}", "{out}", "{list}" ], to: "{path}" }
          first: { for: "chain/*.txt", do: copy, to: "first/{path}" }
          second: { for: rule:first, run: [ tools/second.sh, "{in}", "{out}" ], to: "second/{path}" }
          third: { all: rule:second, do: manifest, to: third.txt }

        """;

    // The folder whose file changes, and the number of actions that have work then.
    private static readonly (string Folder, int Actions)[] changes =
        [("one", 1), ("list", 1), ("script", 1), ("override", 1), ("together", 1), ("extra", 1), ("with", 3), ("chain", 3)];

    private readonly TemporaryFolder folder = new();

    public void Dispose() => folder.Dispose();

    [SkippableFact]
    public async Task The_rule_with_work_is_made_as_on_one_machine()
    {
        Skip.If(OperatingSystem.IsWindows(), "The programs are scripts of Unix.");
        await using StoreProcess farm = await StoreProcess.StartFarmAsync(folder["farm"], "--allow-run");
        using FarmProject project = new(Rules);
        foreach (string tool in (string[])["script", "plain", "other", "extra", "second"])
            project.WriteTool($"tools/{tool}.sh", $"#!/bin/sh\n{{ echo {tool}; cat \"$1\" $3; }} > \"$2\"\n");
        project.WriteTool("tools/together.sh", "#!/bin/sh\nout=$1; shift; cat \"$@\" > \"$out\"\n");
        foreach ((string name, _) in changes)
            for (int i = 0; i < 2; i++)
                project.Write($"assets/{name}/{i}.txt", $"{name} {i}\n");
        AssertClean(project.Bake(farm.Addresses[0]));
        foreach ((string name, int actions) in changes)
            for (int i = 0; i < 2; i++)
            {
                project.Write($"assets/{name}/{i}.txt", $"{name} {i} changed\n");
                BakeReport report = project.Bake(farm.Addresses[0]);
                AssertClean(report);
                Assert.Equal((name, actions), (name, report.Made));
                Assert.NotNull(report.FarmRun);
            }
        Assert.Equal(project.BakeLocally(), FarmProject.RootOf(project.Bake(farm.Addresses[0])));
    }

    private static void AssertClean(BakeReport report) =>
        Assert.Equal("", string.Join('\n', report.Failures.Select(failure => $"{failure.Rule}: {failure.Error.Message}")));
}
