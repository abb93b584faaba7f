using Intaglio.Documentation;
using Intaglio.Documentation.Api;
using Intaglio.Documentation.Gradients;
using Intaglio.Documentation.Site;
using Intaglio.Imaging;

// Writes what is made of the libraries' builds: the listings of their public members, the site, and the figures and pictures of gradients.
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

    default:
        Console.Error.WriteLine("usage: Intaglio.Documentation api | site FOLDER | gradients");
        return 2;
}
