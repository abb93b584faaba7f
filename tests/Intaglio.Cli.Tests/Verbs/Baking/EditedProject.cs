using System.Globalization;
using Intaglio.Baking;
using Intaglio.Baking.Operations;
using Intaglio.Imaging;

namespace Intaglio.Cli.Tests;

/// <summary>A project with all operations, whose sources and rules are edited at random.</summary>
internal sealed class EditedProject : IDisposable
{
    // Two in each folder.
    private static readonly string[] foreign = [.. ((string[])["", "small/", "textures/", "copies/", "cased/Some/"]).SelectMany(folder => (string[])[folder + "mine.txt", folder + "Mine too.txt"])];

    private static readonly string[] spaces = ["srgb", "display-p3", "rec2020", "scrgb"], kernels = ["lanczos3", "mitchell", "area"],
        levels = ["fast", "normal"], compressions = ["none", "rle", "zip", "zstd"], curves = ["reinhard", "filmic", "none"];

    private const string Suffix = ".intaglio.yaml";

    private readonly TemporaryFolder folder;
    private readonly Random random;
    private readonly Dictionary<string, Func<string>> options;
    private readonly Dictionary<string, string> values = [];
    private readonly SortedSet<string> switchedOff = new(StringComparer.Ordinal);
    private string cased = "Some/Wall.txt";
    private int tool, more;

    /// <param name="seed">The seed of the edits.</param>
    /// <param name="parent">The folder of the project, or null for a temporary one.</param>
    internal EditedProject(int seed, string? parent = null)
    {
        folder = parent is null ? new() : new(parent, "project");
        random = new(seed);
        options = new()
        {
            ["space"] = () => Pick(spaces), ["depth"] = () => Pick(["8", "16"]), ["width"] = () => Number(4, 40), ["kernel"] = () => Pick(kernels),
            ["level"] = () => Pick(levels), ["compression"] = () => Pick(compressions), ["quality"] = () => Number(50, 95), ["curve"] = () => Pick(curves),
            ["stops"] = () => $"{Pick(["red", "lime", "#123456"])}, {Pick(["white", "black"])}", ["profile-space"] = () => Pick(spaces[..3]),
            ["mesh"] = () => Pick(["ply", "stl"]), ["scale"] = () => Number(1, 4), ["argument"] = () => Pick(["one", "two"]),
            ["suffix"] = () => Pick(["", "-{digest}"]), ["keep"] = () => Pick(["true", "false"]), ["chain"] = () => Pick(["rule:hidden", "rule:hidden, \"parts/*\""]), ["keyed-by"] = () => Pick(["bytes", "pixels"]), ["codec"] = () => Pick(["bundled", "bundled", "system"]),
            ["images"] = () => $"images/{{{Number(0, 3)},{Number(3, 6)}}}.png", ["other-width"] = () => Pick(["7", "50%", "25%"]), ["other-argument"] = () => Pick(["one", "three"]),
        };
        foreach ((string name, Func<string> create) in options)
            values[name] = create();
        for (int i = 0; i < 4; i++)
        {
            WriteImage(i);
            WriteText(i);
            WriteInclude(i);
            WriteMesh(i);
        }
        folder.Write("assets/cased/" + cased, "wall");
        WriteTool();
        WriteRecipe();
    }

    public void Dispose() => folder.Dispose();

    /// <summary>Changes something, and returns a description.</summary>
    internal string Edit()
    {
        int number = random.Next(6);
        switch (random.Next(16))
        {
            case 0:
                WriteImage(number);
                return $"image {number}";
            case 1:
                return Delete($"assets/images/{number}.png");
            case 2:
                WriteText(number);
                return $"text {number}";
            case 3:
                return Delete($"assets/texts/{number}.txt");
            case 4 or 5:
                WriteInclude(number);
                return $"include {number}";
            case 6:
                return Delete($"assets/parts/{number}.inc");
            case 7:
                WriteMesh(number);
                return $"mesh {number}";
            case 8:
                return Delete($"assets/meshes/{number}.{Pick(["obj", "mtl"])}");
            case 9:
                WriteTool();
                return "tool";
            case 10:
                return Spoil();
            case 11:
                folder.Write($"assets/images/{number}.png{Suffix}", Pick(["resize: { width: 5 }", "png: { level: small }", "convert: { gamut: chroma }\nresize: { kernel: box }", "exr: { compression: none }"]));
                return $"sidecar {number}";
            case 12:
                return Delete($"assets/images/{number}.png{Suffix}");
            case 13 when random.Next(4) == 0:
                string rule = Pick(["small", "view", "program", "gradient", "meshes"]);
                if (!switchedOff.Remove(rule))
                    switchedOff.Add(rule);
                WriteRecipe();
                return $"rule {rule}";
            default:
                string option = options.Keys.ElementAt(random.Next(options.Count));
                values[option] = options[option]();
                WriteRecipe();
                return $"{option}: {values[option]}";
        }
    }

