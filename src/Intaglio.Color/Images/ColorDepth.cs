using Intaglio.Imaging;

namespace Intaglio.Color;

/// <summary>What the components of an image are rounded to: so many levels of red, green and blue, or floating point.</summary>
public readonly record struct ColorDepth
{
    /// <summary>Creates a value from its members.</summary>
    /// <param name="red">The levels of red, 2 to 65536; of floating point 0.</param>
    /// <param name="green">The levels of green.</param>
    /// <param name="blue">The levels of blue.</param>
    /// <param name="sample">What a component is kept in.</param>
    public ColorDepth(int red, int green, int blue, SampleType sample) =>
        (Red, Green, Blue, Sample) = (red, green, blue, sample);

    /// <summary>Gets the levels of red, 2 to 65536; of floating point 0.</summary>
    public int Red { get; init; }

    /// <summary>Gets the levels of green.</summary>
    public int Green { get; init; }

    /// <summary>Gets the levels of blue.</summary>
    public int Blue { get; init; }

    /// <summary>Gets what a component is kept in.</summary>
    public SampleType Sample { get; init; }

    private const int MostBits = 16;

    /// <summary>Gets whether there are levels.</summary>
    public bool HasLevels => Red > 0;

    /// <summary>Gets whether the levels are all that a component holds.</summary>
    internal bool IsWhole => !HasLevels || (Red == Green && Red == Blue && Red == MaxSample + 1);

    /// <summary>Gets the bits that tell all levels of a component apart.</summary>
    internal int SignificantBits => HasLevels ? BitsOf(Math.Max(Red, Math.Max(Green, Blue))) : 8 * new PixelFormat(3, AlphaMode.None, Sample).BytesPerSample;

    /// <summary>Gets the largest component of an integer.</summary>
    internal int MaxSample => Sample == SampleType.Bits8 ? byte.MaxValue : ushort.MaxValue;

    /// <summary>The same number of bits for each component.</summary>
    /// <param name="bits">The bits, 1 to 16.</param>
    /// <exception cref="ArgumentOutOfRangeException">There are fewer or more.</exception>
    public static ColorDepth FromBits(int bits) => FromBits(bits, bits, bits);

    /// <summary>Converts a number of bits, as <see cref="FromBits(int)"/> does.</summary>
    /// <param name="bits">The bits of each component, 1 to 16.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="bits"/> is less than 1 or more than 16.</exception>
    public static implicit operator ColorDepth(int bits) => FromBits(bits);

    /// <summary>A number of bits for each component, as 5, 6 and 5.</summary>
    /// <param name="red">The bits of red, 1 to 16.</param>
    /// <param name="green">The bits of green, 1 to 16.</param>
    /// <param name="blue">The bits of blue, 1 to 16.</param>
    /// <exception cref="ArgumentOutOfRangeException">There are fewer or more.</exception>
    public static ColorDepth FromBits(int red, int green, int blue)
    {
        foreach (int bits in new[] { red, green, blue })
            if (bits is < 1 or > MostBits)
                throw new ArgumentOutOfRangeException(nameof(red), bits, $"A component has 1 to {MostBits} bits.");
        return new ColorDepth(1 << red, 1 << green, 1 << blue, Math.Max(red, Math.Max(green, blue)) <= 8 ? SampleType.Bits8 : SampleType.Bits16);
    }

    /// <summary>Reads a depth: bits from 1 to 16, three of them as in 5-6-5, "half" or "float".</summary>
    /// <param name="text">The text.</param>
    /// <exception cref="ColorFormatException">There is no such depth.</exception>
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
        int[] bits = [.. text.Split('-').Select(part => int.TryParse(part, System.Globalization.NumberStyles.None, System.Globalization.CultureInfo.InvariantCulture, out int number) ? number : 0)];
        if (bits.Length is not (1 or 3) || bits.Any(number => number is < 1 or > MostBits))
            throw new ColorFormatException($"There is no depth '{text}': it is 1 to {MostBits}, three of them as in 5-6-5, half or float.");
        return bits.Length == 1 ? FromBits(bits[0]) : FromBits(bits[0], bits[1], bits[2]);
    }

    /// <summary>The depth of an image: all that a component holds, or as many bits as are significant.</summary>
    /// <param name="image">The image.</param>
    public static ColorDepth From(Image image)
    {
        ArgumentNullException.ThrowIfNull(image);
        return From(image.Format, image.SignificantBits);
    }

    internal static ColorDepth From(PixelFormat format, int significantBits) =>
        format.IsInteger ? FromBits(significantBits) with { Sample = format.Sample } : new ColorDepth(0, 0, 0, format.Sample);

    /// <summary>What <see cref="Parse"/> reads.</summary>
    public override string ToString() => Sample switch
    {
        SampleType.Binary16 when !HasLevels => "half",
        SampleType.Binary32 when !HasLevels => "float",
        _ when Red == Green && Green == Blue => $"{BitsOf(Red)}",
        _ => $"{BitsOf(Red)}-{BitsOf(Green)}-{BitsOf(Blue)}",
    };

    private static int BitsOf(int levels) => int.Log2(levels - 1) + 1;
}
