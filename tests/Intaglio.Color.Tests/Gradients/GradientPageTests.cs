using Intaglio.Documentation.Gradients;
using Intaglio.Imaging;

namespace Intaglio.Color.Tests;

public class GradientPageTests
{
    public static TheoryData<string> Files => [.. GradientCase.All.Select(gradient => gradient.File)];

    [Fact]
    public void The_page_has_the_figures_that_are_measured()
    {
        string page = DocumentationPage.Read("gradients.md");
        Assert.Equal(GradientPage.Renew(page), page);
    }

    [Theory]
    [MemberData(nameof(Files))]
    public void The_pictures_are_those_that_are_drawn(string file)
    {
        Image shown = ImageFile.Read(Path.Combine(AppContext.BaseDirectory, "gradients", file + ".png"));
        Image drawn = GradientPage.Draw(GradientCase.All.Single(gradient => gradient.File == file));
        Assert.Equal((drawn.Width, drawn.Height, drawn.Format, drawn.Color), (shown.Width, shown.Height, shown.Format, shown.Color));
        Assert.Equal(drawn.Bytes.ToArray(), shown.Bytes.ToArray());
    }
}
