using System.Diagnostics;
using System.Globalization;
using System.Text;
using System.Text.Json;
using System.Text.RegularExpressions;
using Intaglio.Caching;
using Intaglio.Color;
using Intaglio.Pictures;

namespace Intaglio.Cli.Tests;

/// <summary>A project of a few hundred small sources, which processes bake.</summary>
internal sealed partial class BakeProject : IDisposable
{
    private const int DataFiles = 200, Textures = 50, Meshes = 50;

    // Every edit changes one of so many sources.
    private const int EditStep = 3;

    private const string Recipe = """
        intaglio: 1
        source: assets
        output: out
        rules:
          data: { for: "data/**/*.bin", do: copy, to: "{path}" }
          textures: { for: "textures/*.png", do: [ { convert: { depth: 8, space: display-p3 } }, png ], to: "textures/{name}-{key}.png" }
          meshes: { for: "meshes/*.obj", do: { mesh: { format: ply } }, to: "{path}.ply", executable: true }
          programs: { for: "textures/*.png", run: [ cp, "{in}", "{out}" ], to: "programs/{name}.png" }
          parts: { for: "meshes/1*.obj", run: [ split, -l, "3", "{in}", "{out}/" ], to: "parts/{name}/" }
          lines: { for: rule:parts, do: copy, to: "lines/{path}" }
          list: { all: [ "data/**", rule:lines ], with: { textures: rule:textures, meshes: rule:meshes }, do: manifest, to: all.manifest }
        """;

    private const string CacheName = ".intaglio/cache";

    // Files of the user, two in each folder.
    private static readonly string[] foreign = [.. ((string[])["out", "out/data/0", "out/textures", "out/meshes", "out/programs"])
        .SelectMany(folder => (string[])[folder + "/mine.txt", folder + "/Mine too.txt"])];

    private readonly TemporaryFolder folder, temporary = new(), reports = new();

    /// <param name="parent">The folder of the project, or null for a temporary one.</param>
    internal BakeProject(string? parent = null)
    {
        folder = parent is null ? new() : new(parent, "project");
        folder.Write("intaglio.yaml", Recipe);
    }

    public void Dispose()
    {
        folder.Dispose();
        temporary.Dispose();
        reports.Dispose();
    }

    /// <summary>Deletes everything that bakes have written.</summary>
    internal void Clean()
    {
        foreach (string name in new[] { "out", ".intaglio" })
            if (Directory.Exists(folder[name]))
                Directory.Delete(folder[name], recursive: true);
    }

    /// <summary>Changes the sources to those of an edit. Each edit changes a part of the sources, deletes one and adds one.</summary>
    internal void Edit(int edit)
    {
        Dictionary<string, byte[]> sources = CreateSources(edit).ToDictionary(source => source.Name, source => source.Content, StringComparer.Ordinal);
        foreach (string name in ReadFiles("assets").Keys.Where(name => !sources.ContainsKey(name)))
            File.Delete(folder["assets/" + name]);
        foreach ((string name, byte[] content) in sources)
            if (!File.Exists(folder["assets/" + name]) || !File.ReadAllBytes(folder["assets/" + name]).AsSpan().SequenceEqual(content))
                folder.Write("assets/" + name, content);
    }

    /// <summary>Starts a bake as the leader of a new process group.</summary>
    internal Process Start(params string[] options)
    {
        ProcessStartInfo start = new(InstalledProgram.Need("setsid"), [.. Programs.Command, "bake", .. options]) { WorkingDirectory = folder.Path };
        start.Environment["TMPDIR"] = temporary.Path;
        return Processes.Start(start);
    }

    /// <summary>Bakes, and returns the number of actions that ran and the root.</summary>
    internal (int Made, string Root) Bake()
    {
        Processes.Finish(Start("--report", reports["r.json"])).AssertSuccess();
        using JsonDocument report = JsonDocument.Parse(File.ReadAllBytes(reports["r.json"]));
        Assert.Equal(0, report.RootElement.GetProperty("failed").GetInt32());
        return (report.RootElement.GetProperty("made").GetInt32(), report.RootElement.GetProperty("root").GetString()!);
    }

    /// <summary>Finds the keys of the results that are committed: their records are in the cache, and so are all outputs in the records.</summary>
    internal HashSet<string> FindCommitted()
    {
        HashSet<string> found = new(StringComparer.Ordinal);
        // Opening an incomplete cache would complete it.
        if (!ContentCache.Exists(folder[CacheName]) || !Array.TrueForAll(["contents", "keys", "temporary"], name => Directory.Exists(folder[$"{CacheName}/{name}"])))
            return found;
        ContentCache cache = new(folder[CacheName]);
        foreach (CachedEntryInfo entry in cache.Entries.Enumerate())
        {
            using CachedContent? item = cache.Find(entry.Content);
            if (item is null)
                continue;
            using JsonDocument record = JsonDocument.Parse(item.Stream);
            // Other items list the names of files that an action has read.
            if (record.RootElement.TryGetProperty("outputs", out JsonElement outputs) && outputs.EnumerateArray().All(Has))
                found.Add(entry.Key);
        }
        return found;

        bool Has(JsonElement output)
            => output.TryGetProperty("files", out JsonElement files) ? files.EnumerateArray().All(file => HasItem(file[2], file[1]))
                : HasItem(output.GetProperty("digest"), output.GetProperty("length"));

        bool HasItem(JsonElement digest, JsonElement length)
        {
            using CachedContent? content = cache.Find(ContentName.Parse(digest.GetString()!));
            return content?.Length == length.GetInt64();
        }
    }

