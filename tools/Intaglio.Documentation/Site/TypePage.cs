using System.ComponentModel;
using Intaglio.Documentation.Comments;
using Microsoft.CodeAnalysis;

namespace Intaglio.Documentation.Site;

/// <summary>The page of a type: its declaration, its comment, and all its members.</summary>
internal sealed class TypePage(INamedTypeSymbol type, CommentReader comments, CommentHtml html)
{
    // The members of an enumeration are short enough for a list.
    private const string Values = "Values";

    private static readonly string[] groups = [Values, "Constructors", "Fields", "Properties", "Methods", "Events", "Operators"];

    private readonly string page = Addresses.OfType(type);

    internal SitePage Write()
    {
        ISymbol[] members = [.. PublicMembers.Of(type).Where(member => !IsHidden(member))];
        (string Name, ISymbol[] Members)[] grouped = [.. groups.Select(name => (name, members.Where(member => Group(member) == name).ToArray())).Where(group => group.Item2.Length > 0)];
        Comment comment = comments.Read(type);
        string kind = Kind(type), library = type.ContainingAssembly.Name;
        string body = $"""
            <p class="crumbs">{Html.Link(Addresses.Relative(page, "api/index.html"), "API")} / {Html.Link(Addresses.Relative(page, Addresses.OfLibrary(library)), library)}</p>
            <h1>{Html.Escape(Signature.Heading(type))} <small>{kind}</small></h1>
            <div class="summary">{html.Write(comment.Summary, type, page)}</div>
            {CodeHtml.Declaration(type, page)}{TypeParameters(type, comment)}{Parameters(type.DelegateInvokeMethod, type, comment)}{Section("Remarks", comment.Remarks, type)}{Section("Example", comment.Example, type)}
            {string.Concat(grouped.Select(group => Overview(group.Name, group.Members)))}{string.Concat(grouped.Where(group => group.Name != Values).SelectMany(group => group.Members.Select(Details)))}
            """;
        SearchEntry[] entries = [new(Signature.Heading(type), $"{kind} in {library}", page, CommentHtml.Text(comment)), .. members.Select(Entry)];
        return new SitePage(page, type.ToDisplayString(), body, [.. grouped.SelectMany(group => Headings(group.Name, group.Members))], entries);
    }

    /// <summary>What a type is, in a word or two.</summary>
    internal static string Kind(INamedTypeSymbol type) => type switch
    {
        { TypeKind: TypeKind.Class, IsStatic: true } => "static class",
        { TypeKind: TypeKind.Class, IsRecord: true } => "record",
        { TypeKind: TypeKind.Struct, IsRecord: true } => "record struct",
        { TypeKind: TypeKind.Struct, IsRefLikeType: true } => "ref struct",
        _ => type.TypeKind.ToString().ToLowerInvariant(),
    };

    private SearchEntry Entry(ISymbol member)
    {
        string name = $"{type.Name}.{Name(member)}";
        return new SearchEntry(name, $"{Group(member)[..^1].ToLowerInvariant().Replace("propertie", "property", StringComparison.Ordinal)} {Signature.Heading(member)}",
            $"{page}#{Addresses.Anchor(member)}", CommentHtml.Text(comments.Read(member)));
    }

    // Overloads stand together: the first leads to all.
    private static IEnumerable<SiteHeading> Headings(string group, IEnumerable<ISymbol> members) =>
        members.DistinctBy(member => member.Name).Select(member => new SiteHeading(Addresses.Anchor(member), Name(member), 3)).Prepend(new SiteHeading(group, group, 2));

    private string Overview(string group, IEnumerable<ISymbol> members)
    {
        bool isEnum = type.TypeKind == TypeKind.Enum;
        IEnumerable<string> rows = members.Select(member =>
        {
            Comment comment = comments.Read(member);
            string summary = html.Write(comment.Summary, member, page), heading = Html.Escape(isEnum ? member.Name : Signature.Heading(member));
            return isEnum ? $"<dt id=\"{Addresses.Anchor(member)}\"><code>{heading} = {((IFieldSymbol)member).ConstantValue}</code></dt><dd>{summary}{html.Write(comment.Remarks, member, page)}</dd>\n"
                : $"<dt><a href=\"#{Addresses.Anchor(member)}\"><code>{heading}</code></a></dt><dd>{summary}</dd>\n";
        });
        return $"<h2 id=\"{group}\">{group}</h2>\n<dl class=\"members\">\n{string.Concat(rows)}</dl>\n";
    }

