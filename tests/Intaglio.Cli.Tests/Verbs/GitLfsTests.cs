namespace Intaglio.Cli.Tests;

/// <summary>Pointers of Git LFS in the places of files that were not fetched.</summary>
public sealed class GitLfsTests : IDisposable
{
    private const string Pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\nsize 12345\n";

    private const string Problem = "the file is a Git LFS pointer, not its content; run 'git lfs pull'";

    private readonly TemporaryFolder folder = new();

    public void Dispose() => folder.Dispose();

    /// <summary>All verbs that decode files.</summary>
    [SkippableTheory]
    [InlineData("convert a.png -o out.png")]
    [InlineData("convert a.exr -o out.png")]
    [InlineData("convert a.jpg -o out.tif")]
    [InlineData("resize a.png -o out.png --width 2")]
    [InlineData("compare a.png real.png")]
    [InlineData("compare real.png a.png")]
    [InlineData("exr info a.exr")]
    [InlineData("exr convert a.exr -o out.exr --compression zip")]
    [InlineData("exr view a.exr -o out.png")]
    [InlineData("exr diff a.exr b.exr")]
    [InlineData("exr bench a.exr")]
    [InlineData("mesh info a.obj")]
    [InlineData("mesh info a.ply")]
    [InlineData("mesh info a.stl")]
    [InlineData("mesh convert a.obj -o out.ply")]
    [InlineData("mesh convert a.ply -o out.obj")]
    [InlineData("mesh convert a.stl -o out.obj")]
    [InlineData("icc inspect a.icc")]
    [InlineData("icc extract a.png -o out.icc")]
    [InlineData("icc attach a.png srgb -o out.png")]
    [InlineData("decrypt a.sealed -o out.bin --key-file key")]
    [InlineData("icc attach real.png a.icc -o out.png")]
    [InlineData("manifest ls a.manifest")]
    [InlineData("manifest audit empty a.manifest")]
    public void A_pointer_is_named_as_one(string arguments)
    {
        foreach (string name in (string[])["a.png", "b.png", "a.jpg", "a.exr", "b.exr", "a.obj", "a.ply", "a.stl", "a.icc", "a.sealed", "a.manifest"])
            folder.Write(name, Pointer);
        Programs.Shell(folder.Path, "mkdir empty && $INTAGLIO keygen -o key && $INTAGLIO gradient 'red, white' -o real.png").AssertSuccess();
        Outcome outcome = Programs.Shell(folder.Path, $"$INTAGLIO {arguments}");
        Assert.NotEqual(0, outcome.ExitCode);
        // The errors of manifests begin with the line.
        Assert.Contains(Problem, outcome.Error, StringComparison.OrdinalIgnoreCase);
        Assert.DoesNotContain(folder.Names, name => name.StartsWith("out", StringComparison.Ordinal));
    }

    /// <summary>All operations of bakes that decode a file fail. The others pass on the pointer, with a warning.</summary>
    [SkippableTheory]
    [InlineData("for: a.png, do: png", true)]
    [InlineData("for: a.png, do: [ { resize: { width: 2 } }, tiff ]", true)]
    [InlineData("for: a.png, do: [ { convert: { depth: 8 } }, png ]", true)]
    [InlineData("for: a.png, keyed-by: pixels, do: png", true)]
    [InlineData("for: a.png, do: jpeg", true)]
    [InlineData("for: a.exr, do: exr", true)]
    [InlineData("for: a.exr, do: [ view, png ]", true)]
    [InlineData("for: a.obj, do: mesh", true)]
    [InlineData("for: a.ply, do: mesh", true)]
    [InlineData("for: a.stl, do: mesh", true)]
    [InlineData("for: real.obj, do: mesh", true)]
    [InlineData("for: a.png, do: copy", false)]
    [InlineData("for: a.png, run: [ cp, \"{in}\", \"{out}\" ]", false)]
    public void An_operation_fails_or_warns(string rule, bool isDecoded)
    {
        foreach (string name in (string[])["a.png", "a.exr", "a.obj", "a.ply", "a.stl", "cube.mtl"])
            folder.Write("assets/" + name, Pointer);
        folder.Write("assets/real.obj", ObjFolder.Cube);
        folder.Write("intaglio.yaml", $"intaglio: 1\nsource: assets\noutput: out\nrules:\n  one: {{ {rule}, to: result }}\n");
        Outcome outcome = Programs.Shell(folder.Path, "$INTAGLIO bake");
        Assert.Equal(isDecoded ? 1 : 0, outcome.ExitCode);
        if (isDecoded)
            Assert.Contains(Problem, outcome.Error, StringComparison.Ordinal);
        else
            Assert.Equal("intaglio: warning: result: 'a.png' is a Git LFS pointer, not its content (run 'git lfs pull')\n", outcome.Error);
    }

    [SkippableFact]
    public void Other_small_files_are_copied_without_a_warning()
    {
        folder.Write("assets/a", "version https://git");
        folder.Write("assets/b", "");
        folder.Write("assets/c", "version 1");
        folder.Write("intaglio.yaml", "intaglio: 1\nsource: assets\noutput: out\nrules:\n  one: { for: \"*\", do: copy, to: \"{path}\" }\n");
        Outcome outcome = Programs.Shell(folder.Path, "$INTAGLIO bake");
        Assert.Equal((0, ""), (outcome.ExitCode, outcome.Error));
    }
}
