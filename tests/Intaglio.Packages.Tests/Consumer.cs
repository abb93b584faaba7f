using System.Security;

namespace Intaglio.Packages.Tests;

/// <summary>A project outside of the repository that installs the packed packages, as those of their users do.</summary>
internal sealed class Consumer(Packed packed, string folder)
{
    internal Packed Packed => packed;

    internal string Folder => folder;

    internal string Name => Path.GetFileName(folder);

    /// <summary>Packages come from the packed folder and the configured feeds; what the build has already is not fetched again.</summary>
    private static KeyValuePair<string, string>[] Environment { get; } =
    [
        new("NUGET_PACKAGES", KeptPackages), new("NUGET_FALLBACK_PACKAGES", Settings.PackageFolder),
    ];

    private static string KeptPackages => Path.Combine(Settings.Kept, "packages");

    /// <summary>Makes the packed folder a feed of all consumers below another, and forgets the packages of earlier runs.</summary>
    internal static void Prepare(string root, string feed)
    {
        File.WriteAllText(Path.Combine(root, "nuget.config"),
            $"""<configuration><packageSources><add key="packed" value="{SecurityElement.Escape(feed)}" /></packageSources></configuration>""");
        Directory.CreateDirectory(KeptPackages);
        foreach (string old in Directory.GetDirectories(KeptPackages, "intaglio.*"))
            Directory.Delete(old, recursive: true);
    }

    /// <summary>Makes a console project and installs packages in it.</summary>
    internal async Task CreateAsync(string framework, params string[] packages)
    {
        // The template offers the newest framework only; what it writes for others is the same.
        (await Command.DotnetAsync(Path.GetDirectoryName(folder)!, Environment, "new", "console", "-o", folder, "--target-framework-override", framework, "--langVersion", "14", "--no-restore"))
            .Succeeded();
        foreach (string package in packages)
            (await DotnetAsync("add", "package", package, "--version", packed.Version, "--no-restore")).Succeeded();
        // From all feeds: a framework may need packages of others.
        (await DotnetAsync("restore")).Succeeded();
    }

    /// <summary>Adds what checks the vectors, and the files with them.</summary>
    internal void AddVectors()
    {
        File.Copy(Path.Combine(Settings.Repository, "tests", "Intaglio.Packages.Tests", "Programs", "Vectors.cs"), Path.Combine(folder, "Vectors.cs"));
        string vectors = Path.Combine(Settings.Repository, "tests", "Vectors", "*.txt");
        Write("Directory.Build.props", $"""<Project><ItemGroup><EmbeddedResource Include="{SecurityElement.Escape(vectors)}" LogicalName="%(Filename)%(Extension)" /></ItemGroup></Project>""");
    }

    internal void Write(string name, string text) => File.WriteAllText(Path.Combine(folder, name), text);

    /// <summary>Runs the SDK in the project's folder.</summary>
    internal Task<Outcome> DotnetAsync(params string[] arguments) => Command.DotnetAsync(folder, Environment, arguments);

    /// <summary>Publishes for this platform, into <c>published</c>, with warnings as errors, and runs what was published.</summary>
    internal async Task<Outcome> RunPublishedAsync(params string[] properties)
    {
        (await DotnetAsync(["publish", "-c", "Release", "-r", Settings.Platform, "-o", "published", "-p:TreatWarningsAsErrors=true", .. properties])).Succeeded();
        return (await Command.RunAsync(folder, Path.Combine(folder, "published", Name), [], [])).Succeeded();
    }
}
