using System.Text.Json;
using Intaglio.Imaging;

namespace Intaglio.Cli.Tests;

/// <summary>Whole folders through the verbs that convert.</summary>
public sealed class ConversionTests : IDisposable
{
    private readonly TemporaryFolder folder = new();

    public ConversionTests()
    {
        Directory.CreateDirectory(folder["art/sub/deep"]);
        for (int i = 0; i < 4; i++)
            ImageFile.Write(folder[((string[])["art/a.png", "art/b.tif", "art/sub/c.png", "art/sub/deep/d.png"])[i]], Picture(i));
        folder.Write("art/notes.txt", "no image");
    }

    private static string[] Converted => ["a.png", "b.png", "sub/c.png", "sub/deep/d.png"];

    public void Dispose() => folder.Dispose();

    [Fact]
    public void A_folder_keeps_its_names_but_for_the_extension()
    {
        Outcome outcome = Run(0, "convert", "-r", "art", "--output-dir", "out", "--to", "png");
        Assert.Matches("^4 converted, 0 skipped, 0 failed; [0-9.]+ k?B read, [0-9.]+ k?B written in [0-9.]+ s\n$", outcome.Text);
        Assert.Equal(Converted, Files("out"));
        for (int i = 0; i < 4; i++)
            Assert.Equal(Picture(i).Bytes.ToArray(), ImageFile.Read(folder["out/" + Converted[i]]).Bytes.ToArray());
        Assert.Empty(Run(0, "convert", "-r", "art", "--output-dir", "quiet", "-q").Text);
        Assert.Equal(["a.png", "b.tif", "sub/c.png", "sub/deep/d.png"], Files("quiet"));
    }

    [Theory]
    [InlineData("art/*.png", "a.png")]
    [InlineData("art/**/*.png", "a.png sub/c.png sub/deep/d.png")]
    [InlineData("art/sub/c.png", "c.png")]
    [InlineData("./art/sub/../a.png", "a.png")]
    [InlineData("art/*/c.png", "sub/c.png")]
    public void Patterns_and_files_have_names_from_their_last_fixed_folder_on(string input, string expected)
    {
        Run(0, "convert", input, "--output-dir", "out");
        Assert.Equal(expected.Split(' '), Files("out"));
    }

    [Theory]
    [InlineData("art/a.png and copy/a.tif would both be written to out/a.png; nothing was written", "convert", "-r", "art", "copy/a.tif", "--output-dir", "out", "--to", "png")]
    [InlineData("art/a.png is an input, and the output of art/a.png; nothing was written", "convert", "-f", "art/a.png", "--output-dir", "art")]
    [InlineData("art is a directory; specify -r to convert the files in it", "convert", "art", "--output-dir", "out")]
    [InlineData("art is a directory; specify -r and --output-dir DIR", "convert", "art", "-o", "x.png")]
    [InlineData("-r needs --output-dir DIR", "convert", "-r", "art")]
    [InlineData("specify --output-dir DIR for 3 inputs", "convert", "art/a.png", "art/b.tif", "art/sub/c.png")]
    [InlineData("specify --output-dir DIR for 3 inputs", "convert", "art/**/*.png", "x.png")]
    [InlineData("specify either -o or --output-dir", "convert", "art/a.png", "-o", "x.png", "--output-dir", "out")]
    [InlineData("specify one of --force, --skip-existing and --newer", "convert", "art/a.png", "-o", "x.png", "-f", "--newer")]
    [InlineData("specify either --quiet or --verbose", "convert", "art/a.png", "-o", "x.png", "-qv")]
    [InlineData("standard input has no name for --output-dir; specify -o PATH", "convert", "-", "--output-dir", "out")]
    [InlineData("specify the files to read", "convert", "--output-dir", "out")]
    [InlineData("the name of the output is empty; specify --output-dir DIR", "convert", "art/a.png", "--output-dir", "")]
    [InlineData("art/b.tif exists; to replace it, specify -f -o art/b.tif, or --output-dir DIR to convert both files", "convert", "art/a.png", "art/b.tif", "-f")]
    [InlineData("the extension of notes.txt names no image format; specify --to", "convert", "art/notes.txt", "--output-dir", "out")]
    [InlineData("a.png does not end in .sealed; specify the output with -o PATH", "decrypt", "art/a.png", "--output-dir", "out")]
    public void Names_that_do_not_go_together_are_refused_before_anything_is_written(string message, params string[] arguments)
    {
        Directory.CreateDirectory(folder["copy"]);
        File.Copy(folder["art/b.tif"], folder["copy/a.tif"]);
        string before = Digest();
        Assert.StartsWith($"intaglio: {message}", Run(2, arguments).Error, StringComparison.Ordinal);
        Assert.Equal(before, Digest());
    }

