using Intaglio.Imaging;

namespace Intaglio.Color;

/// <summary>The color depth of an image: levels of red, green and blue, or floating point.</summary>
public readonly record struct ColorDepth
{
    /// <summary>Initializes a new depth with the specified levels.</summary>
    /// <param name="red">The number of levels of red, 2 to 65536, or 0 for floating point.</param>
    /// <param name="green">The number of levels of green, 2 to 65536, or 0 for floating point.</param>
    /// <param name="blue">The number of levels of blue, 2 to 65536, or 0 for floating point.</param>
    /// <param name="sample">The type that stores a component.</param>
    public ColorDepth(int red, int green, int blue, SampleType sample) =>
        (Red, Green, Blue, Sample) = (red, green, blue, sample);

    /// <summary>Gets the number of levels of red, 2 to 65536, or 0 for floating point.</summary>
    public int Red { get; init; }

    /// <summary>Gets the number of levels of green, 2 to 65536, or 0 for floating point.</summary>
    public int Green { get; init; }

    /// <summary>Gets the number of levels of blue, 2 to 65536, or 0 for floating point.</summary>
    public int Blue { get; init; }

    /// <summary>Gets the type that stores a component.</summary>
    public SampleType Sample { get; init; }

    private const int MostBits = 16;

    /// <summary>Gets a value indicating whether components are quantized to levels; <see langword="false"/> for floating point.</summary>
    public bool HasLevels => Red > 0;

    /// <summary>Gets a value indicating whether the depth uses the full range of the sample type.</summary>
    internal bool IsWhole => !HasLevels || (Red == Green && Red == Blue && Red == MaxSample + 1);

    /// <summary>Gets the number of bits that distinguish all levels of a component.</summary>
    internal int SignificantBits =>
        HasLevels ? BitsOf(Math.Max(Red, Math.Max(Green, Blue))) : 8 * new PixelFormat(3, AlphaMode.None, Sample).BytesPerSample;

    /// <summary>Gets the largest sample of an integer type.</summary>
    internal int MaxSample => Sample == SampleType.Bits8 ? byte.MaxValue : ushort.MaxValue;

    /// <summary>Creates a depth with the same number of bits for each component.</summary>
    /// <param name="bits">The number of bits, 1 to 16.</param>
    /// <returns>The depth.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="bits"/> is less than 1 or greater than 16.</exception>
    public static ColorDepth FromBits(int bits)
    {
        CheckBits(bits, nameof(bits));
        return FromBits(bits, bits, bits);
    }

    /// <summary>Converts a number of bits to a depth, like <see cref="FromBits(int)"/>.</summary>
    /// <param name="bits">The number of bits of each component, 1 to 16.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="bits"/> is less than 1 or greater than 16.</exception>
    public static implicit operator ColorDepth(int bits) => FromBits(bits);

    /// <summary>Creates a depth with a number of bits for each component, such as 5, 6 and 5.</summary>
    /// <param name="red">The number of bits of red, 1 to 16.</param>
    /// <param name="green">The number of bits of green, 1 to 16.</param>
    /// <param name="blue">The number of bits of blue, 1 to 16.</param>
    /// <returns>The depth.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A number of bits is less than 1 or greater than 16.</exception>
    public static ColorDepth FromBits(int red, int green, int blue)
    {
        CheckBits(red, nameof(red));
        CheckBits(green, nameof(green));
        CheckBits(blue, nameof(blue));
        return new ColorDepth(1 << red, 1 << green, 1 << blue, Math.Max(red, Math.Max(green, blue)) <= 8 ? SampleType.Bits8
            : SampleType.Bits16);
    }

    /// <summary>Parses a depth.</summary>
    /// <param name="text">The number of bits from 1 to 16, three such numbers as in 5-6-5, "half", or "float".</param>
    /// <returns>The depth.</returns>
    /// <exception cref="ColorFormatException">The text is not a depth.</exception>
    public static ColorDepth Parse(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        switch (text)
        {
            case "half":
                return new ColorDepth(0, 0, 0, SampleType.Binary16);
            case "float":
                return new ColorDepth(0, 0, 0, SampleType.Binary32);
        }
        int[] bits = [.. text.Split('-').Select(part => int.TryParse(part, System.Globalization.NumberStyles.None,
            System.Globalization.CultureInfo.InvariantCulture, out int number) ? number : 0)];
        if (bits.Length is not (1 or 3) || bits.Any(number => number is < 1 or > MostBits))
            throw new ColorFormatException(
                $"'{text}' is not a depth (expected 1 to {MostBits}, three of them as in 5-6-5, half or float).");
        return bits.Length == 1 ? FromBits(bits[0]) : FromBits(bits[0], bits[1], bits[2]);
    }

    /// <summary>Gets the depth of an image: its significant bits, or its floating-point type.</summary>
    /// <param name="image">The image.</param>
    /// <returns>The depth.</returns>
    public static ColorDepth From(Image image)
    {
        ArgumentNullException.ThrowIfNull(image);
        return From(image.Format, image.SignificantBits);
    }

    internal static ColorDepth From(PixelFormat format, int significantBits) =>
        format.IsInteger ? FromBits(significantBits) with { Sample = format.Sample } : new ColorDepth(0, 0, 0, format.Sample);

    /// <summary>Returns the depth as text that <see cref="Parse"/> accepts.</summary>
    public override string ToString() => Sample switch
    {
        SampleType.Binary16 when !HasLevels => "half",
        SampleType.Binary32 when !HasLevels => "float",
        _ when Red == Green && Green == Blue => $"{BitsOf(Red)}",
        _ => $"{BitsOf(Red)}-{BitsOf(Green)}-{BitsOf(Blue)}",
    };

    private static void CheckBits(int bits, string parameter)
    {
        if (bits is < 1 or > MostBits)
            throw new ArgumentOutOfRangeException(parameter, bits, $"The number of bits must be between 1 and {MostBits}.");
    }

    private static int BitsOf(int levels) => int.Log2(levels - 1) + 1;
}
