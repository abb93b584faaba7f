using Intaglio.Color;
using Intaglio.Documentation;
using Intaglio.Documentation.Api;
using Intaglio.Documentation.Gradients;
using Intaglio.Documentation.Posterization;
using Intaglio.Documentation.Recipes;
using Intaglio.Documentation.Resizing;
using Intaglio.Documentation.Site;
using Intaglio.Imaging;

// Writes the pages that are made from builds: listings of public members, help in the pages of the command line, the schema of recipes, the site, and the figures and pictures of some guides.
switch (args)
{
    case ["api"]:
        foreach (Library library in Library.All)
            File.WriteAllText(Repository.ListingOf(library), ApiListing.Write(library));
        return 0;

    case ["cli"]:
        foreach (string file in Directory.GetFiles(Path.Combine(Repository.Root, "docs", "reference", "cli"), "*.md"))
            File.WriteAllText(file, CommandPage.Renew(File.ReadAllText(file)));
        return 0;

    case ["schema"]:
        File.WriteAllText(RecipePage.SchemaPath, RecipeSchemaFile.Create());
        return 0;

    case ["chart"]:
        string performance = Path.Combine(Repository.Root, "docs", "reports", "performance.md");
        File.WriteAllText(Path.Combine(Path.ChangeExtension(performance, null), "hashing-files.svg"), FrontChart.Draw(File.ReadAllText(performance)));
        return 0;

    case ["site", string folder]:
        Problems problems = SiteWriter.Write(folder);
        foreach (string problem in problems.All)
            Console.Error.WriteLine(problem);
        return problems.All.Count == 0 ? 0 : 1;

    case ["gradients"]:
        string page = Path.Combine(Repository.Root, "docs", "guides", "gradients.md");
        File.WriteAllText(page, GradientPage.Renew(File.ReadAllText(page)));
        foreach (GradientCase gradient in GradientCase.All)
            ImageFile.Write(Path.Combine(Repository.Root, "docs", "guides", "gradients", gradient.File + ".png"), GradientPage.Draw(gradient));
        return 0;

    case ["posterization", .. string[] profile] when profile.Length <= 1:
        string posterization = Path.Combine(Repository.Root, "docs", "guides", "posterization.md"), pictures = Path.ChangeExtension(posterization, null);
        Image photograph = ImageFile.Read(Path.Combine(pictures, "photograph.png"));
        string renewed = PosterizationPage.Renew(File.ReadAllText(posterization), photograph);
        // Without a printer's profile its table stays as it is.
        if (profile is [string print])
            renewed = MeasuredTable.Replace(renewed, "print", PrintGamut.Measure(IccProfile.Parse(File.ReadAllBytes(print))).ToTable());
        File.WriteAllText(posterization, renewed);
        foreach ((string file, Image image) in PosterizationPage.Draw(photograph))
            ImageFile.Write(Path.Combine(pictures, file + ".png"), image);
        return 0;

    case ["resizing"]:
        string resizing = Path.Combine(Repository.Root, "docs", "guides", "resizing.md");
        File.WriteAllText(resizing, ResizingPage.Renew(File.ReadAllText(resizing)));
        foreach ((string file, Image image) in ResizingPage.Draw(ImageFile.Read(Path.Combine(Repository.Root, "docs", "guides", "posterization", "photograph.png"))))
            ImageFile.Write(Path.Combine(Repository.Root, "docs", "guides", "resizing", file + ".png"), image);
        return 0;

    default:
        Console.Error.WriteLine("usage: Intaglio.Documentation api | cli | schema | chart | site FOLDER | gradients | posterization [PRINT.icc] | resizing");
        return 2;
}
