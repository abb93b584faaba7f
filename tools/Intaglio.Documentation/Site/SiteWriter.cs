using System.Text.Encodings.Web;
using System.Text.Json;
using Intaglio.Documentation.Comments;
using Microsoft.CodeAnalysis;

namespace Intaglio.Documentation.Site;

/// <summary>Writes the whole site: the guides, and the reference of all libraries.</summary>
internal static class SiteWriter
{
    private static readonly (string Title, string Folder)[] sections =
        [("Intaglio", ""), ("Guides", "docs/guides"), ("Command line", "docs/reference/cli"), ("Formats", "docs/formats"), ("Reports", "docs/reports"), ("Internals", "docs/internals")];

    private static readonly JsonSerializerOptions script = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>Writes it, and gives what is wrong with what it was made of.</summary>
    internal static Problems Write(string folder)
    {
        Problems problems = new();
        LibrarySymbols symbols = LibrarySymbols.ReadAll();
        CommentReader comments = new(symbols.Compilation, problems);
        CommentHtml html = new(symbols.Compilation, problems);
        Dictionary<Library, IReadOnlyList<INamedTypeSymbol>> types = symbols.Assemblies
            .ToDictionary(assembly => Library.All.Single(library => library.Name == assembly.Name), assembly => (IReadOnlyList<INamedTypeSymbol>)[.. PublicMembers.Types(assembly)]);

        GuidePages guides = new(Names(types.Values.SelectMany(each => each)), problems);
        List<SitePage> pages = [.. GuidePages.Sources.Select(guides.Write), LibraryPages.WriteIndex()];
        foreach ((Library library, IReadOnlyList<INamedTypeSymbol> each) in types)
            pages.AddRange([LibraryPages.Write(library, each, comments, html), .. each.Select(type => new TypePage(type, comments, html).Write())]);

        Layout layout = new([.. sections.Select(section => new SiteSection(section.Title, [.. Listed(section.Folder)]))], types);
        foreach (SitePage page in pages)
            WriteFile(folder, page.Address, layout.Write(page));
        foreach (string file in guides.Files.Where(file => File.Exists(Path.Combine(Repository.Root, file))))
            WriteFile(folder, file, File.ReadAllBytes(Path.Combine(Repository.Root, file)));
        foreach (string asset in (string[])["style.css", "search.js"])
            WriteFile(folder, $"assets/{asset}", Asset(asset));
        WriteFile(folder, "assets/index.js", Index(pages));
        return problems;
    }

    /// <summary>What names a page in prose: types, and members where their name is given with the type's.</summary>
    private static Dictionary<string, string> Names(IEnumerable<INamedTypeSymbol> types)
    {
        Dictionary<string, string> names = Library.All.ToDictionary(library => library.Name, library => Addresses.OfLibrary(library.Name));
        foreach (INamedTypeSymbol type in types)
        {
            names.TryAdd(type.Name, Addresses.OfType(type));
            foreach (ISymbol member in PublicMembers.Of(type))
                names.TryAdd($"{type.Name}.{member.Name}", $"{Addresses.OfType(type)}#{Addresses.Anchor(member)}");
        }
        return names;
    }

    // Pages in deeper folders are reached from these.
    private static IEnumerable<(string Title, string Address)> Listed(string folder) => GuidePages.Sources
        .Where(source => Path.GetDirectoryName(source)!.Replace('\\', '/') == folder)
        .OrderBy(source => !source.EndsWith("README.md", StringComparison.Ordinal))
        .Select(source => (source == "README.md" ? "Overview" : GuidePages.TitleOf(source), GuidePages.AddressOf(source)));

    // A page from the disk may not read other files, but scripts it may have.
    private static string Index(IEnumerable<SitePage> pages)
    {
        IEnumerable<string[]> entries = pages.SelectMany(page => page.Entries).Select(entry => (string[])[entry.Name, entry.Kind, entry.Address, entry.Summary]);
        return $"window.searchIndex = {JsonSerializer.Serialize(entries, script)};\n";
    }

    private static string Asset(string name)
    {
        using StreamReader reader = new(typeof(SiteWriter).Assembly.GetManifestResourceStream(name)!);
        return reader.ReadToEnd();
    }

    private static void WriteFile(string folder, string address, string text) => WriteFile(folder, address, System.Text.Encoding.UTF8.GetBytes(text));

    private static void WriteFile(string folder, string address, byte[] bytes)
    {
        string file = Path.Combine(folder, address);
        Directory.CreateDirectory(Path.GetDirectoryName(file)!);
        File.WriteAllBytes(file, bytes);
    }
}
