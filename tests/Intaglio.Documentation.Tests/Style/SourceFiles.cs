namespace Intaglio.Documentation.Tests.Style;

/// <summary>The source files of a folder, without those that the build made.</summary>
internal static class SourceFiles
{
    internal static IEnumerable<string> Of(params string[] folder) =>
        Directory.EnumerateFiles(Path.Combine([Repository.Root, .. folder]), "*.cs", SearchOption.AllDirectories)
            .Where(file => !Path.GetRelativePath(Repository.Root, file).Split(Path.DirectorySeparatorChar).Any(part => part is "obj" or "bin")).Order(StringComparer.Ordinal);
}
