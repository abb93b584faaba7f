using Intaglio.Documentation;
using Intaglio.Documentation.Api;

// Writes what is made of the libraries' builds: the listings of their public members, and the site.
switch (args)
{
    case ["api"]:
        foreach (Library library in Library.All)
            File.WriteAllText(Repository.ListingOf(library), ApiListing.Write(library));
        return 0;

    default:
        Console.Error.WriteLine("usage: Intaglio.Documentation api | site FOLDER");
        return 2;
}
