namespace Intaglio.Color;

/// <summary>
/// The encoding of the numbers of a space in the range from 0 to 1, as in the tables of profiles (ICC.1:2022, 6.3.4 and 10.10).
/// </summary>
/// <param name="Channels">The number of channels.</param>
/// <param name="Scales">The factors from 0 to 1 to the numbers of the space.</param>
/// <param name="Offsets">The offsets, which are added after scaling.</param>
internal sealed record IccEncoding(int Channels, double[] Scales, double[] Offsets)
{
    // 1 in u1Fixed15 is 32768 of 65535.
    private const double XyzScale = 65535.0 / 32768;

    private static readonly IccEncoding xyz = new(3, [XyzScale, XyzScale, XyzScale], [0, 0, 0]);
    private static readonly IccEncoding lab = new(3, [100, 255, 255], [0, -128, -128]);

    // L* = 100 is 0xFF00, and the step of a* and b* is 1/256.
    private static readonly IccEncoding labOfVersion2 = new(3, [65535.0 / 652.8, 65535.0 / 256, 65535.0 / 256], [0, -128, -128]);

    /// <summary>Gets the encoding of a space.</summary>
    /// <param name="space">The space.</param>
    /// <param name="isLabOfVersion2">
    /// <see langword="true"/> for the Lab encoding of version 2 with 16 bits, which <c>mft2</c> uses in every version; otherwise,
    /// <see langword="false"/>.
    /// </param>
    /// <exception cref="ColorFormatException">The space is unknown.</exception>
    internal static IccEncoding Of(IccSignature space, bool isLabOfVersion2)
    {
        if (space == "XYZ")
            return xyz;
        if (space == "Lab")
            return isLabOfVersion2 ? labOfVersion2 : lab;
        int channels = CountChannels(space);
        return new IccEncoding(channels, [.. Enumerable.Repeat(1.0, channels)], new double[channels]);
    }

    /// <summary>Gets the number of channels of a space.</summary>
    /// <exception cref="ColorFormatException">The space is unknown.</exception>
    internal static int CountChannels(IccSignature space)
    {
        string name = space.ToString();
        if (name.EndsWith("CLR", StringComparison.Ordinal) && char.IsAsciiHexDigitUpper(name[0]) && name[0] > '1')
            return Convert.ToInt32(name[..1], 16);
        return name switch
        {
            "GRAY" => 1,
            "XYZ " or "Lab " or "Luv " or "YCbr" or "Yxy " or "RGB " or "HSV " or "HLS " or "CMY " => 3,
            "CMYK" => 4,
            _ => throw new ColorFormatException($"The profile's header names the unknown color space '{name}'."),
        };
    }

    /// <summary>Encodes a color in the range from 0 to 1; numbers outside are clamped.</summary>
    internal void Encode(ReadOnlySpan<double> color, Span<double> encoded)
    {
        for (int i = 0; i < Channels; i++)
            encoded[i] = IccStage.Clamp((color[i] - Offsets[i]) / Scales[i]);
    }

    internal void Decode(ReadOnlySpan<double> encoded, Span<double> color)
    {
        for (int i = 0; i < Channels; i++)
            color[i] = encoded[i] * Scales[i] + Offsets[i];
    }
}
