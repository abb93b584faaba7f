using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using System.Text;

namespace Intaglio.Cli.Tests;

/// <summary>The module versions in the keys of bakes depend on the source code, and not on the commit or the folder of the build.</summary>
/// <remarks>The compiler computes them from the whole assembly, which contains a digest of the symbols.</remarks>
public sealed class ModuleVersionTests
{
    // From the portable PDB format.
    private static readonly Guid sourceLink = new("CC110556-A091-4D38-9FEC-25AB9A351A6A"),
        embeddedSource = new("0E8A571B-6926-466E-B4AD-8AB04611F5FE");

    public static TheoryData<string> Libraries =>
    [
        "Intaglio.Baking", "Intaglio.Baking.Operations", "Intaglio.Caching", "Intaglio.Checksums", "Intaglio.Color",
        "Intaglio.Cryptography", "Intaglio.Imaging", "Intaglio.Meshes", "Intaglio.OpenExr", "Intaglio.Pictures",
    ];

    [SkippableTheory, MemberData(nameof(Libraries))]
    public void A_library_contains_neither_the_commit_nor_the_folder_of_its_build(string library)
    {
        Skip.If(typeof(ModuleVersionTests).Assembly.GetCustomAttribute<AssemblyConfigurationAttribute>()!.Configuration == "Debug",
            "The symbols of Debug builds contain the folder.");
        string path = Path.Combine(AppContext.BaseDirectory, library);
        string folder = Path.GetFullPath(Path.Combine(Path.GetDirectoryName(Programs.Assembly)!, "../../../../.."));
        byte[] assembly = File.ReadAllBytes($"{path}.dll");
        Assert.True(assembly.AsSpan().IndexOf(Encoding.UTF8.GetBytes(folder)) < 0);
        Assert.DoesNotContain('+', FindVersion(library));
        using MetadataReaderProvider provider = MetadataReaderProvider.FromPortablePdbStream(File.OpenRead($"{path}.pdb"));
        MetadataReader symbols = provider.GetMetadataReader();
        string[] documents = [.. symbols.Documents.Select(document => NameOf(symbols, document))];
        Assert.NotEmpty(documents);
        Assert.All(documents, document => Assert.StartsWith("/_/src/", document, StringComparison.Ordinal));
        foreach (CustomDebugInformation information in symbols.CustomDebugInformation.Select(symbols.GetCustomDebugInformation))
        {
            Guid kind = symbols.GetGuid(information.Kind);
            Assert.NotEqual(sourceLink, kind);
            if (kind == embeddedSource)
                Assert.DoesNotContain("AssemblyInfo", NameOf(symbols, (DocumentHandle)information.Parent), StringComparison.Ordinal);
        }
    }

    [Theory, MemberData(nameof(Libraries))]
    public void A_precompiled_library_has_the_module_version_of_its_source(string library) => Assert.Equal(
        ReadModuleVersion(Path.Combine(AppContext.BaseDirectory, $"{library}.dll")),
        ReadModuleVersion(Path.Combine(Path.GetDirectoryName(Programs.Assembly)!, $"{library}.dll")));

    private static string NameOf(MetadataReader symbols, DocumentHandle document) => symbols.GetString(symbols.GetDocument(document).Name);

    private static string FindVersion(string library) =>
        Assembly.Load(library).GetCustomAttribute<AssemblyInformationalVersionAttribute>()!.InformationalVersion;

    private static Guid ReadModuleVersion(string path)
    {
        using PEReader reader = new(File.OpenRead(path));
        MetadataReader metadata = reader.GetMetadataReader();
        return metadata.GetGuid(metadata.GetModuleDefinition().Mvid);
    }
}
