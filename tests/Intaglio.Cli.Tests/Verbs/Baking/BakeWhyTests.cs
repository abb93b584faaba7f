using System.Text.RegularExpressions;
using Intaglio.Baking;
using Intaglio.Baking.Operations;

namespace Intaglio.Cli.Tests;

/// <summary>The causes that <c>bake why</c> names, before and after the bake that follows.</summary>
public sealed partial class BakeWhyTests : IDisposable
{
    private const string Recipe = """
        intaglio: 1
        source: assets
        output: out/{profile}
        profiles: { draft: { depth: 8, size: 20 }, release: { depth: 16, size: 40 } }
        rules:
          texture: { for: "*.png", do: [ { convert: { depth: "${depth}" } }, png ], to: "textures/{name}.png" }
          small: { for: "wall.png", keyed-by: pixels, do: [ { resize: { width: "${size}" } }, png ], to: "small/{name}-{key}.png" }
          mesh: { for: "*.obj", do: { mesh: { format: ply } }, to: "meshes/{name}.ply" }
          texts: { all: "texts/*", do: manifest, to: texts.manifest }
          program:
            for: "*.txt"
            run: [ tools/tool, "{in}", "{out}", "one" ]
            tool: { files: tools/more.txt }
            may-read: "parts/*.inc"
            environment: BAKE_WHY
            to: "programs/{name}.txt"
          lists: { with: { textures: rule:texture }, do: manifest, to: lists.manifest }
          names: { with: { small: rule:small }, do: names, to: names.json }
        """;

    private readonly TemporaryFolder folder = new();

    public BakeWhyTests()
    {
        Skip.If(OperatingSystem.IsWindows(), "The program is a script for a shell.");
        folder.Write("intaglio.yaml", Recipe);
        Programs.Shell(folder.Path, """
            mkdir -p assets/texts assets/parts tools && cd assets
            $INTAGLIO gradient 'red, white' -o wall.png && $INTAGLIO gradient 'blue, white' -o door.png
            printf 'mtllib roof.mtl other.mtl\nv 0 0 0\nv 1 0 0\nv 1 1 0\nf 1 2 3\n' > roof.obj
            echo 'newmtl tiles' > roof.mtl
            echo a > texts/a; echo b > texts/b; echo c > c.txt; echo p > parts/p.inc; echo m > ../tools/more.txt
            printf '#!/bin/sh\ncat "$1" parts/* tools/more.txt > "$2"\n' > ../tools/tool; chmod +x ../tools/tool
            """).AssertSuccess();
    }

