using System.Text;

namespace Intaglio.Packages.Tests;

/// <summary>How what is in the packages was built.</summary>
[Trait("Duration", "Long")]
[Collection(PackedOnce.Name)]
public class BuildTests(PackedPackages packages)
{
    /// <summary>Of the key in <c>src/Intaglio.snk</c>. Who refers to an assembly has it in the reference: another one is another assembly.</summary>
    private const string PublicKeyToken = "7fa3d800b6af4e2f";

    public static TheoryData<string> All => [.. Consumers.Libraries, "Intaglio.Cli.any", $"Intaglio.Cli.{Settings.Platform}"];

    public static TheoryData<string> Libraries => PackageTests.LibraryNames;

    [SkippableTheory, MemberData(nameof(All))]
    public async Task Every_assembly_is_optimized(string id) =>
        Assert.All(await AssembliesAsync(id), assembly => Assert.True(assembly.Value.IsOptimized, assembly.Key));

    /// <summary>What says so of a package says no of a Debug build.</summary>
    [SkippableFact]
    public async Task A_Debug_build_is_found_not_to_be_optimized()
    {
        Consumer consumer = await packages.Libraries;
        Assert.False(new AssemblyFile(await File.ReadAllBytesAsync(Path.Combine(consumer.Folder, "bin", "Debug", "net10.0", $"{consumer.Name}.dll"))).IsOptimized);
    }

    [SkippableFact]
    public async Task A_Debug_build_is_not_packed()
    {
        Outcome outcome = await packages.Refused;
        Assert.NotEqual(0, outcome.ExitCode);
        Assert.Contains("Intaglio.Caching was built without optimization (configuration 'Debug'); a package contains a Release build only.", outcome.Text, StringComparison.Ordinal);
        // Refused before anything was built.
        Assert.DoesNotContain("Intaglio.Cryptography ->", outcome.Text, StringComparison.Ordinal);
        Assert.False(Directory.Exists(Path.Combine(packages.Folder, "feed of debug")));
    }

    [SkippableTheory, MemberData(nameof(All))]
    public async Task Every_assembly_has_the_strong_name(string id) => Assert.All(await AssembliesAsync(id), assembly =>
    {
        Assert.True(assembly.Value.IsSigned, assembly.Key);
        Assert.Equal(PublicKeyToken, assembly.Value.PublicKeyToken);
    });

    [SkippableTheory, MemberData(nameof(Libraries))]
    public async Task A_library_for_NET_says_whether_it_can_be_trimmed(string id)
    {
        foreach ((string name, AssemblyFile assembly) in (await AssembliesAsync(id)).Where(assembly => !assembly.Key.Contains("netstandard", StringComparison.Ordinal)))
            Assert.Equal(id != "Intaglio.Evaluation", assembly.Facts.GetValueOrDefault("IsTrimmable") == "True");
    }

    [SkippableTheory, MemberData(nameof(Libraries))]
    public async Task The_symbols_are_of_the_assemblies_and_lead_to_the_sources_of_the_commit(string id)
    {
        Packed packed = await packages.Packed;
        PackageFile symbols = packed.OpenSymbols(id);
        string address = Settings.RepositoryUrl.Replace("https://github.com/", "https://raw.githubusercontent.com/", StringComparison.Ordinal);
        foreach ((string name, AssemblyFile assembly) in await AssembliesAsync(id))
        {
            SymbolFile file = new(symbols[Path.ChangeExtension(name, ".pdb")]);
            Assert.Equal(assembly.SymbolsId, file.Id);
            Assert.Equal($$$"""{"documents":{"/_/*":"{{{address}}}/{{{packed.Source.Commit}}}/*"}}""", file.SourceLink);
            Assert.NotEmpty(file.Documents);
            Assert.All(file.Documents, document => Assert.StartsWith("/_/", document, StringComparison.Ordinal));
        }
    }

    /// <summary>Neither in an assembly nor in symbols, in whatever encoding.</summary>
    [SkippableTheory, MemberData(nameof(All))]
    public async Task Nothing_tells_where_it_was_built(string id)
    {
        Packed packed = await packages.Packed;
        PackageFile[] files = Consumers.Libraries.Contains(id) ? [packed.Open(id), packed.OpenSymbols(id)] : [packed.Open(id)];
        foreach ((PackageFile file, string name) in files.SelectMany(file => file.Content.Select(name => (file, name))))
        {
            Assert.True(file[name].AsSpan().IndexOf(Encoding.UTF8.GetBytes(packed.Source.Folder)) < 0, name);
            Assert.True(file[name].AsSpan().IndexOf(Encoding.Unicode.GetBytes(packed.Source.Folder)) < 0, name);
        }
    }

    [SkippableFact]
    public async Task The_same_commit_gives_the_same_bytes_in_another_folder()
    {
        Packed packed = await packages.Packed;
        SourceCopy rebuilt = await packages.Rebuilt;
        foreach (string library in new[] { "Intaglio.Caching", "Intaglio.Cryptography" })
        {
            string built = Path.Combine(rebuilt.Folder, "src", library, "bin", "Release", "net10.0", library);
            Assert.True((await File.ReadAllBytesAsync($"{built}.dll")).AsSpan().SequenceEqual(packed.Open(library)[$"lib/net10.0/{library}.dll"]), library);
            Assert.True((await File.ReadAllBytesAsync($"{built}.pdb")).AsSpan().SequenceEqual(packed.OpenSymbols(library)[$"lib/net10.0/{library}.pdb"]), library);
        }
    }

    [SkippableTheory, MemberData(nameof(Libraries))]
    public async Task Every_assembly_was_compiled_reproducibly(string id) =>
        Assert.All(await AssembliesAsync(id), assembly => Assert.True(assembly.Value.IsReproducible, assembly.Key));

    /// <summary>This repository's assemblies in a package, by their paths in it.</summary>
    private async Task<Dictionary<string, AssemblyFile>> AssembliesAsync(string id)
    {
        PackageFile package = (await packages.Packed).Open(id);
        Dictionary<string, AssemblyFile> assemblies = package.Content
            .Where(name => name.EndsWith(".dll", StringComparison.Ordinal) && Path.GetFileName(name).StartsWith("intaglio", StringComparison.OrdinalIgnoreCase))
            .ToDictionary(name => name, name => new AssemblyFile(package[name]));
        Assert.NotEmpty(assemblies);
        return assemblies;
    }
}
