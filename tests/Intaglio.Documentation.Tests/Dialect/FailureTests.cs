using System.Xml.Linq;
using Microsoft.CodeAnalysis;

namespace Intaglio.Documentation.Tests;

/// <summary>What leaves the public members of the libraries is of few families, and documented.</summary>
public class FailureTests
{
    private static readonly string[] families =
    [
        "System.ArgumentException", "System.IO.IOException", "System.UnauthorizedAccessException", "System.OperationCanceledException",
        "System.InvalidOperationException", "System.NotSupportedException", "System.Security.Cryptography.CryptographicException",
    ];

    // Hashing passes on what the caller's own FileHashingOptions.OpenContent throws.
    private const string Excused = "M:Intaglio.Checksums.FileHasher.HashFile";

    private static readonly LibrarySymbols symbols = LibrarySymbols.ReadAll();

    public static TheoryData<string> Libraries => [.. Library.All.Select(library => library.Name)];

    [Theory]
    [MemberData(nameof(Libraries))]
    public void Exceptions_of_a_library_are_of_the_families(string library)
    {
        INamedTypeSymbol[] exceptions = [.. PublicMembers.Types(AssemblyOf(library)).Where(type => BasesOf(type).Contains("System.Exception"))];
        Assert.Empty(exceptions.Where(type => !IsFormat(type) && !BasesOf(type).Intersect(families).Any()).Select(type => type.ToDisplayString()));
        Assert.True(exceptions.Count(IsFormat) <= 1, "A library has one type for bad data.");
    }

    [Theory]
    [MemberData(nameof(Libraries))]
    public void Documented_exceptions_are_of_the_families(string library)
    {
        IAssemblySymbol assembly = AssemblyOf(library);
        HashSet<string?> members = [.. PublicMembers.Types(assembly).SelectMany(type => PublicMembers.Of(type).Select(member => member.GetDocumentationCommentId()))];
        string file = Path.ChangeExtension(Repository.BuildOf(Library.All.Single(each => each.Name == library), Library.All.Single(each => each.Name == library).Frameworks[0]), ".xml");
        Assert.Empty(
            from member in XDocument.Load(file).Descendants("member")
            where members.Contains((string?)member.Attribute("name")) && !((string)member.Attribute("name")!).StartsWith(Excused, StringComparison.Ordinal)
            from exception in member.Elements("exception")
            let name = (string)exception.Attribute("cref")!
            where symbols.Compilation.GetTypeByMetadataName(name[2..]) is not { } type || !(IsFormat(type) || BasesOf(type).Intersect(families).Any())
            select $"{(string?)member.Attribute("name")}: {name}");
    }

    private static IAssemblySymbol AssemblyOf(string library) => symbols.Assemblies.Single(assembly => assembly.Name == library);

    private static bool IsFormat(INamedTypeSymbol type) => type.Name.EndsWith("FormatException", StringComparison.Ordinal)
        && type.BaseType?.ToDisplayString() == "System.FormatException"
        && type.GetMembers("Position").OfType<IPropertySymbol>().SingleOrDefault()?.Type.ToDisplayString() == "long?";

    private static IEnumerable<string> BasesOf(INamedTypeSymbol type)
    {
        for (INamedTypeSymbol? each = type; each is not null; each = each.BaseType)
            yield return each.ToDisplayString();
    }
}
