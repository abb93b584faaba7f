namespace Intaglio.Color;

/// <summary>The kinds of tokens of CSS Syntax 3, section 4, that colors use.</summary>
internal enum CssTokenKind
{
    End,
    Identifier,
    Function,
    Hash,
    Number,
    Percentage,
    Dimension,
    Delimiter,
}

/// <summary>A token of CSS text.</summary>
/// <param name="Kind">The kind of the token.</param>
/// <param name="Position">The index of the first character.</param>
/// <param name="Text">A name, the digits after #, a unit, or the single character of a delimiter.</param>
/// <param name="Number">The number, for a number, percentage, or dimension.</param>
/// <param name="FollowsSpace"><see langword="true"/> if white space precedes the token; otherwise, <see langword="false"/>.</param>
internal readonly record struct CssToken(CssTokenKind Kind, int Position, string Text, double Number, bool FollowsSpace)
{
    internal bool Is(char delimiter) => Kind == CssTokenKind.Delimiter && Text[0] == delimiter;

    internal bool IsWord(string word) => Kind == CssTokenKind.Identifier && Text.Equals(word, StringComparison.OrdinalIgnoreCase);
}
