using System.Reflection;

namespace Intaglio.Documentation;

/// <summary>Where things are in the working copy that this program was built from.</summary>
internal static class Repository
{
    internal static string Root { get; } = Metadata(nameof(Root));

    /// <summary>The framework's reference assemblies and their comments.</summary>
    internal static string Framework { get; } = Metadata(nameof(Framework));

    /// <summary>The command line program.</summary>
    internal static string Program =>
        Path.Combine(Root, "src", "Intaglio.Cli", "bin", Metadata("Configuration"), "net10.0", OperatingSystem.IsWindows() ? "intaglio.exe" : "intaglio");

    internal static string ListingOf(Library library) => Path.Combine(Root, "docs", "reference", "api", $"{library.Name}.txt");

    internal static string BuildOf(Library library, string framework) =>
        Path.Combine(Root, "src", library.Name, "bin", Metadata("Configuration"), framework, $"{library.Name}.dll");

    private static string Metadata(string key) =>
        typeof(Repository).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(metadata => metadata.Key == key).Value!;
}
