using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Intaglio.Documentation;

/// <summary>The compiler's view of built libraries and of the framework.</summary>
internal sealed class LibrarySymbols
{
    private readonly IReadOnlyList<MetadataReference> references;

    private LibrarySymbols(IReadOnlyList<MetadataReference> references)
    {
        this.references = references;
        Compilation = CSharpCompilation.Create("Documentation", references: [.. references, .. framework.Value]);
    }

    // What the libraries refer to beside the framework is here because this program refers to it too.
    private static readonly Lazy<MetadataReference[]> framework = new(() => [.. Directory.GetFiles(Repository.Framework, "*.dll").Select(Refer), .. Directory.GetFiles(AppContext.BaseDirectory, "Microsoft.Extensions.*.dll").Select(Refer)]);

    internal Compilation Compilation { get; }

    internal IEnumerable<IAssemblySymbol> Assemblies => references.Select(reference => (IAssemblySymbol)Compilation.GetAssemblyOrModuleSymbol(reference)!);

    /// <summary>The newest builds of all libraries, which refer to each other.</summary>
    internal static LibrarySymbols ReadAll() => new([.. Library.All.Select(library => Refer(Repository.BuildOf(library, library.Frameworks[0])))]);

    /// <summary>One build of a library; what else it refers to is taken from the newest builds of the others.</summary>
    internal static IAssemblySymbol Read(Library library, string build)
    {
        IEnumerable<Library> others = Library.All.Where(other => other != library);
        return new LibrarySymbols([Refer(Repository.BuildOf(library, build)), .. others.Select(other => Refer(Repository.BuildOf(other, other.Frameworks[0])))]).Assemblies.First();
    }

    private static PortableExecutableReference Refer(string file) =>
        MetadataReference.CreateFromFile(file);
}
