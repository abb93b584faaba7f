using System.Buffers.Binary;
using System.Text;
using System.Xml.Linq;

namespace Intaglio.Packages.Tests;

/// <summary>What is in the packages, and what they say of themselves.</summary>
[Trait("Duration", "Long")]
[Collection(PackedOnce.Name)]
public class PackageTests(PackedPackages packages)
{
    /// <summary>A package, its frameworks, and for each of them what it depends on.</summary>
    public static TheoryData<string, string, string[]> Libraries => new()
    {
        { "Intaglio.Cryptography", "net10.0", [] },
        { "Intaglio.Cryptography", "net8.0", [] },
        { "Intaglio.Cryptography", ".NETStandard2.0", ["System.Memory", "System.Threading.Tasks.Extensions"] },
        { "Intaglio.Checksums", "net10.0", ["Intaglio.Cryptography"] },
        { "Intaglio.Sealing", "net10.0", ["Intaglio.Cryptography"] },
        { "Intaglio.Caching", "net10.0", ["Intaglio.Cryptography", "Microsoft.Extensions.DependencyInjection.Abstractions", "Microsoft.Extensions.Logging.Abstractions", "Microsoft.Extensions.Options"] },
        { "Intaglio.Baking", "net10.0", ["Intaglio.Caching", "Intaglio.Checksums", "YamlDotNet", "Microsoft.Extensions.DependencyInjection.Abstractions", "Microsoft.Extensions.Logging.Abstractions", "Microsoft.Extensions.Options"] },
        { "Intaglio.Baking.Operations", "net10.0", ["Intaglio.Baking", "Intaglio.Checksums", "Intaglio.Meshes", "Intaglio.Pictures", "Microsoft.Extensions.DependencyInjection.Abstractions", "Microsoft.Extensions.Logging.Abstractions", "Microsoft.Extensions.Options", "YamlDotNet", "ZstdSharp.Port"] },
        { "Intaglio.Imaging", "net10.0", [] },
        { "Intaglio.Color", "net10.0", ["Intaglio.Imaging"] },
        { "Intaglio.OpenExr", "net10.0", ["Intaglio.Imaging", "ZstdSharp.Port"] },
        // Packing names what is pinned centrally, also where only a dependency depends on it.
        { "Intaglio.OpenExr.Laboratory", "net10.0", ["Intaglio.OpenExr", "ZstdSharp.Port"] },
        { "Intaglio.Pictures", "net10.0", ["Intaglio.Color", "Intaglio.Imaging", "Intaglio.OpenExr", "ZstdSharp.Port"] },
        { "Intaglio.Reporting", "net10.0", [] },
        { "Intaglio.Meshes", "net10.0", [] },
        { "Intaglio.Evaluation", "net10.0", ["Intaglio.Cryptography", "Intaglio.Reporting"] },
    };

    public static TheoryData<string> All => [.. Consumers.Libraries, "Intaglio.Cli", "Intaglio.Cli.any", $"Intaglio.Cli.{Settings.Platform}", "Intaglio.Farm"];

    public static TheoryData<string> LibraryNames => [.. Consumers.Libraries];

    [SkippableFact]
    public async Task The_solution_packs_the_libraries_and_the_tools_and_nothing_else()
    {
        Packed packed = await packages.Packed;
        string[] expected =
        [
            .. Consumers.Libraries.SelectMany(id => new[] { $"{id}.{packed.Version}.nupkg", $"{id}.{packed.Version}.snupkg" }),
            .. new[] { "Intaglio.Cli", "Intaglio.Cli.any", $"Intaglio.Cli.{Settings.Platform}", "Intaglio.Farm" }.Select(id => $"{id}.{packed.Version}.nupkg"),
        ];
        Assert.Equal(expected.Order(StringComparer.Ordinal), Directory.GetFiles(packed.Feed).Select(path => Path.GetFileName(path)).Order(StringComparer.Ordinal));
    }

    [SkippableTheory, MemberData(nameof(LibraryNames))]
    public async Task A_library_has_an_assembly_and_its_documentation_for_each_framework_and_nothing_else(string id)
    {
        Packed packed = await packages.Packed;
        string[] folders = [.. Libraries.Where(row => (string)row[0] == id).Select(row => $"lib/{((string)row[1]).Replace(".NETStandard", "netstandard", StringComparison.Ordinal)}")];
        Assert.Equal(
            folders.SelectMany(folder => new[] { $"{folder}/{id}.dll", $"{folder}/{id}.xml" }).Concat([$"{id}.nuspec", "README.md", "icon.png"]).Order(StringComparer.Ordinal),
            packed.Open(id).Content);
        Assert.Equal(folders.Select(folder => $"{folder}/{id}.pdb").Append($"{id}.nuspec").Order(StringComparer.Ordinal), packed.OpenSymbols(id).Content);
    }

