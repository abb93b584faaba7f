using Microsoft.CodeAnalysis;

namespace Intaglio.Documentation;

/// <summary>Declarations in C#, without bodies.</summary>
internal static class Signature
{
    private const SymbolDisplayMiscellaneousOptions Miscellaneous = SymbolDisplayMiscellaneousOptions.UseSpecialTypes | SymbolDisplayMiscellaneousOptions.EscapeKeywordIdentifiers
        | SymbolDisplayMiscellaneousOptions.IncludeNullableReferenceTypeModifier | SymbolDisplayMiscellaneousOptions.AllowDefaultLiteral;

    private static readonly SymbolDisplayFormat full = new(
        typeQualificationStyle: SymbolDisplayTypeQualificationStyle.NameAndContainingTypesAndNamespaces,
        genericsOptions: SymbolDisplayGenericsOptions.IncludeTypeParameters | SymbolDisplayGenericsOptions.IncludeVariance | SymbolDisplayGenericsOptions.IncludeTypeConstraints,
        memberOptions: SymbolDisplayMemberOptions.IncludeAccessibility | SymbolDisplayMemberOptions.IncludeModifiers | SymbolDisplayMemberOptions.IncludeType
            | SymbolDisplayMemberOptions.IncludeParameters | SymbolDisplayMemberOptions.IncludeRef | SymbolDisplayMemberOptions.IncludeConstantValue,
        delegateStyle: SymbolDisplayDelegateStyle.NameAndSignature,
        parameterOptions: SymbolDisplayParameterOptions.IncludeType | SymbolDisplayParameterOptions.IncludeName | SymbolDisplayParameterOptions.IncludeDefaultValue
            | SymbolDisplayParameterOptions.IncludeModifiers | SymbolDisplayParameterOptions.IncludeExtensionThis,
        propertyStyle: SymbolDisplayPropertyStyle.ShowReadWriteDescriptor,
        kindOptions: SymbolDisplayKindOptions.IncludeTypeKeyword | SymbolDisplayKindOptions.IncludeMemberKeyword,
        miscellaneousOptions: Miscellaneous);

    private static readonly SymbolDisplayFormat brief = new(
        typeQualificationStyle: SymbolDisplayTypeQualificationStyle.NameAndContainingTypes, genericsOptions: full.GenericsOptions, memberOptions: full.MemberOptions,
        delegateStyle: full.DelegateStyle, parameterOptions: full.ParameterOptions, propertyStyle: full.PropertyStyle, kindOptions: full.KindOptions, miscellaneousOptions: Miscellaneous);

    private static readonly SymbolDisplayFormat heading = new(
        typeQualificationStyle: SymbolDisplayTypeQualificationStyle.NameAndContainingTypes, genericsOptions: SymbolDisplayGenericsOptions.IncludeTypeParameters,
        memberOptions: SymbolDisplayMemberOptions.IncludeParameters,
        parameterOptions: SymbolDisplayParameterOptions.IncludeType | SymbolDisplayParameterOptions.IncludeModifiers,
        miscellaneousOptions: Miscellaneous);

    /// <summary>A declaration with all names in full.</summary>
    internal static string Text(ISymbol symbol) => string.Concat(Parts(symbol, full));

    /// <summary>A declaration without namespaces, in parts that know what they name.</summary>
    internal static IEnumerable<SymbolDisplayPart> Parts(ISymbol symbol) => Parts(symbol, brief);

    /// <summary>A member's name and the types of its parameters, or a type's name.</summary>
    internal static string Heading(ISymbol symbol) => symbol.ToDisplayString(heading);

    private static IEnumerable<SymbolDisplayPart> Parts(ISymbol symbol, SymbolDisplayFormat format) =>
        symbol is INamedTypeSymbol type ? Parts(type, format) : symbol.ToDisplayParts(format);

    // The compiler displays the declarations of types without accessibility, modifiers and bases.
    private static IEnumerable<SymbolDisplayPart> Parts(INamedTypeSymbol type, SymbolDisplayFormat format)
    {
        yield return Keyword(type.DeclaredAccessibility == Accessibility.Public ? "public" : "protected");
        yield return Space();
        if (type.TypeKind == TypeKind.Class && (type.IsStatic ? "static" : type.IsAbstract ? "abstract" : type.IsSealed ? "sealed" : null) is { } modifier)
        {
            yield return Keyword(modifier);
            yield return Space();
        }

        SymbolDisplayFormat withoutConstraints = format.RemoveGenericsOptions(SymbolDisplayGenericsOptions.IncludeTypeConstraints);
        foreach (SymbolDisplayPart part in type.ToDisplayParts(type.TypeKind == TypeKind.Delegate ? format : withoutConstraints))
            yield return part;
        if (type.TypeKind == TypeKind.Delegate)
            yield break;

        string separator = " : ";
        foreach (INamedTypeSymbol inherited in Bases(type))
        {
            yield return Punctuation(separator);
            separator = ", ";
            foreach (SymbolDisplayPart part in inherited.ToDisplayParts(format.RemoveKindOptions(SymbolDisplayKindOptions.IncludeTypeKeyword)))
                yield return part;
        }

        foreach (SymbolDisplayPart part in type.ToDisplayParts(format).Skip(type.ToDisplayParts(withoutConstraints).Length))
            yield return part;
    }

    private static IEnumerable<INamedTypeSymbol> Bases(INamedTypeSymbol type)
    {
        if (type is { TypeKind: TypeKind.Class, BaseType.SpecialType: not SpecialType.System_Object })
            yield return type.BaseType!;
        if (type is { TypeKind: TypeKind.Enum, EnumUnderlyingType.SpecialType: not SpecialType.System_Int32 })
            yield return type.EnumUnderlyingType!;
        foreach (INamedTypeSymbol contract in type.Interfaces.Where(PublicMembers.IsVisible).OrderBy(contract => contract.ToDisplayString(), StringComparer.Ordinal))
            yield return contract;
    }

    private static SymbolDisplayPart Keyword(string text) => new(SymbolDisplayPartKind.Keyword, null, text);

    private static SymbolDisplayPart Punctuation(string text) => new(SymbolDisplayPartKind.Punctuation, null, text);

    private static SymbolDisplayPart Space() => new(SymbolDisplayPartKind.Space, null, " ");
}