    /// <summary>Changes the case of the name of a file or folder, whose outputs have the same names, and returns a description.</summary>
    internal string EditCase()
    {
        string name = cased;
        cased = random.Next(4) switch
        {
            0 => Swap(name),
            1 => Swap(name.Split('/')[0]) + "/" + name.Split('/')[1],
            2 => name.Split('/')[0] + "/" + Swap(name.Split('/')[1]),
            _ => name,
        };
        string content = random.Next(2) == 0 ? Number(0, 3) : File.ReadAllText(folder["assets/cased/" + name]);
        if (Directory.Exists(folder["assets/cased"]))
            Directory.Delete(folder["assets/cased"], recursive: true);
        folder.Write("assets/cased/" + cased, content);
        return $"{name} is {cased} with {content}";
    }

    /// <summary>Bakes, and returns the root.</summary>
    internal string Bake(int number, string? profile = null) => Bake(folder["intaglio.yaml"], profile, number % 3 == 0 ? 1 : 2);

    /// <summary>Bakes the same sources in another folder with an empty cache, and returns the root.</summary>
    internal string BakeClean(string? profile = null)
    {
        using TemporaryFolder clean = new();
        foreach (string name in (string[])["intaglio.yaml", "assets", "tools"])
            Copy(folder[name], clean[name]);
        return Bake(clean["intaglio.yaml"], profile, 2);
    }

    /// <summary>Writes files of a user to an output folder.</summary>
    internal void WriteForeign(string profile)
    {
        foreach (string name in foreign)
            folder.Write($"out/{profile}/{name}", profile);
    }

    internal void AssertForeign(params string[] profiles)
    {
        foreach (string profile in profiles)
            foreach (string name in foreign)
                Assert.Equal(profile, File.ReadAllText(folder[$"out/{profile}/{name}"]));
    }

    /// <summary>Compares the outputs with the manifest, and returns the names of those that differ.</summary>
    internal string Verify() => string.Join('\n', Baking.Bake.Verify(Load(folder["intaglio.yaml"], "draft"))
        .Select(finding => finding.Name).Where(name => !IsForeign(name)));

    private static bool IsForeign(string name) => foreign.Contains(name, StringComparer.OrdinalIgnoreCase);

    /// <summary>Returns the names in the manifest of a profile.</summary>
    internal string ListManifest(string profile) => string.Join('\n',
        Baking.Bake.List(Load(folder["intaglio.yaml"], profile)).Where(output => output.IsKept && output.Name[^1] != '/').Select(output => output.Name).Order(StringComparer.Ordinal));

    /// <summary>Returns the names in the output folder of a profile without those of the user.</summary>
    internal string ListOutputs(string profile) => string.Join('\n', Directory.EnumerateFiles(folder[$"out/{profile}"], "*", SearchOption.AllDirectories)
        .Select(path => Path.GetRelativePath(folder[$"out/{profile}"], path)).Where(name => !IsForeign(name)).Order(StringComparer.Ordinal));

    private static BakeRecipe Load(string path, string? profile) => BakeRecipe.Load(path, BakeOperations.Catalog, new() { Profile = profile });

    private static string Bake(string path, string? profile, int threads)
    {
        BakeReport report = Baking.Bake.Run(Load(path, profile), new() { MaxDegreeOfParallelism = threads });
        Assert.True(report.Failures.Count == 0, string.Join('\n', report.Failures.Select(failure => $"{failure.Output}: {failure.Error}")));
        return Convert.ToHexStringLower(report.Root.Span);
    }

    private static void Copy(string source, string target)
    {
        if (Directory.Exists(source))
        {
            Directory.CreateDirectory(target);
            foreach (string path in Directory.EnumerateFileSystemEntries(source))
                Copy(path, Path.Combine(target, Path.GetFileName(path)));
        }
        else
            File.Copy(source, target);
    }

