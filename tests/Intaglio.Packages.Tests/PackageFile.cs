using System.IO.Compression;
using System.Xml.Linq;

namespace Intaglio.Packages.Tests;

/// <summary>What is in a package, or in one of symbols.</summary>
internal sealed class PackageFile(string path)
{
    private readonly Dictionary<string, byte[]> entries = ReadAll(path);

    /// <summary>The files but for those of the packaging itself, in order.</summary>
    internal string[] Content => [.. entries.Keys
        .Where(name => !name.StartsWith("_rels/", StringComparison.Ordinal) && !name.StartsWith("package/", StringComparison.Ordinal) && name != "[Content_Types].xml")
        .Order(StringComparer.Ordinal)];

    internal byte[] this[string name] => entries[name];

    /// <summary>The <c>metadata</c> element of what the package says of itself.</summary>
    internal XElement Metadata => XDocument.Parse(System.Text.Encoding.UTF8.GetString(entries.Single(entry => entry.Key.EndsWith(".nuspec", StringComparison.Ordinal)).Value).TrimStart('\uFEFF'))
        .Root!.Elements().Single(element => element.Name.LocalName == "metadata");

    /// <summary>An element's text, empty where there is none.</summary>
    internal string Field(string name) => Metadata.Elements().SingleOrDefault(element => element.Name.LocalName == name)?.Value ?? "";

    private static Dictionary<string, byte[]> ReadAll(string path)
    {
        using ZipArchive archive = ZipFile.OpenRead(path);
        return archive.Entries.ToDictionary(entry => entry.FullName, entry =>
        {
            using Stream stream = entry.Open();
            using MemoryStream bytes = new();
            stream.CopyTo(bytes);
            return bytes.ToArray();
        });
    }
}
