namespace Intaglio.Imaging;

/// <summary>Reads numbers from the header of a Netpbm file or from the pixels of a plain file.</summary>
/// <remarks>Numbers are separated by white space. A comment starts with # and ends at the end of the line.</remarks>
internal static class NetpbmHeader
{
    /// <summary>
    /// Reads the next character outside comments, or returns -1 at the end of the file. A comment reads as the end of its line.
    /// </summary>
    internal static int ReadCharacter(ImageInput input)
    {
        int character = input.ReadByte();
        if (character == '#')
            while (character is not ('\n' or '\r' or -1))
                character = input.ReadByte();
        return character;
    }

    internal static bool IsSpace(int character) => character is ' ' or '\t' or '\n' or '\v' or '\f' or '\r';

    /// <summary>Reads the next non-negative integer and the character after it.</summary>
    internal static int ReadNumber(ImageInput input, string what)
    {
        int character;
        do
            character = ReadCharacter(input);
        while (IsSpace(character));
        long number = 0;
        int digits = 0;
        for (; char.IsAsciiDigit((char)character) && character >= 0; digits++)
        {
            number = 10 * number + character - '0';
            if (number > int.MaxValue)
                throw new ImageFormatException($"{what} of the Netpbm file, which ends at byte {input.Offset}, is above 2147483647.");
            character = ReadCharacter(input);
        }
        if (digits == 0 || character >= 0 && !IsSpace(character))
            throw new ImageFormatException(character < 0
                ? $"The Netpbm file ends at byte {input.Offset}, before {what}."
                : $"{what} of the Netpbm file is not a number: it has the character {character:X2} (hexadecimal) at "
                    + $"byte {input.Offset - 1}.");
        return (int)number;
    }

    internal static int CheckMax(int max) =>
        max is >= 1 and <= ushort.MaxValue ? max
        : throw new ImageFormatException($"The maximum of the Netpbm file must be between 1 and 65535, not {max}.");
}