    private string Details(ISymbol member)
    {
        Comment comment = comments.Read(member);
        string anchor = Addresses.Anchor(member);
        return $"""
            <section class="member" id="{anchor}" aria-labelledby="{anchor}-name">
            <h3 id="{anchor}-name">{Html.Escape(Signature.Heading(member))} <a class="anchor" href="#{anchor}" aria-label="Link to {Html.Escape(Name(member))}">#</a></h3>
            {Obsolete(member)}<div class="summary">{html.Write(comment.Summary, member, page)}</div>
            {CodeHtml.Declaration(member, page)}{TypeParameters(member, comment)}{Parameters(member as IMethodSymbol, member, comment)}{Exceptions(member, comment)}{Section("Remarks", comment.Remarks, member)}{Section("Example", comment.Example, member)}</section>

            """;
    }

    private static string Obsolete(ISymbol member) =>
        member.GetAttributes().FirstOrDefault(attribute => attribute.AttributeClass!.Name == nameof(ObsoleteAttribute)) is { } obsolete
            ? $"<p class=\"obsolete\"><strong>Not to be used.</strong> {Html.Escape((string?)obsolete.ConstructorArguments.FirstOrDefault().Value ?? "")}</p>\n" : "";

    private string TypeParameters(ISymbol symbol, Comment comment)
    {
        IEnumerable<ITypeParameterSymbol> parameters = symbol switch { IMethodSymbol method => method.TypeParameters, INamedTypeSymbol named => named.TypeParameters, _ => [] };
        return List("Type parameters", parameters.Where(parameter => comment.TypeParameter(parameter.Name) is not null).Select(parameter => ($"<code>{parameter.Name}</code>", html.Write(comment.TypeParameter(parameter.Name), symbol, page))));
    }

    private string Parameters(IMethodSymbol? method, ISymbol symbol, Comment comment) =>
        List("Parameters", (method?.Parameters ?? []).Where(parameter => comment.Parameter(parameter.Name) is not null).Select(parameter => ($"<code>{parameter.Name}</code>", html.Write(comment.Parameter(parameter.Name), symbol, page))))
        + (comment.Returns is null ? "" : $"<h4>{(method is null ? "Value" : "Returns")}</h4>\n{Paragraphs(html.Write(comment.Returns, symbol, page))}\n");

    private string Exceptions(ISymbol member, Comment comment) =>
        List("Exceptions", comment.Exceptions.Select(exception => (html.Exception(exception, member, page), html.Write(exception, member, page))));

    private string Section(string title, System.Xml.Linq.XElement? element, ISymbol symbol)
    {
        string content = html.Write(element, symbol, page);
        return content.Length == 0 ? "" : $"<h4>{title}</h4>\n{Paragraphs(content)}\n";
    }

    // What has paragraphs already, or other blocks, cannot stand in one.
    private static string Paragraphs(string content) => content.Contains("<p>", StringComparison.Ordinal) || content.Contains("<ul>", StringComparison.Ordinal)
        || content.Contains("<pre", StringComparison.Ordinal) || content.Contains("<div", StringComparison.Ordinal) ? $"<div>{content}</div>" : $"<p>{content}</p>";

    private static string List(string title, IEnumerable<(string Term, string Description)> items)
    {
        string list = string.Concat(items.Select(item => $"<dt>{item.Term}</dt><dd>{item.Description}</dd>\n"));
        return list.Length == 0 ? "" : $"<h4>{title}</h4>\n<dl>\n{list}</dl>\n";
    }

    private static string Name(ISymbol member) => member is IMethodSymbol { MethodKind: MethodKind.Constructor } ? member.ContainingType.Name : member.Name;

    // What the compiler adds to a record, and overloads that are there to be errors.
    private static bool IsHidden(ISymbol member) => member.GetAttributes().Any(attribute => attribute.AttributeClass!.Name == "CompilerGeneratedAttribute"
        || attribute.AttributeClass.Name == "EditorBrowsableAttribute" && attribute.ConstructorArguments is [{ Value: (int)EditorBrowsableState.Never }]);

    private static string Group(ISymbol member) => member switch
    {
        IFieldSymbol { ContainingType.TypeKind: TypeKind.Enum } => Values,
        IFieldSymbol => "Fields",
        IPropertySymbol => "Properties",
        IEventSymbol => "Events",
        IMethodSymbol { MethodKind: MethodKind.Constructor } => "Constructors",
        IMethodSymbol { MethodKind: MethodKind.UserDefinedOperator or MethodKind.Conversion } => "Operators",
        _ => "Methods",
    };
}
