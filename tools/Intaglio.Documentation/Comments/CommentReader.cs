using System.Xml.Linq;
using System.Xml.XPath;
using Microsoft.CodeAnalysis;

namespace Intaglio.Documentation.Comments;

/// <summary>Reads comments, and puts what is inherited in the place of <c>inheritdoc</c>.</summary>
internal sealed class CommentReader(Compilation compilation, Problems problems)
{
    private static readonly HashSet<string> sections = ["summary", "remarks", "param", "typeparam", "returns", "value", "exception", "example", "seealso", "inheritdoc"];

    private readonly CommentFiles files = new();

    private readonly Dictionary<ISymbol, Comment> comments = new(SymbolEqualityComparer.Default);

    /// <summary>What is said of a symbol of ours; what is missing is a problem.</summary>
    internal Comment Read(ISymbol symbol)
    {
        if (comments.TryGetValue(symbol, out Comment? known))
            return known;

        XElement element = Resolve(symbol, []);
        // A constructor that nobody wrote has no comment.
        if (!element.HasElements && symbol is IMethodSymbol { MethodKind: MethodKind.Constructor, Parameters.IsEmpty: true })
            element.Add(new XElement("summary", "Creates an object that is as it is by default."));
        Check(symbol, element);
        return comments[symbol] = new Comment(element);
    }

    private void Check(ISymbol symbol, XElement element)
    {
        string where = symbol.ToDisplayString();
        foreach (XElement section in element.Elements().Where(section => !sections.Contains(section.Name.LocalName)))
            problems.Add(where, $"<{section.Name.LocalName}> is not known");

        Comment comment = new(element);
        if (comment.Summary is null)
            problems.Add(where, "no summary");
        if (symbol is not IMethodSymbol method || comment.Summary is null)
            return;
        // Either the summary says it all, or every parameter is explained.
        foreach (IParameterSymbol parameter in method.Parameters.Where(parameter => element.Element("param") is not null && comment.Parameter(parameter.Name) is null))
            problems.Add(where, $"nothing is said of the parameter {parameter.Name}");
        foreach (XElement parameter in element.Elements("param").Where(parameter => method.Parameters.All(each => each.Name != (string?)parameter.Attribute("name"))))
            problems.Add(where, $"there is no parameter {(string?)parameter.Attribute("name")}");
    }

    private XElement Resolve(ISymbol symbol, IReadOnlyList<ISymbol> heirs)
    {
        if (heirs.Contains(symbol, SymbolEqualityComparer.Default))
        {
            problems.Add(heirs[0].ToDisplayString(), "inheritdoc leads back to itself");
            return new XElement("member");
        }

        // What a member says itself takes the place of what it inherits, and parameters that it does not have are not inherited.
        XElement? own = files.Find(symbol) is { } said ? Fill(said, symbol, heirs) : null;
        XElement result = new("member", own?.Elements().Where(element => element.Name != "inheritdoc" && !IsBlank(element)));
        foreach (XElement inheritdoc in own?.Elements("inheritdoc") ?? [])
        {
            XElement inherited = Find(inheritdoc, symbol, heirs);
            result.Add(inherited.Elements().Where(element => result.Elements(element.Name).All(other => Key(other) != Key(element)) && Applies(element, symbol)));
        }
        return result;
    }

    /// <summary>A comment with what is inherited into the middle of its sections.</summary>
    private XElement Fill(XElement said, ISymbol symbol, IReadOnlyList<ISymbol> heirs)
    {
        XElement filled = new(said);
        foreach (XElement inheritdoc in filled.Descendants("inheritdoc").Where(element => element.Parent != filled).ToArray())
        {
            // The path begins at the member, as the compiler has it.
            string path = inheritdoc.Attribute("path")?.Value ?? $"/{inheritdoc.Parent!.Name}/node()";
            inheritdoc.ReplaceWith(((IEnumerable<object>)new XDocument(Find(inheritdoc, symbol, heirs)).XPathEvaluate($"/*{path}")).ToArray());
        }
        return filled;
    }

    /// <summary>All that is said where an <c>inheritdoc</c> points to.</summary>
    private XElement Find(XElement inheritdoc, ISymbol symbol, IReadOnlyList<ISymbol> heirs)
    {
        ISymbol? source = inheritdoc.Attribute("cref") is { } cref ? DocumentationCommentId.GetFirstSymbolForDeclarationId(cref.Value, compilation) : Inherited(symbol);
        XElement inherited = source is null ? new XElement("member") : Resolve(source, [.. heirs, symbol]);
        if (!inherited.HasElements)
            problems.Add(symbol.ToDisplayString(), $"inheritdoc of {inheritdoc.Attribute("cref")?.Value ?? "what is inherited"} finds nothing");
        return inherited;
    }

    // An empty element marks what is inherited, where the compiler wants to see every parameter or none.
    private static bool IsBlank(XElement element) => element.Name.LocalName is "param" or "typeparam" or "returns" or "summary" && element.IsEmpty;

    private static string? Key(XElement element) => element.Attribute("name")?.Value ?? element.Attribute("cref")?.Value;

    private static bool Applies(XElement element, ISymbol symbol) => element.Name.LocalName switch
    {
        "param" => symbol is IMethodSymbol method && method.Parameters.Any(parameter => parameter.Name == Key(element)),
        "returns" => symbol is not IMethodSymbol method || !method.ReturnsVoid,
        string name => sections.Contains(name),
    };

    private static ISymbol? Inherited(ISymbol symbol) => symbol switch
    {
        IMethodSymbol { OverriddenMethod: { } overridden } => overridden,
        IPropertySymbol { OverriddenProperty: { } overridden } => overridden,
        IMethodSymbol { MethodKind: MethodKind.Constructor } constructor => constructor.ContainingType.BaseType?.InstanceConstructors
            .FirstOrDefault(other => other.Parameters.Select(parameter => parameter.Type).SequenceEqual(constructor.Parameters.Select(parameter => parameter.Type), SymbolEqualityComparer.Default)),
        INamedTypeSymbol { BaseType.SpecialType: not SpecialType.System_Object } type => type.BaseType,
        INamedTypeSymbol type => type.Interfaces.FirstOrDefault(),
        _ => symbol.ContainingType.AllInterfaces.SelectMany(contract => contract.GetMembers())
            .FirstOrDefault(member => symbol.ContainingType.FindImplementationForInterfaceMember(member)?.Equals(symbol, SymbolEqualityComparer.Default) == true),
    };
}