    public static TheoryData<string, string, string> Causes => new()
    {
        // The cause, the edit in a shell, and the output with its reason.
        { "input", "$INTAGLIO gradient 'green, white' -o assets/door.png -f", "textures/door.png: input 'door.png' was #, is #" },
        { "pixels", "$INTAGLIO gradient 'green, white' -o assets/wall.png -f", "small/wall-{key}.png: the image in input 'wall.png' was #, is #" },
        { "setting", "sed -i 's/format: ply/format: ply, scale: 2/' intaglio.yaml", "meshes/roof.ply: setting 'scale' of 'mesh' was 1, is 2" },
        { "setting of the profile", "sed -i 's/size: 20/size: 24/' intaglio.yaml", "small/wall-{key}.png: setting 'width' of 'resize' was 20, is 24" },
        { "default of a setting", "sed -i 's/format: ply/format: stl/' intaglio.yaml", "meshes/roof.ply: setting 'format' of 'mesh' was ply, is stl" },
        { "other operation", "sed -i 's/do: \\[ { convert: { depth: .*} }, png \\]/do: png/' intaglio.yaml", "textures/door.png: the list of operations was convert, png, is png" },
        { "keyed by bytes", "sed -i 's/keyed-by: pixels, //' intaglio.yaml", "small/wall-{key}.png: 'keyed-by' was pixels, is bytes" },
        { "codec", "sed -i 's/do: { mesh/codec: system, do: { mesh/' intaglio.yaml", "meshes/roof.ply: 'codec' was bundled, is system" },
        { "program", "echo '# more' >> tools/tool", "programs/c.txt: the program file 'tools/tool' was #, is #" },
        { "file of the program", "echo more >> tools/more.txt", "programs/c.txt: the program file 'tools/more.txt' was #, is #" },
        { "further file of the program", "echo x > tools/x; sed -i 's/files: tools.more.txt/files: [ tools\\/more.txt, tools\\/x ]/' intaglio.yaml",
            "programs/c.txt: the program file 'tools/x' was missing, is #" },
        { "argument", "sed -i 's/\"one\"/\"two\"/' intaglio.yaml", "programs/c.txt: the arguments was {in} {out} one, is {in} {out} two" },
        { "environment variable", "BAKE_WHY=value", "programs/c.txt: environment variable BAKE_WHY has changed" },
        { "file that the program may read", "echo q > assets/parts/p.inc", "programs/c.txt: file 'parts/p.inc', which the program may read, was #, is #" },
        { "new file that the program may read", "echo q > assets/parts/q.inc", "programs/c.txt: file 'parts/q.inc', which the program may read, is new" },
        { "included file", "echo 'Kd 1 0 0' >> assets/roof.mtl", "meshes/roof.ply: file 'roof.mtl', which the action found, was #, is #" },
        { "absent file that appeared", "echo 'newmtl x' > assets/other.mtl", "meshes/roof.ply: file 'other.mtl', which the action found, was absent, is #" },
        { "included file that disappeared", "rm assets/roof.mtl", "meshes/roof.ply: file 'roof.mtl', which the action found, was #, is absent" },
        { "one of many inputs", "echo x > assets/texts/b", "texts.manifest: input 'texts/b' was #, is #" },
        { "new input", "echo x > assets/texts/c", "texts.manifest: input 'texts/c' is new" },
        { "input that disappeared", "rm assets/texts/b", "texts.manifest: input 'texts/b' is gone" },
        { "renamed input", "mv assets/texts/b assets/texts/d", "texts.manifest: the name of input 'texts/d' was 'texts/b', is 'texts/d'" },
        { "output of another rule", "$INTAGLIO gradient 'green, white' -o assets/door.png -f",
            "lists.manifest: the output 'textures/door.png' of rule 'texture', which it needs, would be made" },
        { "new output", "cp assets/wall.png assets/roof.png", "textures/roof.png: the output 'textures/roof.png' is new" },
        { "renamed output", "sed -i 's/{name}.ply/{name}.mesh.ply/' intaglio.yaml",
            "meshes/roof.mesh.ply: the name of the output was 'meshes/roof.ply', is 'meshes/roof.mesh.ply'" },
        { "renamed rule", "sed -i 's/  mesh: {\\(.*\\)meshes/  shapes: {\\1{rule}/' intaglio.yaml",
            "shapes/roof.ply: the name of the output, by rule 'shapes' instead of 'mesh', was 'meshes/roof.ply', is 'shapes/roof.ply'" },
        { "other profile", "PROFILE=release", "meshes/roof.ply: no earlier bake of this recipe and profile is known" },
        { "mode of the outputs", "sed -i 's/do: { mesh/executable: true, do: { mesh/' intaglio.yaml", "meshes/roof.ply: 'executable' was false, is true" },
        { "changed output", "echo x >> out/draft/meshes/roof.ply", "meshes/roof.ply: 'meshes/roof.ply' in the output folder was changed or deleted" },
        { "deleted output", "rm out/draft/meshes/roof.ply", "meshes/roof.ply: 'meshes/roof.ply' in the output folder was changed or deleted" },
        { "deleted state", "rm -r .intaglio", "meshes/roof.ply: no earlier bake of this recipe and profile is known" },
        { "nothing", "touch assets/*", "textures/door.png: " },
    };

    public void Dispose() => folder.Dispose();

    [SkippableTheory]
    [MemberData(nameof(Causes))]
    [Trait("Duration", "Long")]
    public void The_cause_is_named(string cause, string edit, string expected)
    {
        string output = expected[..expected.IndexOf(": ", StringComparison.Ordinal)], reason = expected[(output.Length + 2)..];
        BakeAll();
        Thread.Sleep(100);
        BakeAll();
        if (edit.StartsWith("BAKE_WHY=", StringComparison.Ordinal))
            Environment.SetEnvironmentVariable("BAKE_WHY", edit.Split('=')[1]);
        else if (!edit.StartsWith("PROFILE=", StringComparison.Ordinal))
            Programs.Shell(folder.Path, edit).AssertSuccess();
        string? profile = edit.StartsWith("PROFILE=", StringComparison.Ordinal) ? edit.Split('=')[1] : null;
        try
        {
            OutputExplanation before = Bake.Explain(Load(profile), output);
            Assert.Equal((cause, reason), (cause, Mask(string.Join('|', before.Reasons))));
            BakeReport report = Bake.Run(Load(profile));
            Assert.Empty(report.Failures);
            OutputExplanation after = Bake.Explain(Load(profile), output);
            Assert.Equal((cause, ResultOrigin.UpToDate, ""), (cause, after.Origin, string.Join('|', after.Reasons)));
            // A first bake has no reasons to remember, and a rule that follows others knows its reasons after them.
            string last = reason.StartsWith("no earlier", StringComparison.Ordinal) ? ""
                : cause == "output of another rule" ? "output 'textures/door.png' of rule 'texture' was #, is #" : reason;
            Assert.Equal((cause, last), (cause, Mask(string.Join('|', after.LastReasons))));
        }
        finally
        {
            Environment.SetEnvironmentVariable("BAKE_WHY", null);
        }
    }

