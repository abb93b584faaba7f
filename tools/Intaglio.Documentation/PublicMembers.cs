using Microsoft.CodeAnalysis;

namespace Intaglio.Documentation;

/// <summary>What of an assembly its users can see and name.</summary>
internal static class PublicMembers
{
    internal static IEnumerable<INamedTypeSymbol> Types(IAssemblySymbol assembly) => Types(assembly.GlobalNamespace).OrderBy(type => type.ToDisplayString(), StringComparer.Ordinal);

    /// <summary>The members of a type but its types, and without what belongs to a property or an event.</summary>
    internal static IEnumerable<ISymbol> Of(INamedTypeSymbol type) => type.TypeKind == TypeKind.Delegate ? [] :
        type.GetMembers().Where(member => IsVisible(member) && member is not INamedTypeSymbol && member.CanBeReferencedByName | IsCalledOtherwise(member));

    internal static bool IsVisible(ISymbol symbol) =>
        symbol.DeclaredAccessibility is Accessibility.Public or Accessibility.Protected or Accessibility.ProtectedOrInternal
        && (symbol.ContainingType is null || IsVisible(symbol.ContainingType));

    private static bool IsCalledOtherwise(ISymbol member) => member switch
    {
        IMethodSymbol method => method.MethodKind is MethodKind.UserDefinedOperator or MethodKind.Conversion
            || method.MethodKind == MethodKind.Constructor && !(method.ContainingType.IsValueType && method.Parameters.IsEmpty),
        IPropertySymbol property => property.IsIndexer,
        _ => false,
    };

    private static IEnumerable<INamedTypeSymbol> Types(INamespaceOrTypeSymbol container) => container.GetMembers().SelectMany(member => member switch
    {
        INamespaceSymbol inner => Types(inner),
        INamedTypeSymbol type when IsVisible(type) => [type, .. Types(type)],
        _ => [],
    });
}
