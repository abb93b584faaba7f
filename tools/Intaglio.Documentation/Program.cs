using Intaglio.Documentation;
using Intaglio.Documentation.Api;
using Intaglio.Documentation.Site;

// Writes what is made of the libraries' builds: the listings of their public members, and the site.
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

    default:
        Console.Error.WriteLine("usage: Intaglio.Documentation api | site FOLDER");
        return 2;
}