    [SkippableFact]
    [Trait("Duration", "Long")]
    public void The_verb_prints_the_reasons()
    {
        Shell("$INTAGLIO bake --report first.json --report-actions");
        Assert.Equal("meshes/roof.ply is up to date (rule mesh)\n  no reason is recorded, which is usual after the first bake\n", Shell("$INTAGLIO bake why meshes/roof.ply"));
        Shell("echo 'Kd 1 0 0' >> assets/roof.mtl");
        Assert.Equal("meshes/roof.ply would be made (rule mesh)\n  file 'roof.mtl', which the action found, was #, is #\n",
            Mask(Shell("cd out && $INTAGLIO bake why draft/meshes/roof.ply")));
        Shell("$INTAGLIO bake");
        Assert.Equal("meshes/roof.ply is up to date (rule mesh)\n  a bake last processed it because of:\n  file 'roof.mtl', which the action found, was #, is #\n",
            Mask(Shell("$INTAGLIO bake why out/draft/meshes/roof.ply")));
        Assert.Equal("meshes/roof.ply is up to date (rule mesh)\n  file 'roof.mtl', which the action found, was #, is #\n",
            Mask(Shell("$INTAGLIO bake why meshes/roof.ply --against first.json")));
        Assert.Equal("texts.manifest is up to date (rule texts)\n  nothing differs from the report\n", Shell("$INTAGLIO bake why texts.manifest --against first.json"));
        Assert.Contains("\"text\": \"file 'roof.mtl', which the action found, was ", Shell("$INTAGLIO bake why meshes/roof.ply --against first.json --json"), StringComparison.Ordinal);
        Shell("$INTAGLIO bake --report second.json");
        Outcome outcome = Programs.Shell(folder.Path, "$INTAGLIO bake why texts.manifest --against second.json");
        Assert.Equal((1, "intaglio: the report does not have the actions of a bake (write it with --report and --report-actions)\n"), (outcome.ExitCode, outcome.Error));
        outcome = Programs.Shell(folder.Path, "$INTAGLIO bake why texts.manifes");
        Assert.Equal((2, "intaglio: intaglio.yaml:6:3: no output matches 'texts.manifes' (run 'intaglio bake list' for all outputs)\n"), (outcome.ExitCode, outcome.Error));
    }

    [SkippableFact]
    public void Names_are_found_by_their_logical_names()
    {
        BakeAll();
        BakedNames names = BakedNames.Read(folder["out/draft/names.json"]);
        Assert.Equal("small/wall.png", Assert.Single(names.LogicalNames));
        Assert.True(File.Exists(Path.Combine(folder["out/draft"], names.Find("small/wall.png")!)));
        Assert.Null(names.Find("small/door.png"));
        string before = names.Find("small/wall.png")!;
        Shell("sed -i 's/size: 20/size: 24/' intaglio.yaml");
        BakeAll();
        string after = BakedNames.Read(folder["out/draft/names.json"]).Find("small/wall.png")!;
        Assert.NotEqual(before, after);
        Assert.True(File.Exists(Path.Combine(folder["out/draft"], after)));
        Assert.Equal($"the name of output 'small/wall.png' of rule 'small' was '{before}', is '{after}'", Assert.Single(Bake.Explain(Load(), "names.json").LastReasons));
        Assert.Throws<BakeRecipeFormatException>(() => BakedNames.Read(new MemoryStream("{}"u8.ToArray())));
    }

    private BakeRecipe Load(string? profile = null) => BakeRecipe.Load(folder["intaglio.yaml"], BakeOperations.Catalog, new() { Profile = profile });

    private void BakeAll() => Assert.Empty(Bake.Run(Load()).Failures);

    private string Shell(string command)
    {
        Outcome outcome = Programs.Shell(folder.Path, command);
        outcome.AssertSuccess();
        return outcome.Text;
    }

    private static string Mask(string text) => Digest().Replace(text, "#");

    [GeneratedRegex(@"\b[0-9a-f]{8}\b")]
    private static partial Regex Digest();
}
