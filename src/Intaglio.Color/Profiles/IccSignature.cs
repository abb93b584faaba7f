namespace Intaglio.Color;

/// <summary>Four characters that name something in an ICC profile: a tag, a type, a colour space (ICC.1:2022, 7.2 and 9).</summary>
/// <param name="Value">The characters as a number, the first in the highest byte; 0 names nothing.</param>
public readonly record struct IccSignature(uint Value)
{
    /// <summary>Reads a name.</summary>
    /// <param name="text">One to four characters of ASCII; spaces are appended.</param>
    /// <exception cref="ArgumentException">There are none or more, or others.</exception>
    public static IccSignature Parse(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        if (text.Length is 0 or > 4 || !text.All(character => character is >= ' ' and <= '~'))
            throw new ArgumentException($"'{text}' is no signature, which has one to four characters of ASCII.", nameof(text));
        uint value = 0;
        for (int i = 0; i < 4; i++)
            value = value << 8 | (i < text.Length ? text[i] : ' ');
        return new IccSignature(value);
    }

    /// <summary>A name.</summary>
    /// <param name="text">One to four characters of ASCII.</param>
    public static implicit operator IccSignature(string text) => Parse(text);

    /// <summary>The four characters; in hexadecimal, eight digits, if one of them is none of ASCII.</summary>
    public override string ToString()
    {
        Span<char> characters = [(char)(Value >> 24), (char)(Value >> 16 & 0xFF), (char)(Value >> 8 & 0xFF), (char)(Value & 0xFF)];
        return characters.ContainsAnyExceptInRange(' ', '~') ? $"{Value:x8}" : new string(characters);
    }
}
