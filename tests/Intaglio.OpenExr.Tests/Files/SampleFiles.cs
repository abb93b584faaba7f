namespace Intaglio.OpenExr.Tests;

/// <summary>The sample images of the OpenEXR project, and files that once broke its library.</summary>
internal static class SampleFiles
{
    private static readonly string? folder = Environment.GetEnvironmentVariable("INTAGLIO_VECTORS") is { } vectors && Directory.Exists(Path.Combine(vectors, "exr")) ? Path.Combine(vectors, "exr") : null;

    /// <summary>Names with their folders; one that stands for all where there are none, so that its test can say so.</summary>
    internal static IEnumerable<string> Images => Names("*.exr", isDamaged: false);

    internal static IEnumerable<string> Damaged => Names("*", isDamaged: true);

    internal static void Need() => Skip.If(folder is null, "INTAGLIO_VECTORS names no folder with exr.");

    internal static string PathOf(string name) => Path.Combine(folder!, name);

    private static IEnumerable<string> Names(string pattern, bool isDamaged) => folder is null ? ["none"] : Directory.EnumerateFiles(folder, pattern, SearchOption.AllDirectories)
        .Select(path => Path.GetRelativePath(folder, path).Replace('\\', '/')).Where(name => name.StartsWith("Damaged/", StringComparison.Ordinal) == isDamaged).Order(StringComparer.Ordinal);
}
