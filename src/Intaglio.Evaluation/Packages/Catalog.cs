using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Intaglio.Evaluation;

/// <summary>A package of a catalog.</summary>
/// <param name="Package">The package's name.</param>
/// <param name="Known">What is publicly known of it, to be tested and not believed.</param>
public sealed record CatalogEntry(string Package, IReadOnlyList<string> Known)
{
    /// <summary>Gets the version to judge; null for the latest.</summary>
    public string? Version { get; init; }

    /// <summary>Gets the file, beside the catalog, with the C# source of its adapters; null to call what has a usual shape.</summary>
    public string? Adapter { get; init; }

    /// <summary>Gets the functions in which it is compared with Intaglio; BLAKE2b and BLAKE2s if there are none.</summary>
    public IReadOnlyList<string> Functions { get; init => field = value ?? []; } = [];
}

/// <summary>A list of packages and how each is called. Some come with this library; others are files of the same form.</summary>
/// <param name="Entries">The packages.</param>
public sealed record Catalog(IReadOnlyList<CatalogEntry> Entries)
{
    private const string ResourceFolder = "Catalogs/";

    [JsonIgnore]
    private string Folder { get; init; } = "";

    /// <summary>Gets the names of the catalogs that come with this library.</summary>
    public static IReadOnlyList<string> Names { get; } = [.. Assembly.GetExecutingAssembly().GetManifestResourceNames()
        .Where(name => name.StartsWith(ResourceFolder, StringComparison.Ordinal) && name.EndsWith(".json", StringComparison.Ordinal))
        .Select(name => Path.GetFileNameWithoutExtension(name[ResourceFolder.Length..])).Order(StringComparer.Ordinal)];

    /// <summary>Reads a catalog.</summary>
    /// <param name="nameOrFile">One of <see cref="Names"/>, or a file.</param>
    /// <exception cref="EvaluationFormatException">The file is no catalog.</exception>
    /// <exception cref="IOException">It cannot be read.</exception>
    public static Catalog Read(string nameOrFile)
    {
        ArgumentNullException.ThrowIfNull(nameOrFile);
        bool isOwn = Names.Contains(nameOrFile, StringComparer.Ordinal);
        string text = isOwn ? ReadResource($"{nameOrFile}.json") : File.ReadAllText(nameOrFile);
        try
        {
            CatalogEntry[]? entries = JsonSerializer.Deserialize(text, CatalogJson.Default.CatalogEntryArray);
            if (entries is null || entries.Any(entry => entry is not { Package: not null, Known: not null }))
                throw new EvaluationFormatException($"'{nameOrFile}' has an entry without a package's name or without what is known of it");
            if (entries.SelectMany(entry => entry.Functions).FirstOrDefault(function => function is null || KnownFunction.Find(function)?.Name != function) is { } unknown)
                throw new EvaluationFormatException($"'{nameOrFile}' names the function '{unknown}', which is not known here");
            return new Catalog(entries) { Folder = isOwn ? "" : Path.GetDirectoryName(Path.GetFullPath(nameOrFile))! };
        }
        catch (JsonException exception)
        {
            throw new EvaluationFormatException($"'{nameOrFile}' is no catalog: {exception.Message}", exception) { Position = exception.LineNumber + 1 };
        }
    }

    /// <summary>Finds a package in the catalogs that come with this library.</summary>
    /// <param name="package">The package's name; case does not matter.</param>
    /// <returns>Its entries, each with the source of its adapters.</returns>
    public static IReadOnlyList<(CatalogEntry Entry, string? Adapter)> FindAdapters(string package) =>
        [.. Names.Select(Read).SelectMany(catalog => catalog.Entries
            .Where(entry => entry.Adapter is not null && string.Equals(entry.Package, package, StringComparison.OrdinalIgnoreCase))
            .Select(entry => (entry, catalog.ReadAdapter(entry))))];

    /// <summary>Reads the source of a package's adapters, or returns null if it has none.</summary>
    /// <param name="entry">The package.</param>
    /// <exception cref="IOException">It cannot be read.</exception>
    public string? ReadAdapter(CatalogEntry entry)
    {
        ArgumentNullException.ThrowIfNull(entry);
        return entry.Adapter is null ? null : Folder.Length == 0 ? ReadResource(entry.Adapter) : File.ReadAllText(Path.Combine(Folder, entry.Adapter));
    }

    private static string ReadResource(string name)
    {
        using Stream stream = Assembly.GetExecutingAssembly().GetManifestResourceStream(ResourceFolder + name) ?? throw new FileNotFoundException($"There is no {name} here.");
        using StreamReader reader = new(stream);
        return reader.ReadToEnd();
    }
}

[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, ReadCommentHandling = JsonCommentHandling.Skip, AllowTrailingCommas = true)]
[JsonSerializable(typeof(CatalogEntry[]))]
internal sealed partial class CatalogJson : JsonSerializerContext;