    [Fact]
    public void Existing_outputs_are_replaced_skipped_or_refused()
    {
        Run(0, "convert", "-r", "art", "--output-dir", "out", "-q");
        string before = Digest();
        Assert.Equal("intaglio: 4 of 4 outputs exist, out/a.png first; specify --force, --skip-existing or --newer\n", Run(1, "convert", "-r", "art", "--output-dir", "out").Error);
        Assert.StartsWith("0 converted, 4 skipped, 0 failed;", Run(0, "convert", "-r", "art", "--output-dir", "out", "--skip-existing").Text, StringComparison.Ordinal);
        Assert.StartsWith("0 converted, 4 skipped, 0 failed;", Run(0, "convert", "-r", "art", "--output-dir", "out", "--newer").Text, StringComparison.Ordinal);
        Assert.Equal(before, Digest());

        ImageFile.Write(folder["art/sub/c.png"], Picture(9));
        File.SetLastWriteTimeUtc(folder["art/sub/c.png"], DateTime.UtcNow.AddHours(1));
        Assert.Matches("^art/sub/c.png -> out/sub/c.png\n(art/.* -> out/.* \\(skipped\\)\n){3}1 converted, 3 skipped, 0 failed;", Run(0, "convert", "-r", "art", "--output-dir", "out", "--newer", "-v").Text);
        Assert.Equal(Picture(9).Bytes.ToArray(), ImageFile.Read(folder["out/sub/c.png"]).Bytes.ToArray());
        Assert.StartsWith("4 converted, 0 skipped, 0 failed;", Run(0, "convert", "-r", "art", "--output-dir", "out", "-f").Text, StringComparison.Ordinal);

        // One file is no other case.
        Assert.Equal("intaglio: out/a.png: File exists; --force replaces it\n", Run(1, "convert", "art/a.png", "-o", "out/a.png").Error);
        Assert.Equal("art/a.png -> out/a.png (skipped)\n", Run(0, "convert", "art/a.png", "-o", "out/a.png", "--skip-existing", "-v").Text);
    }

    [Fact]
    public void A_failure_ends_it_unless_it_goes_on()
    {
        folder.Write("art/b.tif", "no image");
        Outcome stopped = Run(1, "convert", "-r", "art", "--output-dir", "out", "-j", "1");
        Assert.StartsWith("intaglio: art/b.tif: ", stopped.Error, StringComparison.Ordinal);
        Assert.StartsWith("1 converted, 0 skipped, 1 failed, 2 not started; ", stopped.Text, StringComparison.Ordinal);
        Assert.Equal(["a.png"], Files("out"));
        Outcome finished = Run(1, "convert", "-r", "art", "--output-dir", "all", "--keep-going");
        Assert.Single(finished.Error.TrimEnd('\n').Split('\n'));
        Assert.StartsWith("3 converted, 0 skipped, 1 failed; ", finished.Text, StringComparison.Ordinal);
        Assert.Equal(["a.png", "sub/c.png", "sub/deep/d.png"], Files("all"));
        // No folder is left for what was not made.
        File.Delete(folder["art/a.png"]);
        Run(1, "convert", "-r", "art", "--output-dir", "none/of/it", "-j", "1");
        Assert.False(Directory.Exists(folder["none"]));
    }