    // Everything in an output folder or the state can be changed behind the back of a bake.
    private string Spoil()
    {
        string[] files = Directory.Exists(folder["out"])
            ? [.. Directory.EnumerateFiles(folder["out"], "*", SearchOption.AllDirectories).Where(path => !Path.GetFileName(path).StartsWith("mine", StringComparison.OrdinalIgnoreCase))] : [];
        if (files.Length == 0)
            return "nothing";
        string file = files[random.Next(files.Length)];
        switch (random.Next(4))
        {
            case 0:
                File.Delete(file);
                return $"deleted {file}";
            case 1:
                File.WriteAllText(file, "wrong");
                return $"changed {file}";
            case 2:
                Directory.Delete(folder[".intaglio/cache"], recursive: true);
                return "deleted cache";
            default:
                foreach (string state in Directory.EnumerateFiles(folder[".intaglio"], "*.state"))
                    File.Delete(state);
                return "deleted state";
        }
    }

    private string Delete(string name)
    {
        if (File.Exists(folder[name]))
            File.Delete(folder[name]);
        return $"deleted {name}";
    }

    private string Pick(string[] words) => words[random.Next(words.Length)];

    private static string Swap(string name) => string.Concat(name.Select(letter => char.IsLower(letter) ? char.ToUpperInvariant(letter) : char.ToLowerInvariant(letter)));

    private string Number(int from, int to) => random.Next(from, to).ToString(CultureInfo.InvariantCulture);

    private void WriteImage(int number)
    {
        Image image = new(24, 16, new PixelFormat(3, AlphaMode.None, SampleType.Bits8));
        random.NextBytes(image.Bytes.Span);
        if (random.Next(2) == 0)
            image.Bytes.Span.Fill((byte)random.Next(3));
        Directory.CreateDirectory(folder["assets/images"]);
        // The same pixels can have other bytes.
        ImageFile.Write(folder[$"assets/images/{number}.png"], image, new() { IsInterlaced = random.Next(2) == 0 });
    }

    private void WriteText(int number) => folder.Write($"assets/texts/{number}.txt", Number(0, 6));

    private void WriteInclude(int number) => folder.Write($"assets/parts/{number}.inc", Number(0, 3) + "\n");

    private void WriteMesh(int number)
    {
        folder.Write($"assets/meshes/{number}.obj", $"mtllib {number}.mtl\nv 0 0 0\nv {Number(1, 3)} 0 0\nv 0 1 0\nusemtl a\nf 1 2 3\n");
        if (random.Next(2) == 0)
            folder.Write($"assets/meshes/{number}.mtl", $"newmtl a\nKd {Number(0, 2)} 0 0\n");
    }

