using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;

namespace Intaglio.Documentation.Site;

/// <summary>Where symbols are described: ours in the site, the framework's in its own documentation. Addresses are relative to the site's root.</summary>
internal static partial class Addresses
{
    internal static string OfLibrary(string name) => $"api/{name}.html";

    internal static string OfType(INamedTypeSymbol type) => $"api/{type.GetDocumentationCommentId()![2..].Replace('`', '-')}.html";

    /// <summary>A member's anchor in the page of its type.</summary>
    internal static string Anchor(ISymbol member)
    {
        string id = member.GetDocumentationCommentId()![2..], type = member.ContainingType.GetDocumentationCommentId()![2..];
        return Others().Replace(id[(type.Length + 1)..], "-").Trim('-');
    }

    /// <summary>The address of a symbol, or null if it is ours and nobody can see it.</summary>
    internal static string? Of(ISymbol symbol)
    {
        symbol = symbol.OriginalDefinition;
        if (Library.All.All(library => library.Name != symbol.ContainingAssembly?.Name))
            return symbol is INamespaceSymbol or ITypeParameterSymbol ? null : OfFramework(symbol);
        return symbol switch
        {
            _ when !PublicMembers.IsVisible(symbol) => null,
            INamedTypeSymbol type => OfType(type),
            _ => $"{OfType(symbol.ContainingType)}#{Anchor(symbol)}",
        };
    }

    /// <summary>The way from one page to another, or to what is elsewhere.</summary>
    internal static string Relative(string page, string address)
    {
        if (address.Contains("://", StringComparison.Ordinal) || address.StartsWith('#'))
            return address;
        string path = address.Split('#')[0], rest = address[path.Length..];
        string relative = Path.GetRelativePath(Path.GetDirectoryName($"/{page}")!, $"/{path}").Replace('\\', '/');
        return relative + rest;
    }

    private static string OfFramework(ISymbol symbol)
    {
        string id = symbol.GetDocumentationCommentId()![2..].Split('(')[0].Replace("#", "-", StringComparison.Ordinal);
        string name = symbol is IMethodSymbol { IsGenericMethod: true } ? id[..id.IndexOf("``", StringComparison.Ordinal)] : id;
        return $"https://learn.microsoft.com/dotnet/api/{name.Replace('`', '-').ToLowerInvariant()}";
    }

    [GeneratedRegex("[^A-Za-z0-9_]+")]
    private static partial Regex Others();
}
