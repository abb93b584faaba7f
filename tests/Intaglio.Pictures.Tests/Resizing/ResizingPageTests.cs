using Intaglio.Documentation.Resizing;
using Intaglio.Imaging;

namespace Intaglio.Pictures.Tests;

/// <summary>The page on resizing has the figures that are measured and the pictures that are drawn.</summary>
public class ResizingPageTests
{
    private static string Folder => AppContext.BaseDirectory;

    [Fact]
    public void The_page_has_the_figures_that_are_measured()
    {
        string page = File.ReadAllText(Path.Combine(Folder, "resizing.md"));
        Assert.Equal(ResizingPage.Renew(page), page);
    }

    [Fact]
    public void The_pictures_are_those_that_are_drawn()
    {
        HashSet<string> drawn = [];
        foreach ((string file, Image image) in ResizingPage.Draw(ImageFile.Read(Path.Combine(Folder, "photograph.png"))))
        {
            Image shown = ImageFile.Read(Path.Combine(Folder, "resizing", file + ".png"));
            Assert.Equal((image.Width, image.Height), (shown.Width, shown.Height));
            Assert.True(image.Bytes.Span.SequenceEqual(shown.Bytes.Span), file);
            drawn.Add(file + ".png");
        }
        Assert.Equal(drawn.Order(), Directory.EnumerateFiles(Path.Combine(Folder, "resizing")).Select(Path.GetFileName).Order()!);
    }
}
