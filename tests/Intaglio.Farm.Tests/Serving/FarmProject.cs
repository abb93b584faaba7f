using Intaglio.Baking;
using Intaglio.Baking.Operations;

namespace Intaglio.Farm.Tests.Serving;

/// <summary>A project that is baked on a farm.</summary>
internal sealed class FarmProject : TemporaryFolder
{
    internal const int Files = 20;

    private const string Plain = "  copies: { for: \"**/*.txt\", do: copy, to: \"copies/{path}\" }\n  list: { all: \"**/*.txt\", do: manifest, to: list.txt }\n";

    private readonly HashSet<string> tools = [];

    internal FarmProject(string rules = Plain)
    {
        Write("intaglio.yaml", "intaglio: 1\nsource: assets\noutput: out\nrules:\n" + rules);
        for (int i = 0; i < Files; i++)
            Write($"assets/{i % 3}/{i}.txt", $"text {i}\n");
    }

    /// <summary>Writes an executable script.</summary>
    internal void WriteTool(string path, string text)
    {
        Write(path, text);
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(this[path], (UnixFileMode)Convert.ToInt32("755", 8));
        tools.Add(path);
    }

    /// <summary>Bakes on a farm, or on this machine.</summary>
    internal BakeReport Bake(Uri? farm = null, bool keepGoing = false, string? token = null, bool detach = false, string? attach = null, string? again = null, Action<BakeFarm>? configure = null, CancellationToken cancellationToken = default) =>
        BakeIn(Path, farm, keepGoing, token, detach, attach, again, configure, cancellationToken);

    /// <summary>Bakes the project in a folder.</summary>
    internal static BakeReport BakeIn(string folder, Uri? farm = null, bool keepGoing = false, string? token = null, bool detach = false, string? attach = null, string? again = null, Action<BakeFarm>? configure = null, CancellationToken cancellationToken = default)
    {
        BakeOptions options = new() { KeepGoing = keepGoing, Again = again is null ? [] : [ActionPattern.Parse(again)] };
        if (farm is not null)
            (options.Farm, options.Remote) = (new(farm) { IsDetached = detach, Run = attach }, new() { Address = farm, AllowUnsigned = true, ConnectTimeout = Waiting.Limit, RequestTimeout = Waiting.Limit, TokenSource = token is null ? null : _ => new(token) });
        if (options.Farm is { } used)
            configure?.Invoke(used);
        return Baking.Bake.Run(BakeRecipe.Load(System.IO.Path.Combine(folder, "intaglio.yaml"), BakeOperations.Catalog), options, cancellationToken: cancellationToken);
    }

    /// <summary>Bakes a copy of the project on this machine, and returns its root.</summary>
    internal string BakeLocally()
    {
        using FarmProject copy = new();
        File.Copy(this["intaglio.yaml"], copy["intaglio.yaml"], overwrite: true);
        foreach (string path in Directory.EnumerateFiles(this["assets"], "*", SearchOption.AllDirectories))
            copy.Write(System.IO.Path.GetRelativePath(Path, path).Replace('\\', '/'), File.ReadAllText(path));
        foreach (string path in tools)
            copy.WriteTool(path, File.ReadAllText(this[path]));
        return RootOf(copy.Bake());
    }

    internal static string RootOf(BakeReport report) => Convert.ToHexStringLower(report.Root.Span);
}
