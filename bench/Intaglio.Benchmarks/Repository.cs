namespace Intaglio.Benchmarks;

/// <summary>Where things are in the working copy that this program was built from.</summary>
internal static class Repository
{
    private static readonly string Root = FindRoot();

    /// <summary>BenchmarkDotNet looks for the project it runs below the current directory, and leaves its logs there.</summary>
    internal static string Project => Path.Combine(Root, "bench", "Intaglio.Benchmarks");

    internal static string Page => Path.Combine(Root, "docs", "reports", "performance.md");

    internal static string OpenExrPage => Path.Combine(Root, "docs", "reports", "openexr-performance.md");

    internal static string MeshesPage => Path.Combine(Root, "docs", "reports", "meshes-performance.md");

    internal static string PicturesPage => Path.Combine(Root, "docs", "reports", "pictures-performance.md");

    internal static string BakePage => Path.Combine(Root, "docs", "reports", "bake-performance.md");

    internal static string RemotePage => Path.Combine(Root, "docs", "reports", "remote-cache-performance.md");

    internal static string FarmPage => Path.Combine(Root, "docs", "reports", "farm.md");

    /// <summary>The guide to bakes, which contains a project.</summary>
    internal static string BakeGuide => Path.Combine(Root, "docs", "guides", "baking.md");

    /// <summary>The cache server of the build.</summary>
    internal static string Farm => Program("src", "Intaglio.Farm", "intaglio-farm");

    /// <summary>The command line program as the README builds it.</summary>
    internal static string Intaglio => Program("src", "Intaglio.Cli", "intaglio");

    /// <summary>A command line program that does nothing.</summary>
    internal static string EmptyProgram => Program("bench", "Intaglio.EmptyProgram", "Intaglio.EmptyProgram");

    private static string Program(string folder, string project, string name) =>
        Path.Combine(Root, folder, project, "bin", "Release", "net10.0", OperatingSystem.IsWindows() ? $"{name}.exe" : name);

    private static string FindRoot()
    {
        for (DirectoryInfo? folder = new(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
            if (File.Exists(Path.Combine(folder.FullName, "Intaglio.slnx")))
                return folder.FullName;
        throw new InvalidOperationException($"No Intaglio.slnx above {AppContext.BaseDirectory}: run this program from a working copy.");
    }
}
