using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace Intaglio.Documentation.Api;

/// <summary>The public members of a library as text, a line each, so that a change of them is seen.</summary>
internal static class ApiListing
{
    /// <summary>The command that renews the files.</summary>
    internal const string Command = "dotnet run -c Release --project tools/Intaglio.Documentation -- api";

    internal static string Write(Library library)
    {
        ILookup<Line, string> frameworks = library.Frameworks
            .SelectMany(framework => Lines(LibrarySymbols.Read(library, framework)).Select(line => (line, framework)))
            .ToLookup(pair => pair.line, pair => pair.framework);
        IEnumerable<string> lines = frameworks
            .OrderBy(line => line.Key.Type, StringComparer.Ordinal).ThenBy(line => line.Key.Member, StringComparer.Ordinal).ThenBy(line => line.Key.Text, StringComparer.Ordinal)
            .Select(line => $"{(line.Key.Member.Length == 0 ? "\n" : "    ")}{line.Key.Text}{Only(library, line)}\n");
        return $"# The public members of {library.Name} ({string.Join(", ", library.Frameworks)}), written by\n# {Command}\n{string.Concat(lines)}";
    }

    private static string Only(Library library, IEnumerable<string> frameworks) =>
        frameworks.Count() == library.Frameworks.Count ? "" : $" // {string.Join(", ", frameworks)} only";

    private static IEnumerable<Line> Lines(IAssemblySymbol assembly) => PublicMembers.Types(assembly).SelectMany(type =>
    {
        string name = type.ToDisplayString();
        Line first = new(name, "", Attributes(type) + Signature.Text(type));
        return PublicMembers.Of(type).Where(member => !IsGenerated(member)).Select(member => new Line(name, $" {member.Name}", Attributes(member) + Signature.Text(member))).Prepend(first);
    });

    // Members that the compiler adds to records say nothing that the word "record" does not.
    private static bool IsGenerated(ISymbol member) =>
        (member is IPropertySymbol { GetMethod: { } getter, Name: "EqualityContract" } ? getter : member).GetAttributes().Any(attribute => attribute.AttributeClass!.Name == "CompilerGeneratedAttribute");

    /// <summary>A symbol's attributes, and after them those of parameters, behind the parameter's name.</summary>
    private static string Attributes(ISymbol symbol)
    {
        IEnumerable<string> own = Format("", symbol.GetAttributes());
        if (symbol is IMethodSymbol method)
        {
            own = own.Concat(Format("return: ", method.GetReturnTypeAttributes()))
                .Concat(method.Parameters.SelectMany(parameter => Format($"{parameter.Name}: ", parameter.GetAttributes())));
        }
        return string.Concat(own);
    }

    private static IEnumerable<string> Format(string target, ImmutableArray<AttributeData> attributes) => attributes
        .Where(attribute => !IsTheCompilers(attribute.AttributeClass!))
        .Select(attribute => $"[{target}{attribute}] ".Replace("Attribute(", "(", StringComparison.Ordinal).Replace("Attribute]", "]", StringComparison.Ordinal))
        .Order(StringComparer.Ordinal);

    // What the signature says already, or how the body was compiled.
    private static bool IsTheCompilers(INamedTypeSymbol attribute) =>
        attribute.Name is "AsyncStateMachineAttribute" or "IteratorStateMachineAttribute" or "CompilerGeneratedAttribute" or "DebuggerStepThroughAttribute"
            or "CompilerFeatureRequiredAttribute" or "RequiredMemberAttribute" or "SkipLocalsInitAttribute" or "IsReadOnlyAttribute"
            or "NullableAttribute" or "NullableContextAttribute" or "TupleElementNamesAttribute" or "NativeIntegerAttribute" or "DynamicAttribute" or "DefaultMemberAttribute";

    /// <summary>A line: the type's name, a member's name behind a space or nothing, and what stands there.</summary>
    private readonly record struct Line(string Type, string Member, string Text);
}
