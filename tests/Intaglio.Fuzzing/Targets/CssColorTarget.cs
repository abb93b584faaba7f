using System.Text;
using Intaglio.Color;

namespace Intaglio.Fuzzing;

/// <summary>Colours of CSS, as text.</summary>
internal sealed class CssColorTarget : Target
{
    // Numbers are written in six digits, and 15 behind the point at the most.
    private const double Rounding = 0.51e-5, Smallest = 0.51e-15;

    private static readonly CssColorSpace[] spaces = Enum.GetValues<CssColorSpace>();

    internal override string Name => "css-color";

    internal override string Claim =>
        "CSS colors. A text is read, also in capitals and after white space and comments, or causes a FormatException with a "
            + "position. Components are within the ranges that CSS specifies. A color that is read and written is read as the same "
            + "color, to six digits or the eight bits of rgb(), and written as the same text. Every color can be converted to every "
            + "space.";

    internal override IReadOnlyList<byte[]> Dictionary { get; } = Words("rgb(", "rgba(", "hsl(", "hsla(", "hwb(", "lab(", "lch(", "oklab(", "oklch(", "color(", "calc(", "(", ")", ",", "/", " ", "/*", "*/", "#", "\\", "\\72 ", "none", "red",
        "transparent", "srgb ", "srgb-linear ", "display-p3 ", "a98-rgb ", "prophoto-rgb ", "rec2020 ", "xyz ", "xyz-d50 ", "deg", "grad", "rad", "turn", "%", " + ", " - ", "*", ".", "e", "-", "0", "1", "360", "359.9999999", "0.9999999", "1e9", "1e-9",
        "1e999", "-1e-20", "infinity", "-infinity", "NaN", "pi", "\0", "\u00C3\u00A4", "\u00F0\u009F\u0098\u0080");

    internal override int MaxSize => 300;

    internal override int ShortRun => 60_000;

    internal override Outcome Run(ReadOnlySpan<byte> input)
    {
        string text = Encoding.UTF8.GetString(input);
        CssColor color;
        try
        {
            color = CssColor.Parse(text);
        }
        catch (ColorFormatException exception)
        {
            Expect.That(exception.Message.StartsWith("at ", StringComparison.Ordinal) && exception.Message.Contains($" of '{text}': ", StringComparison.Ordinal), "a message tells the place");
            Expect.That(!CssColor.TryParse(text, out _), "TryParse refuses the text too");
            string message = exception.Message[(exception.Message.LastIndexOf("': ", StringComparison.Ordinal) + 3)..];
            return Outcome.Refused(message.Contains("()", StringComparison.Ordinal) ? "function" : Shape(message));
        }
        Expect.That(CssColor.TryParse(text, out CssColor? tried) && tried == color, "who tries it reads the same");
        Expect.That(CssColor.Parse($" \t/* {Name} /**/\n{text}") == color, "after white space and a comment it is the same");
        // Capitals of ASCII alone; a digit behind a backslash is the same in both.
        Expect.That(CssColor.Parse(string.Concat(text.Select(c => char.IsAsciiLetterLower(c) ? (char)(c - 32) : c))) == color, "in capitals it is the same");
        ExpectWithin(color);
        string written = color.ToString();
        Expect.That(CssColor.TryParse(written, out CssColor? again), $"what was written is read: {written}");
        // More digits than a double tells apart are written of what is very large, and percentages are divided.
        bool isVeryLarge = new[] { color.First, color.Second, color.Third }.Any(component => Math.Abs(component ?? 0) is > 1e15 and < double.PositiveInfinity);
        Expect.That(isVeryLarge || again!.ToString() == written, $"{written} is written again as {again}");
        ExpectNear(color, again!, written);
        foreach (CssColorSpace space in spaces)
            Expect.That(color.ConvertTo(space).Space == space, "a color is converted to every space");
        return $"{color.Space} {Describe(color.First)}{Describe(color.Second)}{Describe(color.Third)}{Describe(color.Alpha)}";
    }

    private static char Describe(double? component) => component switch { null => 'n', 0 => '0', 1 => '1', < 0 => '-', > 0 when double.IsFinite(component.Value) => '+', _ => 'i' };

    // CSS Color 4, sections 4 to 10.
    private static void ExpectWithin(CssColor color)
    {
        double most = color.Space switch { CssColorSpace.Rgb => 255, CssColorSpace.Lab or CssColorSpace.Lch => 100, CssColorSpace.Oklab or CssColorSpace.Oklch => 1, _ => double.PositiveInfinity };
        bool isHueFirst = color.Space is CssColorSpace.Hsl or CssColorSpace.Hwb, isHueLast = color.Space is CssColorSpace.Lch or CssColorSpace.Oklch;
        Expect.That(color.Alpha is null or (>= 0 and <= 1), $"alpha is {color.Alpha}");
        Expect.That(!isHueFirst || IsHue(color.First), $"the hue is {color.First}");
        Expect.That(!isHueLast || IsHue(color.Third), $"the hue is {color.Third}");
        Expect.That(double.IsPositiveInfinity(most) || color.First is null || (color.First >= 0 && color.First <= most), $"the first component is {color.First}");
        Expect.That(color.Space != CssColorSpace.Rgb || (color.Second is null or (>= 0 and <= 255) && color.Third is null or (>= 0 and <= 255)), "bytes are from 0 to 255");
        Expect.That(!isHueLast && color.Space != CssColorSpace.Hsl || color.Second is null or >= 0, $"chroma or saturation is {color.Second}");
        foreach (double? component in (ReadOnlySpan<double?>)[color.First, color.Second, color.Third])
            Expect.That(component is null || !double.IsNaN(component.Value), "a component is a number");

        static bool IsHue(double? hue) => hue is null or (>= 0 and < 360);
    }

    private static void ExpectNear(CssColor color, CssColor again, string written)
    {
        if (again.Space == CssColorSpace.Rgb)
        {
            // Eight bits of a colour that may be out of gamut.
            (double red, double green, double blue) = color.ToSrgb();
            double[] codes = [.. ((double[])[red, green, blue]).Select(share => double.IsNaN(share) ? 0 : Math.Clamp(share, 0, 1) * 255)];
            double[] read = [again.First!.Value, again.Second!.Value, again.Third!.Value];
            Expect.That(codes.Zip(read).All(pair => Math.Abs(pair.First - pair.Second) <= 0.5 + 2e-5) && Math.Abs((color.Alpha ?? 0) - again.Alpha!.Value) <= 0.5 / 255 + 0.005, $"{written} is near");
            return;
        }
        Expect.That(color.Space == again.Space && IsNear(color.First, again.First) && IsNear(color.Second, again.Second) && IsNear(color.Third, again.Third) && IsNear(color.Alpha, again.Alpha), $"{written} is near");
    }

    // A hue that is rounded up to a whole turn has made none.
    private static bool IsNear(double? number, double? other) => number is null || other is null ? number is null && other is null
        : number == other || Math.Abs(number.Value - other.Value) <= Math.Max(Math.Abs(number.Value) * Rounding, Smallest) || (number is > 359 and < 360 && other == 0);
}
