using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace Intaglio.Documentation.Tests.Style;

/// <summary>The layout of the product's source, as .editorconfig states it.</summary>
public class LayoutTests
{
    private const int Width = 140;

    public static TheoryData<string> Projects => CommentTests.Projects;

    /// <summary>Strings are broken between words, but not within their holes, and raw strings are not broken at all.</summary>
    [Theory]
    [MemberData(nameof(Projects))]
    public void Lines_are_at_most_140_characters_long(string project)
    {
        List<string> found = [];
        foreach (string file in SourceFiles.Of("src", project))
        {
            SyntaxTree tree = CSharpSyntaxTree.ParseText(File.ReadAllText(file));
            foreach (TextLine line in tree.GetText().Lines.Where(line => line.Span.Length > Width))
                if (!IsInString(tree.GetRoot().FindToken(line.Start + Width, findInsideTrivia: true), line.Start + Width))
                    found.Add($"{Path.GetRelativePath(Repository.Root, file)}:{line.LineNumber + 1}: {line.Span.Length} characters");
        }
        Assert.True(found.Count == 0, string.Join('\n', found));
    }

    [Theory]
    [MemberData(nameof(Projects))]
    public void Null_is_checked_by_a_pattern_and_static_fields_have_camel_case(string project)
    {
        List<string> found = [];
        foreach (string file in SourceFiles.Of("src", project))
        {
            SyntaxNode root = CSharpSyntaxTree.ParseText(File.ReadAllText(file)).GetRoot();
            string name = Path.GetRelativePath(Repository.Root, file);
            found.AddRange(root.DescendantNodes().OfType<BinaryExpressionSyntax>()
                .Where(node => node.Kind() is SyntaxKind.EqualsExpression or SyntaxKind.NotEqualsExpression
                    && (node.Left.IsKind(SyntaxKind.NullLiteralExpression) || node.Right.IsKind(SyntaxKind.NullLiteralExpression)))
                .Select(node => $"{name}: {node}"));
            found.AddRange(root.DescendantNodes().OfType<FieldDeclarationSyntax>()
                .Where(field => field.Modifiers.Any(SyntaxKind.StaticKeyword) && field.Modifiers.Any(SyntaxKind.PrivateKeyword))
                .SelectMany(field => field.Declaration.Variables).Where(field => char.IsUpper(field.Identifier.Text[0]))
                .Select(field => $"{name}: {field.Identifier}"));
        }
        Assert.True(found.Count == 0, string.Join('\n', found));
    }

    // The token is also that of the trivia around it.
    private static bool IsInString(SyntaxToken token, int position) =>
        token.Span.Contains(position) && token.Parent is { } parent
        && (token.Kind() is SyntaxKind.StringLiteralToken or SyntaxKind.Utf8StringLiteralToken or SyntaxKind.MultiLineRawStringLiteralToken
            or SyntaxKind.SingleLineRawStringLiteralToken or SyntaxKind.Utf8MultiLineRawStringLiteralToken
            || parent.FirstAncestorOrSelf<InterpolatedStringExpressionSyntax>() is not null
            // What follows the end of a string on its line cannot be helped.
            || token.GetPreviousToken().Parent is InterpolatedStringExpressionSyntax or LiteralExpressionSyntax);
}