    [Fact]
    public void A_dry_run_shows_everything_and_writes_nothing()
    {
        string before = Digest();
        Assert.Equal("art/a.png -> out/a.exr\nart/b.tif -> out/b.exr\nart/sub/c.png -> out/sub/c.exr\nart/sub/deep/d.png -> out/sub/deep/d.exr\n0 converted, 0 skipped, 0 failed, 4 to do\n", Run(0, "convert", "-r", "art", "--output-dir", "out", "--to", "exr", "-n").Text);
        Assert.Equal("art/a.png -> x.png\n", Run(0, "convert", "art/a.png", "x.png", "--dry-run").Text);
        Assert.Equal(before, Digest());
    }

    [Fact]
    public void Programs_get_an_object_for_each_file()
    {
        folder.Write("art/b.tif", "no image");
        JsonElement root = JsonDocument.Parse(Run(1, "convert", "-r", "art", "--output-dir", "out", "--keep-going", "--json").Output).RootElement;
        Assert.Equal((1, 3, 0, 1, 0), (root.GetProperty("version").GetInt32(), root.GetProperty("done").GetInt32(), root.GetProperty("skipped").GetInt32(), root.GetProperty("failed").GetInt32(), root.GetProperty("notStarted").GetInt32()));
        JsonElement[] files = [.. root.GetProperty("files").EnumerateArray()];
        Assert.Equal(["art/a.png", "art/b.tif", "art/sub/c.png", "art/sub/deep/d.png"], files.Select(file => file.GetProperty("input").GetString()));
        Assert.Equal(["done", "failed", "done", "done"], files.Select(file => file.GetProperty("state").GetString()));
        Assert.StartsWith("art/b.tif: ", files[1].GetProperty("error").GetString(), StringComparison.Ordinal);
        Assert.Equal(new FileInfo(folder["out/a.png"]).Length, files[0].GetProperty("bytesWritten").GetInt64());
        Assert.Equal(files.Sum(file => file.GetProperty("bytesRead").GetInt64()), root.GetProperty("bytesRead").GetInt64());
    }

    [Fact]
    public void Results_of_an_earlier_run_are_no_inputs()
    {
        Run(0, "convert", "-r", "art", "--output-dir", "art/out", "-q");
        Assert.StartsWith("4 converted", Run(0, "convert", "-r", "art", "--output-dir", "art/out", "-f").Text, StringComparison.Ordinal);
        Assert.Equal(["a.png", "b.tif", "sub/c.png", "sub/deep/d.png"], Files("art/out"));
        Assert.Equal("intaglio: found no images in empty\n", Run(1, "convert", "-r", Directory.CreateDirectory(folder["empty"]).Name, "--output-dir", "out").Error);
    }

    [SkippableFact]
    public void Links_in_the_output_folder_lead_nowhere()
    {
        Skip.If(OperatingSystem.IsWindows(), "Links need a privilege.");
        Directory.CreateDirectory(folder["out"]);
        Directory.CreateDirectory(folder["elsewhere"]);
        folder.Write("elsewhere/a.png", "old");
        Directory.CreateSymbolicLink(folder["out/sub"], folder["elsewhere"]);
        File.CreateSymbolicLink(folder["out/a.png"], folder["elsewhere/a.png"]);
        Outcome outcome = Run(1, "convert", "-r", "art", "--output-dir", "out", "-f", "--keep-going");
        Assert.Contains("intaglio: out/sub/c.png: out/sub is a symbolic link, which is not followed in --output-dir\n", outcome.Error, StringComparison.Ordinal);
        Assert.Contains("intaglio: out/a.png: the name is a symbolic link, which is not followed in --output-dir\n", outcome.Error, StringComparison.Ordinal);
        Assert.StartsWith("1 converted, 0 skipped, 3 failed;", outcome.Text, StringComparison.Ordinal);
        Assert.Equal(["a.png"], Files("elsewhere"));
        Assert.Equal("old", File.ReadAllText(folder["elsewhere/a.png"]));
    }

