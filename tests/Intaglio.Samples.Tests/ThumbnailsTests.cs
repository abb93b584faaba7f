namespace Intaglio.Samples.Tests;

public sealed class ThumbnailsTests : IDisposable
{
    private readonly TemporaryFolder folder = new();

    public void Dispose() => folder.Dispose();

    /// <summary>The commands of its README.md, and what they print.</summary>
    [Fact]
    public void Images_are_made_once_as_its_page_shows()
    {
        // 16 by 8 pixels, left half black and right half white.
        byte[] picture = [.. "P6\n16 8\n255\n"u8, .. Enumerable.Range(0, 16 * 8 * 3).Select(i => (byte)(i / 3 % 16 < 8 ? 0 : 255))];
        folder.Write("photo.ppm", picture);
        List<(string[] Arguments, string Output)> commands = Sample.ReadPage("Thumbnails");
        Assert.Equal(2, commands.Count);
        foreach ((string[] arguments, string output) in commands)
            Assert.Equal((output, 0), Sample.Run(folder.Path, "Thumbnails", arguments));
        string smallest = Path.Combine(folder.Path, "thumbs", commands[1].Output.Split('\n')[1].Split(' ')[0]);
        Assert.Equal([.. "P6\n2 1\n255\n"u8, 0, 0, 0, 255, 255, 255], File.ReadAllBytes(smallest));

        // The name is that of the settings, whatever makes it.
        string digest = Convert.ToHexStringLower(Reference.Blake2bReference.Hash(picture, 32));
        (string name, _) = Sample.RunIntaglio(folder.Path, "name", "--application", "sample-thumbs", $"source:bytes={digest}", "width:int=2");
        Assert.Equal($"photo-{name.TrimEnd()}.ppm", Path.GetFileName(smallest));
    }

    [Fact]
    public void What_is_no_picture_is_told()
    {
        folder.Write("photo.ppm", "P6 9999999 9999999 255 ");
        (string output, int exitCode) = Sample.Run(folder.Path, "Thumbnails", "photo.ppm", "thumbs", "8");
        Assert.Equal(1, exitCode);
        Assert.StartsWith("thumbnails: The file is no binary PPM", output, StringComparison.Ordinal);
        Assert.Equal(2, Sample.Run(folder.Path, "Thumbnails", "photo.ppm", "thumbs", "-1").ExitCode);
    }
}
