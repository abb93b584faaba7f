using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Intaglio.Documentation.Site;

/// <summary>Code in HTML: keywords, literals and comments of C# marked, and the names in a declaration linked.</summary>
internal static class CodeHtml
{
    private const int Wide = 90;

    /// <summary>A block of C#.</summary>
    internal static string Block(string code)
    {
        StringBuilder html = new("<pre class=\"code\"><code>");
        foreach (SyntaxToken token in CSharpSyntaxTree.ParseText(code).GetRoot().DescendantTokens())
        {
            Trivia(html, token.LeadingTrivia);
            html.Append(Kind(token) is { } kind ? Html.Span(kind, token.ToString()) : Html.Escape(token.ToString()));
            Trivia(html, token.TrailingTrivia);
        }
        return html.Append("</code></pre>\n").ToString();
    }

    /// <summary>A symbol's declaration. One that is wide has a line for each parameter.</summary>
    internal static string Declaration(ISymbol symbol, string page)
    {
        SymbolDisplayPart[] parts = [.. Signature.Parts(symbol)];
        bool breaks = parts.Sum(part => part.ToString().Length) > Wide;
        int name = Array.FindIndex(parts, part => SymbolEqualityComparer.Default.Equals(part.Symbol, symbol));
        int depth = 0, opened = Array.FindIndex(parts, Math.Max(name, 0), part => part.ToString() == "(");
        StringBuilder html = new("<pre class=\"code declaration\"><code>");
        for (int i = 0; i < parts.Length; i++)
        {
            string text = parts[i].ToString();
            depth += i <= opened ? 0 : text is "(" or "<" or "[" or "{" ? 1 : text is ")" or ">" or "]" or "}" ? -1 : 0;
            bool separates = breaks && opened >= 0 && i > opened && depth == 0 && text == ",";
            html.Append(Part(parts[i], symbol, page));
            if (breaks && i == opened && parts[i + 1].ToString() != ")")
                html.Append("\n    ");
            else if (separates)
            {
                html.Append("\n    ");
                // The space behind the comma.
                i++;
            }
        }
        return html.Append("</code></pre>\n").ToString();
    }

    private static string Part(SymbolDisplayPart part, ISymbol declared, string page)
    {
        string text = part.ToString();
        if (part.Kind == SymbolDisplayPartKind.Keyword)
            return Html.Span("keyword", text);
        if (part.Kind is SymbolDisplayPartKind.NumericLiteral or SymbolDisplayPartKind.StringLiteral)
            return Html.Span("literal", text);
        bool links = part.Symbol is INamedTypeSymbol && !SymbolEqualityComparer.Default.Equals(part.Symbol, declared) && !SymbolEqualityComparer.Default.Equals(part.Symbol, declared.ContainingType);
        return links && Addresses.Of(part.Symbol!) is { } address ? Html.Link(Addresses.Relative(page, address), Html.Escape(text)) : Html.Escape(text);
    }

    private static void Trivia(StringBuilder html, SyntaxTriviaList list)
    {
        foreach (SyntaxTrivia trivia in list)
            html.Append(trivia.IsKind(SyntaxKind.SingleLineCommentTrivia) || trivia.IsKind(SyntaxKind.MultiLineCommentTrivia) ? Html.Span("comment", trivia.ToString()) : Html.Escape(trivia.ToFullString()));
    }

    private static string? Kind(SyntaxToken token) => token.Kind() switch
    {
        SyntaxKind.StringLiteralToken or SyntaxKind.Utf8StringLiteralToken or SyntaxKind.NumericLiteralToken or SyntaxKind.CharacterLiteralToken
            or SyntaxKind.InterpolatedStringStartToken or SyntaxKind.InterpolatedStringEndToken or SyntaxKind.InterpolatedStringTextToken => "literal",
        SyntaxKind kind when SyntaxFacts.IsKeywordKind(kind) || SyntaxFacts.IsContextualKeyword(kind) || token.Text == "var" => "keyword",
        _ => null,
    };
}
