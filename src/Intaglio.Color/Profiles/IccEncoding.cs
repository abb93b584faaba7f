namespace Intaglio.Color;

/// <summary>How the numbers of a space become 0 to 1 in the tables of profiles (ICC.1:2022, 6.3.4 and 10.10).</summary>
/// <param name="Channels">How many numbers a colour has.</param>
/// <param name="Scales">What 0 to 1 is multiplied with.</param>
/// <param name="Offsets">What is added then.</param>
internal sealed record IccEncoding(int Channels, double[] Scales, double[] Offsets)
{
    // 1 in u1Fixed15 is 32768 of 65535.
    private const double XyzScale = 65535.0 / 32768;

    private static readonly IccEncoding xyz = new(3, [XyzScale, XyzScale, XyzScale], [0, 0, 0]);
    private static readonly IccEncoding lab = new(3, [100, 255, 255], [0, -128, -128]);

    // L* of 100 is 0xFF00, and the step of a* and b* is 1/256.
    private static readonly IccEncoding labOfVersion2 = new(3, [65535.0 / 652.8, 65535.0 / 256, 65535.0 / 256], [0, -128, -128]);

    /// <summary>The encoding of a space.</summary>
    /// <param name="space">The space.</param>
    /// <param name="isLabOfVersion2">Whether Lab is as version 2 has it in 16 bits, and <c>mft2</c> in every version.</param>
    /// <exception cref="ColorFormatException">There is no such space.</exception>
    internal static IccEncoding Of(IccSignature space, bool isLabOfVersion2)
    {
        if (space == "XYZ")
            return xyz;
        if (space == "Lab")
            return isLabOfVersion2 ? labOfVersion2 : lab;
        int channels = CountChannels(space);
        return new IccEncoding(channels, [.. Enumerable.Repeat(1.0, channels)], new double[channels]);
    }

    /// <summary>The number of channels of a space.</summary>
    /// <exception cref="ColorFormatException">There is no such space.</exception>
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
            _ => throw new ColorFormatException($"The profile's header names the space '{name}', which is not known."),
        };
    }

    /// <summary>Takes a colour to 0 to 1; what is outside becomes the nearest that is inside.</summary>
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
