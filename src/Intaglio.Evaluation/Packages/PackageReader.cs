using System.IO.Compression;
using System.Xml.Linq;

namespace Intaglio.Evaluation;

/// <summary>Reads the metadata of a restored package.</summary>
internal static class PackageReader
{
    /// <param name="folder">The folder of the package among the restored packages.</param>
    internal static PackageFacts Read(string folder)
    {
        XElement metadata = XDocument.Load(Directory.EnumerateFiles(folder, "*.nuspec").First()).Root!.Elements()
            .First(element => element.Name.LocalName == "metadata");
        string? archive = Directory.EnumerateFiles(folder, "*.nupkg").FirstOrDefault();
        return new PackageFacts(
            Text(metadata, "id"),
            Text(metadata, "version"),
            Text(metadata, "license") is { Length: > 0 } licence ? licence : Text(metadata, "licenseUrl"),
            archive is null ? null : ReadDate(archive),
            archive is null ? 0 : new FileInfo(archive).Length,
            Names(Path.Combine(folder, "lib")),
            [.. metadata.Descendants().Where(element => element.Name.LocalName == "dependency")
            .Select(element => (string?)element.Attribute("id")).OfType<string>().Distinct().Order(StringComparer.Ordinal)],
            [.. Names(Path.Combine(folder, "runtimes"))
            .Where(platform => Directory.Exists(Path.Combine(folder, "runtimes", platform, "native")))]);
    }

    private static string Text(XElement metadata, string name) =>
        metadata.Elements().FirstOrDefault(element => element.Name.LocalName == name)?.Value.Trim() ?? "";

    private static string[] Names(string folder) =>
        Directory.Exists(folder)
        ? [.. Directory.EnumerateDirectories(folder).Select(path => Path.GetFileName(path)).Order(StringComparer.Ordinal)] : [];

    /// <summary>Gets the date when the package was packed. The date of a reproducible package is meaningless.</summary>
    private static DateTimeOffset? ReadDate(string archive)
    {
        using ZipArchive zip = ZipFile.OpenRead(archive);
        DateTimeOffset[] dates = [.. zip.Entries.Select(entry => entry.LastWriteTime).Where(date => date.Year > 2005)];
        return dates.Length == 0 ? null : dates.Max();
    }
}