    [SkippableTheory, MemberData(nameof(Libraries))]
    public async Task A_library_depends_on_what_it_says_and_on_nothing_else(string id, string framework, string[] dependencies)
    {
        Packed packed = await packages.Packed;
        XElement group = packed.Open(id).Metadata.Descendants().Single(element => element.Name.LocalName == "group" && element.Attribute("targetFramework")!.Value == framework);
        Assert.Equal(dependencies, group.Elements().Select(element => element.Attribute("id")!.Value));
        Assert.All(group.Elements().Where(element => element.Attribute("id")!.Value.StartsWith("Intaglio.", StringComparison.Ordinal)),
            element => Assert.Equal(packed.Version, element.Attribute("version")!.Value));
    }

    [SkippableFact]
    public async Task The_tool_for_Linux_has_a_program_for_each_level_of_processors()
    {
        Skip.IfNot(Settings.Platform == "linux-x64" && Consumers.HasLinker, "The package of this platform has no native programs.");
        string folder = $"tools/net10.0/{Settings.Platform}/";
        PackageFile package = (await packages.Packed).Open($"Intaglio.Cli.{Settings.Platform}");
        Assert.Equal(
            ["DotnetToolSettings.xml", "evaluation", "intaglio", "share", "x86-64", "x86-64-v3", "x86-64-v4"],
            package.Content.Where(name => name.StartsWith(folder, StringComparison.Ordinal)).Select(name => name[folder.Length..].Split('/')[0]).Distinct().Order(StringComparer.Ordinal));
        foreach (string program in (string[])["intaglio", "x86-64/intaglio", "x86-64-v3/intaglio", "x86-64-v4/intaglio"])
            Assert.Equal([0x7F, (byte)'E', (byte)'L', (byte)'F'], package[folder + program][..4]);
        // What the tool's users, and those of a release's archive, download and have on the disk. HTTP and TLS are a fifth of it.
        string[] files = [.. package.Content.Where(name => name.StartsWith(folder, StringComparison.Ordinal))];
        Assert.InRange(files.Sum(name => (long)package[name].Length), 0, 80_000_000);
        Assert.InRange(new FileInfo(Path.Combine((await packages.Packed).Feed, $"Intaglio.Cli.{Settings.Platform}.{(await packages.Packed).Version}.nupkg")).Length, 0, 33_500_000);
    }

    [SkippableTheory, MemberData(nameof(All))]
    public async Task A_package_says_what_it_is_and_where_it_comes_from(string id)
    {
        Packed packed = await packages.Packed;
        PackageFile package = packed.Open(id);
        Assert.Equal(id, package.Field("id"));
        Assert.Equal(packed.Version, package.Field("version"));
        Assert.Equal("MIT", package.Field("license"));
        Assert.Equal("expression", Element(package, "license").Attribute("type")!.Value);
        Assert.NotEmpty(package.Field("description"));
        Assert.NotEmpty(package.Field("tags"));
        Assert.NotEmpty(package.Field("authors"));
        Assert.Equal(Settings.RepositoryUrl, package.Field("projectUrl"));
        Assert.Equal($"{Settings.RepositoryUrl}/blob/main/CHANGELOG.md", package.Field("releaseNotes"));
        XElement repository = Element(package, "repository");
        Assert.Equal("git", repository.Attribute("type")!.Value);
        Assert.Equal(Settings.RepositoryUrl, repository.Attribute("url")!.Value);
        Assert.Equal(packed.Source.Commit, repository.Attribute("commit")!.Value);
    }

    [SkippableTheory, MemberData(nameof(All))]
    public async Task A_package_has_its_own_README_and_the_icon(string id)
    {
        PackageFile package = (await packages.Packed).Open(id);
        Assert.Equal("README.md", package.Field("readme"));
        string project = id.StartsWith("Intaglio.Cli", StringComparison.Ordinal) ? "Intaglio.Cli" : id;
        Assert.Equal(File.ReadAllText(Readme.PathOf(project)), Encoding.UTF8.GetString(package["README.md"]));

        Assert.Equal("icon.png", package.Field("icon"));
        byte[] icon = package["icon.png"];
        Assert.Equal("PNG"u8, icon.AsSpan(1, 3));
        Assert.Equal(128, BinaryPrimitives.ReadInt32BigEndian(icon.AsSpan(16)));
        Assert.Equal(128, BinaryPrimitives.ReadInt32BigEndian(icon.AsSpan(20)));
    }

    /// <summary>A page about a package is not in the repository: what points into it leads nowhere there.</summary>
    [Theory, MemberData(nameof(LibraryNames))]
    public void The_README_of_a_package_has_no_relative_links(string id) =>
        Assert.DoesNotMatch(@"\]\((?!https://)", File.ReadAllText(Readme.PathOf(id)));

    private static XElement Element(PackageFile package, string name) => package.Metadata.Elements().Single(element => element.Name.LocalName == name);
}
