using Intaglio.Documentation.Posterization;
using Intaglio.Imaging;

namespace Intaglio.Color.Tests;

public class PosterizationPageTests
{
    private const string Measurements = "/usr/share/color/icc/FOGRA39L.ti3";

    private static string Pictures => Path.Combine(AppContext.BaseDirectory, "posterization");

    private static string Page => DocumentationPage.Read("posterization.md");

    private static Image Photograph => ImageFile.Read(Path.Combine(Pictures, "photograph.png"));

    [Trait("Duration", "Long")]
    [Fact]
    public void The_page_has_the_figures_that_are_measured() => Assert.Equal(PosterizationPage.Renew(Page, Photograph), Page);

    [Trait("Duration", "Long")]
    [Fact]
    public void The_pictures_are_those_that_are_drawn()
    {
        foreach ((string file, Image drawn) in PosterizationPage.Draw(Photograph))
        {
            Image shown = ImageFile.Read(Path.Combine(Pictures, file + ".png"));
            Assert.Equal((drawn.Width, drawn.Height, drawn.Color), (shown.Width, shown.Height, shown.Color));
            Assert.Equal(drawn.Bytes.ToArray(), shown.Bytes.ToArray());
        }
    }

    [Trait("Duration", "Long")]
    [SkippableFact]
    public void What_print_and_screen_cannot_show_is_measured()
    {
        Skip.IfNot(File.Exists(Measurements), "The measurements of FOGRA39 are not installed (icc-profiles-free).");
        string colprof = InstalledProgram.Need("colprof");
        using TemporaryFolder folder = new();
        File.Copy(Measurements, folder["print.ti3"]);
        Processes.Run(new(colprof, ["-ql", "-bl", "-O", "print.icc", "print"]) { WorkingDirectory = folder.Path }).AssertSuccess();
        string table = PrintGamut.Measure(IccProfile.Parse(File.ReadAllBytes(folder["print.icc"]))).ToTable();
        Assert.Contains(table, Page, StringComparison.Ordinal);
    }
}