    /// <summary>Writes files of a user to the output folder.</summary>
    internal void WriteForeign()
    {
        foreach (string name in foreign)
            folder.Write(name, name);
    }

    /// <summary>Asserts that the files of the user are as they were written.</summary>
    internal void AssertForeign() => Assert.Equal(foreign, foreign.Select(name => File.ReadAllText(folder[name])));

    /// <summary>Compares the outputs without their modes with those of another project, and describes the differences.</summary>
    internal string CompareOutputs(BakeProject other)
    {
        Dictionary<string, string> own = ReadOutputs(), others = other.ReadOutputs();
        return string.Join('\n', own.Keys.Union(others.Keys).Where(name => own.GetValueOrDefault(name) != others.GetValueOrDefault(name)).Order(StringComparer.Ordinal)
            .Select(name => $"{name}: {own.GetValueOrDefault(name, "missing")} and not {others.GetValueOrDefault(name, "missing")}"));
    }

    // Some file systems that ignore case list other names.
    private Dictionary<string, string> ReadOutputs() => ReadFiles("out").Where(file => !foreign.Contains("out/" + file.Key, StringComparer.OrdinalIgnoreCase))
        .ToDictionary(file => file.Key, file => file.Value.Split(' ')[^1], StringComparer.Ordinal);

    /// <summary>Reads all files below a folder, by their names.</summary>
    internal SortedDictionary<string, string> ReadFiles(string name)
    {
        SortedDictionary<string, string> files = new(StringComparer.Ordinal);
        if (Directory.Exists(folder[name]))
            foreach (string path in List(folder[name]))
                files.Add(Path.GetRelativePath(folder[name], path), $"{(OperatingSystem.IsWindows() ? default : File.GetUnixFileMode(path))} {Convert.ToHexString(File.ReadAllBytes(path))}");
        return files;
    }

    /// <summary>Asserts that nothing remains of killed processes.</summary>
    internal void AssertNoLeftovers()
    {
        Assert.Equal([".intaglio", "assets", "intaglio.yaml", "out"], folder.Names);
        Assert.Equal(["cache/intaglio-cache", "cache/locks", "intaglio.yaml+default+out.codes", "intaglio.yaml+default+out.manifest", "intaglio.yaml+default+out.names", "intaglio.yaml+default+out.state"],
            List(folder[".intaglio"]).Select(path => Path.GetRelativePath(folder[".intaglio"], path)).Where(name => !CacheFile().IsMatch(name) && name != "intaglio.yaml+default+out.reasons").Order(StringComparer.Ordinal));
        // The runtime leaves its own files if it is killed.
        Assert.DoesNotContain(temporary.Names, name => !RuntimeFile().IsMatch(name));
    }

    // FUSE keeps a file that was removed while it was open for a moment longer.
    private static IEnumerable<string> List(string folder) =>
        Directory.EnumerateFiles(folder, "*", new EnumerationOptions { RecurseSubdirectories = true, AttributesToSkip = FileAttributes.None })
            .Where(path => !Path.GetFileName(path).StartsWith(".fuse_hidden", StringComparison.Ordinal));

    private static IEnumerable<(string Name, byte[] Content)> CreateSources(int edit)
    {
        for (int i = 0; i < DataFiles; i++)
            yield return (Name($"data/{i % 7}/{i}.bin"), Text($"data {i} {Version(i)}\n"));
        for (int i = 0; i < Textures; i++)
            yield return (Name($"textures/{i}.png"), CreateTexture(i, Version(i)));
        for (int i = 0; i < Meshes; i++)
            yield return (Name($"meshes/{i}.obj"), Text($"# {i} {Version(i)}\n{ObjFolder.Cube}\nv {i} {Version(i)} 0\n"));
        yield return ("meshes/cube.mtl", Text($"{ObjFolder.Materials}"));
        yield return (Name($"data/only-{edit}.bin"), Text($"only {edit}\n"));

        // The last edit that has changed a source.
        int Version(int source) => Math.Max(0, edit - (((edit - source) % EditStep + EditStep) % EditStep));
        static string Name(FormattableString name) => name.ToString(CultureInfo.InvariantCulture);
        static byte[] Text(FormattableString text) => Encoding.UTF8.GetBytes(Name(text));
    }

    internal static byte[] CreateTexture(int number, int version)
    {
        using MemoryStream stream = new();
        string color = string.Create(CultureInfo.InvariantCulture, $"#{(number << 16) + version:x6}");
        PictureFile.Write(stream, GradientImage.Draw([Gradient.Parse($"{color}, white")], 24, 16), PictureFormat.Png);
        return stream.ToArray();
    }

    [GeneratedRegex("^cache/(contents/[0-9a-f]{2}/[0-9a-f]{64}|keys/[a-z2-7]{2}/[a-z2-7]{52})$")]
    private static partial Regex CacheFile();

    [GeneratedRegex("^(clr-debug-pipe|dotnet-diagnostic)-")]
    private static partial Regex RuntimeFile();
}
