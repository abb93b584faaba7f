using System.Text.Json;
using Intaglio.Imaging;
using Intaglio.Pictures;

namespace Intaglio.Samples.Tests;

public sealed class AssetsTests : IDisposable
{
    private readonly TemporaryFolder folder = new();

    public void Dispose() => folder.Dispose();

    /// <summary>The commands of its README.md, and what they print.</summary>
    [Fact]
    public void Files_are_made_once_as_its_page_shows()
    {
        Directory.CreateDirectory(folder["assets"]);
        PictureFile.Write(folder["assets/wall.png"], new Image(2, 2, new PixelFormat(3, AlphaMode.None, SampleType.Bits8)));
        folder.Write("assets/ship.obj", "v 0 0 0\nv 1 0 0\nv 1 1 0\nf 1 2 3\n");
        folder.Write("assets/keys.json", "{ \"jump\": \"space\" /* for now */ }");
        foreach ((string[] arguments, string output) in Sample.ReadPage("Assets"))
            Assert.Equal((output, 0), Sample.Run(folder.Path, "Assets", arguments));
        Assert.Equal("{\"jump\":\"space\"}", File.ReadAllText(folder["game/settings/keys.json"]));
        string texture = Assert.Single(Directory.GetFiles(folder["game/textures"], "wall-*.png"));
        using JsonDocument names = JsonDocument.Parse(File.ReadAllBytes(folder["game/names.json"]));
        Assert.Equal(Path.GetRelativePath(folder["game"], texture), names.RootElement.GetProperty("names").GetProperty("textures/wall.png").GetString());

        folder.Write("assets/keys.json", "{");
        (string message, int exitCode) = Sample.Run(folder.Path, "Assets", "assets", "game");
        Assert.Equal(1, exitCode);
        Assert.Contains("assets: keys.json: ", message, StringComparison.Ordinal);
        Assert.Equal("{\"jump\":\"space\"}", File.ReadAllText(folder["game/settings/keys.json"]));
    }

    [Fact]
    public void Folders_that_overlap_are_an_error()
    {
        (string output, int exitCode) = Sample.Run(folder.Path, "Assets", "assets", ".");
        Assert.Equal(("assets: the output folder contains another folder of the plan (choose a folder of its own)\n", 1), (output, exitCode));
    }
}
