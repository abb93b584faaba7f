using System.Globalization;
using System.Text;

namespace Intaglio.Color;

/// <summary>Reads the tokens of a text, as CSS Syntax 3, section 4, defines them.</summary>
internal sealed class CssReader
{
    private readonly string text;
    private int position;

    internal CssReader(string text)
    {
        this.text = text;
        Next = Read();
    }

    /// <summary>Gets the next token without consuming it.</summary>
    internal CssToken Next { get; private set; }

    /// <summary>Consumes the next token.</summary>
    internal CssToken Take()
    {
        CssToken token = Next;
        Next = Read();
        return token;
    }

    /// <summary>Consumes the next token if it is the specified delimiter.</summary>
    internal bool TryTake(char delimiter)
    {
        if (!Next.Is(delimiter))
            return false;
        Take();
        return true;
    }

    /// <summary>Creates an exception with the position of a token.</summary>
    internal ColorFormatException Fail(CssToken token, string message) =>
        new($"{(token.Kind == CssTokenKind.End ? "at the end" : $"at character {token.Position + 1}")} of '{text}': {message}")
        {
            Position = token.Position,
        };

    private char Current => Peek(0);

    private CssToken Read()
    {
        bool followsSpace = SkipSpace();
        int start = position;
        if (position == text.Length)
            return new(CssTokenKind.End, start, "", 0, followsSpace);
        if (StartsNumber())
            return ReadNumber(start, followsSpace);
        if (StartsName())
        {
            string name = ReadName();
            bool isFunction = Current == '(';
            if (isFunction)
                position++;
            return new(isFunction ? CssTokenKind.Function : CssTokenKind.Identifier, start, name, 0, followsSpace);
        }
        if (Current == '#' && (IsName(Peek(1)) || IsEscape(1)))
        {
            position++;
            return new(CssTokenKind.Hash, start, ReadName(), 0, followsSpace);
        }
        return new(CssTokenKind.Delimiter, start, text[position++].ToString(), 0, followsSpace);
    }

    private bool SkipSpace()
    {
        bool any = false;
        while (true)
        {
            if (Current is ' ' or '\t' or '\n' or '\r' or '\f')
            {
                any = true;
                position++;
            }
            else if (Current == '/' && Peek(1) == '*')
            {
                int end = text.IndexOf("*/", position + 2, StringComparison.Ordinal);
                position = end < 0 ? text.Length : end + 2;
            }
            else
            {
                return any;
            }
        }
    }

    private CssToken ReadNumber(int start, bool followsSpace)
    {
        position += Current is '+' or '-' ? 1 : 0;
        SkipDigits();
        if (Current == '.' && char.IsAsciiDigit(Peek(1)))
        {
            position++;
            SkipDigits();
        }
        if (Current is 'e' or 'E' && (char.IsAsciiDigit(Peek(1)) || (Peek(1) is '+' or '-' && char.IsAsciiDigit(Peek(2)))))
        {
            position += 2;
            SkipDigits();
        }
        double number = double.Parse(text.AsSpan(start, position - start), NumberStyles.Float, CultureInfo.InvariantCulture);
        if (Current == '%')
        {
            position++;
            return new(CssTokenKind.Percentage, start, "%", number, followsSpace);
        }
        return StartsName() ? new(CssTokenKind.Dimension, start, ReadName(), number, followsSpace)
            : new(CssTokenKind.Number, start, "", number, followsSpace);
    }

    private string ReadName()
    {
        StringBuilder name = new();
        while (true)
        {
            if (IsName(Current))
                name.Append(text[position++]);
            else if (IsEscape(0))
                name.Append(ReadEscape());
            else
                return name.ToString();
        }
    }

    private string ReadEscape()
    {
        int start = ++position;
        while (position - start < 6 && char.IsAsciiHexDigit(Current))
            position++;
        if (position == start)
            return text[position++].ToString();
        int code = int.Parse(text.AsSpan(start, position - start), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture);
        if (Current is ' ' or '\t' or '\n' or '\r' or '\f')
            position++;
        return (Rune.IsValid(code) && code != 0 ? new Rune(code) : Rune.ReplacementChar).ToString();
    }

    private void SkipDigits()
    {
        while (char.IsAsciiDigit(Current))
            position++;
    }

    private bool StartsNumber()
    {
        int sign = Current is '+' or '-' ? 1 : 0;
        return char.IsAsciiDigit(Peek(sign)) || (Peek(sign) == '.' && char.IsAsciiDigit(Peek(sign + 1)));
    }

    private bool StartsName() =>
        Current == '-' ? Peek(1) == '-' || IsNameStart(Peek(1)) || IsEscape(1) : IsNameStart(Current) || IsEscape(0);

    private bool IsEscape(int ahead) =>
        Peek(ahead) == '\\' && position + ahead + 1 < text.Length && Peek(ahead + 1) is not ('\n' or '\r' or '\f');

    private static bool IsNameStart(char character) => char.IsAsciiLetter(character) || character is '_' or >= '\u0080';

    private static bool IsName(char character) => IsNameStart(character) || char.IsAsciiDigit(character) || character == '-';

    private char Peek(int ahead) => position + ahead < text.Length ? text[position + ahead] : '\0';
}
