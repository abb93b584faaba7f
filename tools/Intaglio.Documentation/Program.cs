using Intaglio.Color;
using Intaglio.Documentation;
using Intaglio.Documentation.Api;
using Intaglio.Documentation.Gradients;
using Intaglio.Documentation.Posterisation;
using Intaglio.Documentation.Resizing;
using Intaglio.Documentation.Site;
using Intaglio.Imaging;

// Writes what is made of the libraries' builds: the listings of their public members, the site, and the figures and pictures of gradients, of posterisation and of resizing.
switch (args)
{
    case ["api"]:
        foreach (Library library in Library.All)
            File.WriteAllText(Repository.ListingOf(library), ApiListing.Write(library));
        return 0;

    case ["site", string folder]:
        Problems problems = SiteWriter.Write(folder);
        foreach (string problem in problems.All)
            Console.Error.WriteLine(problem);
        return problems.All.Count == 0 ? 0 : 1;

    case ["gradients"]:
        string page = Path.Combine(Repository.Root, "docs", "gradients.md");
        File.WriteAllText(page, GradientPage.Renew(File.ReadAllText(page)));
        foreach (GradientCase gradient in GradientCase.All)
            ImageFile.Write(Path.Combine(Repository.Root, "docs", "gradients", gradient.File + ".png"), GradientPage.Draw(gradient));
        return 0;

    case ["posterisation", .. string[] profile] when profile.Length <= 1:
        string posterisation = Path.Combine(Repository.Root, "docs", "posterisation.md"), pictures = Path.ChangeExtension(posterisation, null);
        Image photograph = ImageFile.Read(Path.Combine(pictures, "photograph.png"));
        string renewed = PosterisationPage.Renew(File.ReadAllText(posterisation), photograph);
        // Without a printer's profile its table stays as it is.
        if (profile is [string print])
            renewed = MeasuredTable.Replace(renewed, "print", PrintGamut.Measure(IccProfile.Parse(File.ReadAllBytes(print))).ToTable());
        File.WriteAllText(posterisation, renewed);
        foreach ((string file, Image image) in PosterisationPage.Draw(photograph))
            ImageFile.Write(Path.Combine(pictures, file + ".png"), image);
        return 0;

    case ["resizing"]:
        string resizing = Path.Combine(Repository.Root, "docs", "resizing.md");
        File.WriteAllText(resizing, ResizingPage.Renew(File.ReadAllText(resizing)));
        foreach ((string file, Image image) in ResizingPage.Draw(ImageFile.Read(Path.Combine(Repository.Root, "docs", "posterisation", "photograph.png"))))
            ImageFile.Write(Path.Combine(Repository.Root, "docs", "resizing", file + ".png"), image);
        return 0;

    default:
        Console.Error.WriteLine("usage: Intaglio.Documentation api | site FOLDER | gradients | posterisation [PRINT.icc] | resizing");
        return 2;
}