    private void WriteTool()
    {
        tool = random.Next(3);
        more = random.Next(3);
        // The program reads the file with the number in its input if it exists, and says so.
        folder.Write("tools/tool", $"#!/bin/sh\nf=parts/$(cat \"$1\").inc\n{{ echo {tool} \"$3\"; cat tools/more; [ -e $f ] && cat $f; true; }} > \"$2\"\n"
            + "echo \"$2: $1 $([ -e $f ] && echo $f)\" > \"$4\"\n");
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(folder["tools/tool"], UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
        folder.Write("tools/more", $"{more}\n");
    }

    // Edits can delete all files of a rule.
    private static string AllowNoFile(string rule) =>
        rule.StartsWith("{ for:", StringComparison.Ordinal) || rule.StartsWith("{ all:", StringComparison.Ordinal) ? "{ optional: true," + rule[1..] : rule;

    private void WriteRecipe()
    {
        string suffix = values["suffix"], codec = values["codec"];
        Dictionary<string, string> rules = new()
        {
            ["copies"] = "{ for: \"texts/*\", do: copy, to: \"copies/{name}" + suffix + ".txt\" }",
            ["cased"] = "{ for: \"cased/**\", do: copy, to: \"{path}" + suffix + "\" }",
            ["small"] = $"{{ for: \"images/*\", keyed-by: {values["keyed-by"]}, do: [ {{ resize: {{ width: \"${{size}}\", kernel: {values["kernel"]} }} }}, {{ png: {{ level: {values["level"]} }} }} ], to: \"small/{{name}}-{{key}}.png\", override: {{ for: \"{values["images"]}\", resize: {{ width: {values["other-width"]} }} }} }}",
            ["textures"] = $"{{ for: \"images/*\", do: [ {{ convert: {{ space: {values["space"]}, depth: {values["depth"]} }} }}, tiff ], to: \"textures/{{name}}-{{key}}.tif\" }}",
            ["lights"] = $"{{ for: \"images/{{0,1,2}}.png\", codec: {codec}, do: [ {{ convert: {{ space: scrgb, depth: half }} }}, {{ exr: {{ compression: {values["compression"]} }} }} ], to: \"lights/{{name}}.exr\" }}",
            ["view"] = $"{{ for: \"images/*\", do: [ {{ view: {{ tone-map: {values["curve"]}, exposure: 1 }} }}, png ], to: \"views/{{name}}.png\" }}",
            ["gradient"] = $"{{ do: [ {{ gradient: {{ stops: \"{values["stops"]}\", width: {values["width"]}, height: 3 }} }}, png ], to: \"gradient{suffix}.png\" }}",
            ["profile"] = $"{{ do: {{ icc: {{ space: {values["profile-space"]} }} }}, to: profile.icc }}",
            ["meshes"] = $"{{ for: \"meshes/*.obj\", do: {{ mesh: {{ format: {values["mesh"]}, scale: {values["scale"]} }} }}, to: \"meshes/{{name}}.mesh\" }}",
            ["program"] = $"{{ for: \"texts/*\", run: [ tools/tool, \"{{in}}\", \"{{out}}\", \"{values["argument"]}-{{name}}\", \"{{depfile}}\" ], tool: {{ files: tools/more }}, may-read: \"parts/*\", to: \"programs/{{name}}{suffix}.txt\", override: {{ for: \"texts/{{1,3}}.txt\", run: [ tools/tool, \"{{in}}\", \"{{out}}\", \"{values["other-argument"]}\", \"{{depfile}}\" ] }} }}",
            ["all"] = "{ all: \"parts/*\", run: [ sh, -c, \"cat all/* in/* > out.txt; cp in.json list\", x ], with: { all: rule:copies }, to: all.txt }",
            ["list"] = "{ all: \"texts/**\", with: { copies: rule:copies, textures: rule:textures }, do: manifest, to: list.manifest }",
            ["names"] = "{ with: { copies: rule:copies, textures: rule:textures }, do: names, to: names.json }",
        };
        rules["hidden"] = $"{{ for: \"texts/*\", keep: {values["keep"]}, do: copy, to: \"hidden/{{name}}{suffix}.txt\" }}";
        rules["shown"] = $"{{ for: [ {values["chain"]} ], except: \"hidden/3*\", run: [ sh, -c, \"cat $0 $0 > $1\", \"{{in}}\", \"{{out}}\" ], to: \"shown/{{path}}\" }}";
        rules["twice"] = $"{{ for: rule:shown, do: copy, to: \"twice/{{dir}}/{{name}}{suffix}.{{ext}}\" }}";
        rules["pieces"] = $"{{ for: \"texts/*\", keep: {values["keep"]}, run: [ sh, -c, \"for n in $(seq $(cat $0)); do echo $n > $1/$n.txt; done\", \"{{in}}\", \"{{out}}\" ], to: \"pieces/{{name}}{suffix}/\" }}";
        rules["each"] = $"{{ for: rule:pieces, except: \"pieces/*/4.txt\", do: copy, to: \"each/{{dir}}/{{name}}{suffix}.{{ext}}\" }}";
        rules["sum"] = "{ all: [ rule:each, rule:pieces ], with: { twice: rule:twice }, do: manifest, to: sum.manifest }";
        rules["tiny"] = $"{{ for: rule:textures, keyed-by: {values["keyed-by"]}, do: [ {{ resize: {{ width: 4 }} }}, png ], to: \"tiny/{{name}}.png\" }}";
        rules["together"] = "{ all: [ \"texts/*\", rule:shown, rule:hidden ], do: manifest, to: together.manifest }";
        if (ImageFile.SystemLibraries.Count > 0)
            rules["jpeg"] = $"{{ for: \"images/*\", do: {{ jpeg: {{ quality: {values["quality"]} }} }}, to: \"photos/{{name}}.jpg\" }}";
        folder.Write("intaglio.yaml", "intaglio: 1\nsource: assets\noutput: out/{profile}\nsidecars: true\nprofiles: { draft: { size: 8 }, release: { size: 12 }, small: { size: 8 } }\nrules:\n"
            + string.Concat(rules.Where(rule => !switchedOff.Contains(rule.Key)).Select(rule => $"  {rule.Key}: {AllowNoFile(rule.Value)}\n")));
    }
}
