namespace Intaglio.Color;

/// <summary>A signature of four characters in an ICC profile: the name of a tag, a type or a color space (ICC.1:2022, 7.2 and 9).</summary>
/// <param name="Value">The characters as a number, with the first in the highest byte; 0 if not specified.</param>
public readonly record struct IccSignature(uint Value)
{
    /// <summary>Parses a signature.</summary>
    /// <param name="text">One to four printable ASCII characters, which are padded with spaces.</param>
    /// <returns>The signature.</returns>
    /// <exception cref="ArgumentException">The text is not one to four printable ASCII characters.</exception>
    public static IccSignature Parse(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        if (text.Length is 0 or > 4 || !text.All(character => character is >= ' ' and <= '~'))
            throw new ArgumentException($"'{text}' is not a signature of one to four ASCII characters.", nameof(text));
        uint value = 0;
        for (int i = 0; i < 4; i++)
            value = value << 8 | (i < text.Length ? text[i] : ' ');
        return new IccSignature(value);
    }

    /// <summary>Converts text to a signature, like <see cref="Parse(string)"/>.</summary>
    /// <param name="text">One to four printable ASCII characters.</param>
    public static implicit operator IccSignature(string text) => Parse(text);

    /// <summary>Returns the four characters, or eight hexadecimal digits if one of them is not printable ASCII.</summary>
    public override string ToString()
    {
        Span<char> characters = [(char)(Value >> 24), (char)(Value >> 16 & 0xFF), (char)(Value >> 8 & 0xFF), (char)(Value & 0xFF)];
        return characters.ContainsAnyExceptInRange(' ', '~') ? $"{Value:x8}" : new string(characters);
    }
}
