using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Intaglio.Evaluation;

/// <summary>A package in a catalog.</summary>
/// <param name="Package">The name of the package.</param>
/// <param name="Known">Publicly known statements about the package, for the report. They are not assumed to be true.</param>
public sealed record CatalogEntry(string Package, IReadOnlyList<string> Known)
{
    /// <summary>Gets the version to evaluate, or <see langword="null"/> for the latest.</summary>
    public string? Version { get; init; }

    /// <summary>
    /// Gets the name of the file next to the catalog that contains the C# source of the adapters, or <see langword="null"/> to call the
    /// detected members.
    /// </summary>
    public string? Adapter { get; init; }

    /// <summary>Gets the functions for the comparison with Intaglio. An empty list means BLAKE2b and BLAKE2s.</summary>
    public IReadOnlyList<string> Functions { get; init => field = value ?? []; } = [];
}

/// <summary>A list of packages with the ways to call them. Some catalogs are built in, and others are files in the same format.</summary>
/// <param name="Entries">The packages.</param>
public sealed record Catalog(IReadOnlyList<CatalogEntry> Entries)
{
    private const string ResourceFolder = "Catalogs/";

    [JsonIgnore]
    private string Folder { get; init; } = "";

    /// <summary>Gets the names of the built-in catalogs.</summary>
    public static IReadOnlyList<string> Names { get; } = [.. Assembly.GetExecutingAssembly().GetManifestResourceNames()
        .Where(name => name.StartsWith(ResourceFolder, StringComparison.Ordinal) && name.EndsWith(".json", StringComparison.Ordinal))
        .Select(name => Path.GetFileNameWithoutExtension(name[ResourceFolder.Length..])).Order(StringComparer.Ordinal)];

    /// <summary>Reads a catalog.</summary>
    /// <param name="nameOrFile">The name of a built-in catalog, one of <see cref="Names"/>, or the path of a file.</param>
    /// <exception cref="EvaluationFormatException">The file is not a valid catalog.</exception>
    /// <exception cref="IOException">The file cannot be read.</exception>
    public static Catalog Read(string nameOrFile)
    {
        ArgumentNullException.ThrowIfNull(nameOrFile);
        bool isOwn = Names.Contains(nameOrFile, StringComparer.Ordinal);
        string text = isOwn ? ReadResource($"{nameOrFile}.json") : File.ReadAllText(nameOrFile);
        try
        {
            CatalogEntry[]? entries = JsonSerializer.Deserialize(text, CatalogJson.Default.CatalogEntryArray);
            if (entries is null || entries.Any(entry => entry is not { Package: not null, Known: not null }))
                throw new EvaluationFormatException($"'{nameOrFile}' has an entry without 'package' or 'known'");
            if (entries.SelectMany(entry => entry.Functions)
                .FirstOrDefault(function => function is null || KnownFunction.Find(function)?.Name != function) is { } unknown)
                throw new EvaluationFormatException($"'{nameOrFile}' names the unknown function '{unknown}'");
            return new Catalog(entries) { Folder = isOwn ? "" : Path.GetDirectoryName(Path.GetFullPath(nameOrFile))! };
        }
        catch (JsonException exception)
        {
            throw new EvaluationFormatException($"'{nameOrFile}' is not a catalog: {exception.Message}",
                exception) { Position = exception.LineNumber + 1 };
        }
    }

    /// <summary>Finds a package in the built-in catalogs.</summary>
    /// <param name="package">The name of the package, ignoring case.</param>
    /// <returns>The entries of the package with the sources of their adapters.</returns>
    public static IReadOnlyList<(CatalogEntry Entry, string? Adapter)> FindAdapters(string package) =>
        [.. Names.Select(Read).SelectMany(catalog => catalog.Entries
            .Where(entry => entry.Adapter is not null && string.Equals(entry.Package, package, StringComparison.OrdinalIgnoreCase))
            .Select(entry => (entry, catalog.ReadAdapter(entry))))];

    /// <summary>Reads the source of a package's adapters. Returns <see langword="null"/> if the package has none.</summary>
    /// <param name="entry">The package.</param>
    /// <exception cref="IOException">The file cannot be read.</exception>
    public string? ReadAdapter(CatalogEntry entry)
    {
        ArgumentNullException.ThrowIfNull(entry);
        return entry.Adapter is null ? null : Folder.Length == 0 ? ReadResource(entry.Adapter)
            : File.ReadAllText(Path.Combine(Folder, entry.Adapter));
    }

    private static string ReadResource(string name)
    {
        using Stream stream = Assembly.GetExecutingAssembly().GetManifestResourceStream(ResourceFolder + name)
            ?? throw new FileNotFoundException($"The resource '{name}' does not exist.");
        using StreamReader reader = new(stream);
        return reader.ReadToEnd();
    }
}

[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, ReadCommentHandling = JsonCommentHandling.Skip,
    AllowTrailingCommas = true)]
[JsonSerializable(typeof(CatalogEntry[]))]
internal sealed partial class CatalogJson : JsonSerializerContext;
