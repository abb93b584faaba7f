using System.Xml.Linq;

namespace Intaglio.Documentation;

/// <summary>A library of the repository that becomes a package.</summary>
/// <param name="Name">The name of its project and of its assembly.</param>
/// <param name="Description">What its package says of it.</param>
/// <param name="Frameworks">What it is built for, the newest first.</param>
internal sealed record Library(string Name, string Description, IReadOnlyList<string> Frameworks)
{
    /// <summary>All of them, by name.</summary>
    internal static IReadOnlyList<Library> All { get; } =
        [.. Directory.GetFiles(Path.Combine(Repository.Root, "src"), "*.csproj", SearchOption.AllDirectories).Order(StringComparer.Ordinal).Select(Read).OfType<Library>()];

    private static Library? Read(string project)
    {
        ILookup<string, string> properties = XDocument.Load(project).Descendants("PropertyGroup").Elements().ToLookup(element => element.Name.LocalName, element => element.Value);
        if (!properties["IsPackable"].Contains("true") || properties["OutputType"].Contains("Exe"))
            return null;
        string frameworks = properties["TargetFrameworks"].Concat(properties["TargetFramework"]).First();
        return new(Path.GetFileNameWithoutExtension(project), properties["Description"].Single(), frameworks.Split(';'));
    }
}
