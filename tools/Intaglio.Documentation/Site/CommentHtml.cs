using System.Xml.Linq;
using Intaglio.Documentation.Comments;
using Microsoft.CodeAnalysis;

namespace Intaglio.Documentation.Site;

/// <summary>Comments in HTML, with links to what they name.</summary>
internal sealed class CommentHtml(Compilation compilation, Problems problems)
{
    /// <summary>What stands in an element of a symbol's comment.</summary>
    internal string Write(XElement? element, ISymbol symbol, string page) => element is null ? "" : new Writer(compilation, problems, symbol, page).Content(element);

    /// <summary>The same without marks, as one line.</summary>
    internal static string Text(Comment comment) => comment.Summary is { } summary ? Collapse(Plain(summary)) : "";

    /// <summary>An exception's type, linked.</summary>
    internal string Exception(XElement exception, ISymbol symbol, string page) => new Writer(compilation, problems, symbol, page).Reference(exception);

    private static string Plain(XElement element) => string.Concat(element.Nodes().Select(node => node switch
    {
        XText text => text.Value,
        XElement { IsEmpty: true } reference => Name(reference),
        XElement inner => Plain(inner),
        _ => "",
    }));

    private static string Name(XElement reference) => reference.Attribute("name")?.Value ?? reference.Attribute("langword")?.Value
        ?? (reference.Attribute("cref")?.Value is { } cref ? cref.Split('(')[0].Split('.', '`')[^1] : " ");

    private static string Collapse(string text) => string.Join(' ', text.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries));

    private sealed class Writer(Compilation compilation, Problems problems, ISymbol symbol, string page)
    {
        internal string Content(XElement element) => string.Concat(element.Nodes().Select(node => node switch
        {
            XText text => Html.Escape(text.Value),
            XElement inner => Element(inner),
            _ => "",
        })).Trim();

        internal string Reference(XElement element)
        {
            if (element.Attribute("langword") is { } word)
                return $"<code>{Html.Escape(word.Value)}</code>";
            if (element.Attribute("href") is { } href)
                return Html.Link(href.Value, element.IsEmpty ? Html.Escape(href.Value) : Content(element));
            string cref = element.Attribute("cref")?.Value ?? "";
            if (DocumentationCommentId.GetFirstSymbolForDeclarationId(cref, compilation) is not { } target)
                return Wrong($"{cref} is not known", cref);
            if (Addresses.Of(target) is not { } address)
                return Wrong($"{cref} is not public", cref);
            string text = element.IsEmpty || element.Name.LocalName == "exception" ? $"<code>{Html.Escape(Name(target))}</code>" : Content(element);
            return Html.Link(Addresses.Relative(page, address), text);
        }

        private string Element(XElement element) => element.Name.LocalName switch
        {
            "c" => $"<code>{Html.Escape(element.Value)}</code>",
            "code" => CodeHtml.Block(Unindent(element.Value)),
            "para" => $"<p>{Content(element)}</p>",
            "see" or "seealso" => Reference(element),
            "paramref" or "typeparamref" => $"<code>{Html.Escape(element.Attribute("name")!.Value)}</code>",
            "b" or "i" or "em" or "strong" => $"<{element.Name}>{Content(element)}</{element.Name}>",
            "br" => "<br>",
            "list" => List(element),
            string name => Wrong($"<{name}> is not known", element.Value),
        };

        private string List(XElement list)
        {
            if ((string?)list.Attribute("type") == "table")
            {
                IEnumerable<string> rows = list.Elements().Select(row =>
                {
                    string cell = row.Name == "listheader" ? "th" : "td";
                    return $"<tr>{string.Concat(row.Elements().Select(each => $"<{cell}>{Content(each)}</{cell}>"))}</tr>";
                });
                return $"<div class=\"wide\"><table>{string.Concat(rows)}</table></div>";
            }

            string tag = (string?)list.Attribute("type") == "number" ? "ol" : "ul";
            IEnumerable<string> items = list.Elements("item").Select(item => item.Element("description") is { } description
                ? $"<li>{(item.Element("term") is { } term ? $"<b>{Content(term)}</b>: " : "")}{Content(description)}</li>" : $"<li>{Content(item)}</li>");
            return $"<{tag}>{string.Concat(items)}</{tag}>";
        }

        // A member of the same type needs no type before it.
        private string Name(ISymbol target)
        {
            INamedTypeSymbol? here = symbol as INamedTypeSymbol ?? symbol.ContainingType;
            string name = target is IMethodSymbol { MethodKind: MethodKind.Constructor } ? target.ContainingType.Name : target.Name;
            return target is INamedTypeSymbol type ? Signature.Heading(type)
                : SymbolEqualityComparer.Default.Equals(target.ContainingType, here) ? name : $"{target.ContainingType.Name}.{name}";
        }

        private string Wrong(string what, string text)
        {
            problems.Add(symbol.ToDisplayString(), what);
            return Html.Escape(text);
        }

        private static string Unindent(string code)
        {
            string[] lines = code.Trim('\n', '\r').TrimEnd().Split('\n');
            int indentation = lines.Where(line => line.Trim().Length > 0).Select(line => line.Length - line.TrimStart().Length).DefaultIfEmpty().Min();
            return string.Join('\n', lines.Select(line => line.Length > indentation ? line[indentation..].TrimEnd() : ""));
        }
    }
}
