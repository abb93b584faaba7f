using System.Globalization;
using System.Text;

namespace Intaglio.Imaging;

/// <summary>Reads PAM files (P7) as defined by the Netpbm page pam. Only the first of several images is read.</summary>
internal static class PamReader
{
    private const int MaxLine = 1000;

    internal static RowSource Open(ImageInput input, ImageReadOptions options)
    {
        if (ReadLine(input) != "P7")
            throw new ImageFormatException("The file begins with P7, but is not a PAM file; it might be an xv thumbnail.");
        int width = 0, height = 0, depth = 0, max = 0;
        string type = "";
        for (string line = ReadLine(input); line != "ENDHDR"; line = ReadLine(input))
        {
            if (line.Length == 0 || line[0] == '#')
                continue;
            int space = line.AsSpan().IndexOfAny(' ', '\t');
            string name = space < 0 ? line : line[..space], value = space < 0 ? "" : line[space..].Trim();
            switch (name)
            {
                case "WIDTH": width = ToNumber(name, value, width); break;
                case "HEIGHT": height = ToNumber(name, value, height); break;
                case "DEPTH": depth = ToNumber(name, value, depth); break;
                case "MAXVAL": max = ToNumber(name, value, max); break;
                case "TUPLTYPE": type = type.Length == 0 ? value : $"{type} {value}"; break;
                default: throw new ImageFormatException($"The header of the PAM file has the unknown line '{line}'.");
            }
            if (type.Length > MaxLine)
                throw new ImageFormatException("The tuple type of the PAM file has more than 1000 characters.");
        }
        (int colors, AlphaMode alpha, int expected) = GetTuple(type, depth);
        if (depth != expected)
            throw new ImageFormatException($"The depth of the PAM file must be {expected} for the tuple type {type}, not {depth}.");
        NetpbmHeader.CheckMax(max);
        if (type.StartsWith("BLACKANDWHITE", StringComparison.Ordinal) && max != 1)
            throw new ImageFormatException($"The maximum of the PAM file must be 1 for the tuple type {type}, not {max}.");
        return NetpbmRaster.Open(input, width, height, colors, alpha, max, isPlain: false, options);
    }

    // Without a tuple type, the depth determines the format.
    private static (int Colors, AlphaMode Alpha, int Depth) GetTuple(string type, int depth) => (type, depth) switch
    {
        ("BLACKANDWHITE" or "GRAYSCALE", _) or ("", 1) => (1, AlphaMode.None, 1),
        ("BLACKANDWHITE_ALPHA" or "GRAYSCALE_ALPHA", _) or ("", 2) => (1, AlphaMode.Straight, 2),
        ("RGB", _) or ("", 3) => (3, AlphaMode.None, 3),
        ("RGB_ALPHA", _) or ("", 4) => (3, AlphaMode.Straight, 4),
        ("", _) => throw new ImageFormatException($"The PAM file has the depth {depth} and no tuple type."),
        _ => throw new ImageFormatException(
            $"The tuple type '{type}' of the PAM file is not supported (supported: BLACKANDWHITE, GRAYSCALE and RGB, also with _ALPHA)."),
    };

    private static int ToNumber(string name, string value, int before) =>
        before == 0 && int.TryParse(value, NumberStyles.None, CultureInfo.InvariantCulture, out int number) && number > 0
            ? number
            : throw new ImageFormatException(
                $"The header of the PAM file has {name} '{value}'{(before == 0 ? ", which must be a positive integer" : ", but already has a value")}.");

    private static string ReadLine(ImageInput input)
    {
        StringBuilder line = new();
        bool isComment = false;
        for (int character; (character = input.ReadByte()) != '\n';)
        {
            if (character < 0)
                throw new ImageFormatException($"The PAM file ends at byte {input.Offset}, within its header.");
            if (line.Length == 0 && character == '#')
                isComment = true;
            if (line.Length < MaxLine)
                line.Append((char)character);
            else if (!isComment)
                throw new ImageFormatException("The header of the PAM file has a line of more than 1000 characters.");
        }
        return line.ToString().Trim();
    }
}