    [Fact]
    public void Every_file_of_a_folder_is_sealed_and_opened_again()
    {
        Run(0, "keygen", "-o", "key");
        Assert.StartsWith("5 encrypted, ", Run(0, "encrypt", "-r", "art", "--output-dir", "sealed", "--key-file", "key").Text, StringComparison.Ordinal);
        Assert.Equal(["a.png.sealed", "b.tif.sealed", "notes.txt.sealed", "sub/c.png.sealed", "sub/deep/d.png.sealed"], Files("sealed"));
        folder.Write("sealed/README", "no sealed file");
        Assert.StartsWith("5 decrypted, ", Run(0, "decrypt", "-r", "sealed", "--output-dir", "plain", "--key-file", "key").Text, StringComparison.Ordinal);
        Assert.Equal(Files("art"), Files("plain"));
        Assert.All(Files("art"), name => Assert.Equal(File.ReadAllBytes(folder["art/" + name]), File.ReadAllBytes(folder["plain/" + name])));
        // A missing key is told once, and not of each file.
        Assert.Equal("intaglio: missing: No such file or directory\n", Run(1, "encrypt", "-r", "art", "--output-dir", "again", "--key-file", "missing").Error);
        Assert.StartsWith("intaglio: cannot ask for a passphrase without a terminal", Run(2, "encrypt", "-r", "art", "--output-dir", "again").Error, StringComparison.Ordinal);
        Assert.False(Directory.Exists(folder["again"]));
    }

    [Fact]
    public void Meshes_of_a_folder_have_their_materials()
    {
        Directory.CreateDirectory(folder["meshes/sub"]);
        folder.Write("meshes/cube.obj", ObjFolder.Cube);
        folder.Write("meshes/cube.mtl", ObjFolder.Materials);
        folder.Write("meshes/sub/point.obj", "v 1 2 3\n");
        Run(0, "mesh", "convert", "-r", "meshes", "--output-dir", "out", "-q");
        Assert.Equal(["cube.mtl", "cube.obj", "sub/point.obj"], Files("out"));
        Run(0, "mesh", "convert", "-r", "meshes", "--output-dir", "stl", "--to", "stl", "-q");
        Assert.Equal(["cube.stl", "sub/point.stl"], Files("stl"));
    }

    /// <summary>Ended by each signal at many moments, there are whole files and nothing else.</summary>
    [SkippableTheory]
    [InlineData("TERM")]
    [InlineData("KILL")]
    [Trait("Duration", "Long")]
    public void Ended_half_way_nothing_is_half_written(string signal)
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "Elsewhere files that are not complete have names.");
        string script = $$"""
            cd '{{folder.Path}}'; mkdir many
            for i in $(seq 60); do cp art/a.png many/$i.png; done
            $INTAGLIO convert -q -r many --output-dir expected --depth 16
            start=$(date +%s%N); $INTAGLIO convert -q -r many --output-dir once --depth 16; took=$((($(date +%s%N) - start) / 1000000))
            for i in $(seq 12); do
                $INTAGLIO convert -q -r many --output-dir out --depth 16 & pid=$!
                sleep $(printf '0.%03d' $((RANDOM % (took < 900 ? took : 900)))); kill -s {{signal}} $pid; wait $pid
                for f in $(cd out 2>/dev/null && ls -A); do cmp "out/$f" "expected/$f" || echo "$f is not whole"; done
                rm -rf out
            done 2>/dev/null
            """;
        Assert.Empty(Programs.Shell(folder.Path, script).Text);
    }

    private static Image Picture(int seed)
    {
        Image image = new(40, 30, new PixelFormat(3, AlphaMode.None, SampleType.Bits8));
        new Random(seed).NextBytes(image.GetSamples<byte>());
        return image;
    }

    private string[] Files(string name) =>
        [.. Directory.EnumerateFiles(folder[name], "*", SearchOption.AllDirectories).Select(file => Path.GetRelativePath(folder[name], file).Replace('\\', '/')).Where(file => file.Length > 0).Order(StringComparer.Ordinal)];

    private string Digest() => Run(0, "manifest", "digest", ".").Text;

    private Outcome Run(int exitCode, params string[] arguments)
    {
        Outcome outcome = Programs.Intaglio(folder.Path, arguments);
        Assert.True(outcome.ExitCode == exitCode, $"{string.Join(' ', arguments)}: {outcome.ExitCode} {outcome.Error}");
        return outcome;
    }
}
