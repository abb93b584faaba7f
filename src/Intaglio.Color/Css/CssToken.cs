namespace Intaglio.Color;

/// <summary>What a token is: CSS Syntax 3, section 4, as far as colours have it.</summary>
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

/// <summary>A token.</summary>
/// <param name="Kind">What it is.</param>
/// <param name="Position">Where it begins.</param>
/// <param name="Text">A name, the digits behind #, a unit, or the one character of a delimiter.</param>
/// <param name="Number">The number.</param>
/// <param name="FollowsSpace">Whether white space stands before it.</param>
internal readonly record struct CssToken(CssTokenKind Kind, int Position, string Text, double Number, bool FollowsSpace)
{
    internal bool Is(char delimiter) => Kind == CssTokenKind.Delimiter && Text[0] == delimiter;

    internal bool IsWord(string word) => Kind == CssTokenKind.Identifier && Text.Equals(word, StringComparison.OrdinalIgnoreCase);
}
