using Intaglio.Imaging;
using Intaglio.Pictures;

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
        folder.Write("photos/photo.ppm", [.. "P6\n16 8\n255\n"u8, .. Enumerable.Range(0, 16 * 8 * 3).Select(i => (byte)(i / 3 % 16 < 8 ? 0 : 255))]);
        List<(string[] Arguments, string Output)> commands = Sample.ReadPage("Thumbnails");
        Assert.Equal(2, commands.Count);
        foreach ((string[] arguments, string output) in commands)
            Assert.Equal((output, 0), Sample.Run(folder.Path, "Thumbnails", arguments));
        Image small = PictureFile.Read(Assert.Single(Directory.GetFiles(folder["thumbs/4"])));
        Assert.Equal((4, 2), (small.Width, small.Height));

        // The same pixels in another file.
        folder.Write("photos/photo.ppm", [.. "P6\n# a comment\n16 8\n255\n"u8, .. Enumerable.Range(0, 16 * 8 * 3).Select(i => (byte)(i / 3 % 16 < 8 ? 0 : 255))]);
        Assert.StartsWith("0 made, 3 not made again\n", Sample.Run(folder.Path, "Thumbnails", "photos", "thumbs", "8", "4").Output, StringComparison.Ordinal);
        Assert.StartsWith("2 made, 1 not made again\n", Sample.Run(folder.Path, "Thumbnails", "photos", "thumbs", "8", "2").Output, StringComparison.Ordinal);
        Assert.False(Directory.Exists(folder["thumbs/4"]));
    }

    [Fact]
    public void Other_files_are_errors()
    {
        folder.Write("photos/photo.ppm", "P6 9999999 9999999 255 ");
        (string output, int exitCode) = Sample.Run(folder.Path, "Thumbnails", "photos", "thumbs", "8");
        Assert.Equal(1, exitCode);
        Assert.Contains("thumbnails: photo.ppm: ", output, StringComparison.Ordinal);
        Assert.Equal(2, Sample.Run(folder.Path, "Thumbnails", "photos", "thumbs", "-1").ExitCode);
    }
}
