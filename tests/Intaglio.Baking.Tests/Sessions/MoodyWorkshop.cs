using System.Globalization;

namespace Intaglio.Baking.Tests;

/// <summary>Machines whose program writes a text that is not a part of any key, so that results can be bad.</summary>
internal sealed class MoodyWorkshop : IDisposable
{
    private readonly RemoteWorkshop remote = new();
    private readonly TemporaryFolder folder = new();

    internal MoodyWorkshop()
    {
        Skip.If(OperatingSystem.IsWindows(), "The programs are lines for a shell.");
        SetMood("bad");
    }

    internal RemoteWorkshop Remote => remote;

    /// <summary>Gets the number of times that the program ran.</summary>
    internal int Runs => File.Exists(folder["runs"]) ? File.ReadAllLines(folder["runs"]).Length : 0;

    /// <summary>Sets the text that the program adds to its input.</summary>
    internal void SetMood(string mood) => folder.Write("mood", mood + "\n");

    internal void RemoveMood() => File.Delete(folder["mood"]);

    /// <summary>Creates a machine with an empty cache. The inputs <c>a</c> and <c>twin</c> have the same bytes.</summary>
    internal Workshop Create()
    {
        Workshop machine = remote.Create();
        machine.WriteRules(
            $"moody: {{ for: \"m/*.txt\", run: [ sh, \"-c\", \"{Program("")}\", \"{{in}}\", \"{{out}}\" ], to: \"moody/{{name}}-{{digest}}\" }}",
            "upper: { for: \"m/*.txt\", do: upper, to: \"upper/{name}\" }",
            "joined: { with: { parts: rule:moody }, do: concat, to: joined }");
        foreach (string name in (string[])["a", "b", "twin"])
            machine.Write($"src/m/{name}.txt", name == "twin" ? "a\n" : name + "\n");
        return machine;
    }

    /// <summary>Creates a machine whose program goes over outputs that are not kept, and whose outputs another rule goes over.</summary>
    /// <param name="options">Further keys of the rule of the program, each with a comma after it.</param>
    internal Workshop CreateChained(string options = "")
    {
        Workshop machine = remote.Create();
        WriteChain(machine, options);
        foreach (string name in (string[])["a", "b", "twin"])
            machine.Write($"src/m/{name}.txt", name == "twin" ? "a\n" : name + "\n");
        return machine;
    }

    internal void WriteChain(Workshop machine, string options = "", int mark = 0) => machine.WriteRules(
        "first: { for: \"m/*.txt\", do: upper, keep: false, to: \"first/{name}-{digest}.up\" }",
        $"moody: {{ for: rule:first, {options}run: [ sh, \"-c\", \"{Program("")}\", \"{{in}}\", \"{{out}}\" ], to: \"moody/{{name}}\" }}",
        $"last: {{ for: rule:moody, do: {{ upper: {{ mark: {mark} }} }}, to: \"last/{{path}}\" }}");

    /// <summary>Creates a machine whose program goes over the files of folders.</summary>
    internal Workshop CreateWithFolders()
    {
        Workshop machine = remote.Create();
        machine.WriteRules("pages: { for: \"p/*.txt\", do: pages, to: \"pages/{name}/\" }",
            $"moody: {{ for: rule:pages, run: [ sh, \"-c\", \"{Program("")}\", \"{{in}}\", \"{{out}}\" ], to: \"moody/{{path}}\" }}");
        machine.Write("src/p/a.txt", "one=first\ntwo/x=second\n");
        machine.Write("src/p/b.txt", "one=third\n");
        return machine;
    }

    /// <summary>Creates a machine whose program discovers the file that has the name of the mood.</summary>
    internal Workshop CreateDiscovering()
    {
        Workshop machine = remote.Create();
        machine.WriteRules($"moody: {{ for: \"m/*.txt\", run: [ sh, \"-c\", \"{Program($"; m=$(cat {folder["mood"]}); cat $m.inc >> $1; echo x: $m.inc > $2")}\", "
            + "\"{in}\", \"{out}\", \"{depfile}\" ], may-read: \"*.inc\", to: \"moody/{name}\" }");
        machine.Write("src/m/a.txt", "a\n");
        machine.Write("src/bad.inc", "1\n");
        machine.Write("src/good.inc", "1\n");
        return machine;
    }

    internal BakeOptions Push(params string[] again) => Fetch(push: true, again);

    internal BakeOptions Fetch(params string[] again) => Fetch(push: false, again);

    internal static BakeOptions Again(params string[] patterns) => new() { Again = [.. patterns.Select(ActionPattern.Parse)] };

    /// <summary>Reads the mood in an output of the program.</summary>
    internal static string ReadMood(Workshop machine, string name) =>
        File.ReadAllLines(Directory.EnumerateFiles(machine["out/moody"], name + "*").Single())[1];

    internal static string RootOf(BakeReport report) => Convert.ToHexStringLower(report.Root.Span);

    /// <summary>Deletes the outputs and the state, so that all results are looked up in the cache.</summary>
    internal static void Forget(Workshop machine)
    {
        Directory.Delete(machine.Out, recursive: true);
        File.Delete(machine.StatePath);
    }

    public void Dispose()
    {
        remote.Dispose();
        folder.Dispose();
    }

    private BakeOptions Fetch(bool push, string[] again)
    {
        BakeOptions options = remote.CreateOptions(push);
        options.Again = Again(again).Again;
        return options;
    }

    private string Program(string end) =>
        string.Create(CultureInfo.InvariantCulture, $"echo x >> {folder["runs"]}; cat $0 {folder["mood"]} > $1{end}");
}
