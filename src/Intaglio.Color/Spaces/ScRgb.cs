namespace Intaglio.Color;

/// <summary>Converts linear components to and from the integers of scRGB (IEC 61966-2-2).</summary>
public static class ScRgb
{
    private const double Scale = 8192, Zero = 4096, NonLinearScale = 1280, NonLinearZero = 1024;
    private const int NonLinearMax = 4095;

    /// <summary>Encodes a linear component in 16 bits, with 8192 steps per unit starting at −0.5.</summary>
    /// <param name="linear">The linear component, where 1 is the white of sRGB.</param>
    /// <returns>The 16-bit code. Components out of range are clamped, and NaN becomes 4096, the code of 0.</returns>
    public static ushort Encode(double linear) => (ushort)Quantize(linear * Scale + Zero, Zero, ushort.MaxValue);

    /// <summary>Decodes 16 bits to a linear component.</summary>
    /// <param name="encoded">The 16-bit code.</param>
    /// <returns>The linear component, from −0.5 to below 7.5.</returns>
    public static double Decode(ushort encoded) => (encoded - Zero) / Scale;

    /// <summary>Encodes a linear component in the 12 bits of scRGB-nl (annex B).</summary>
    /// <param name="linear">The linear component, where 1 is the white of sRGB.</param>
    /// <returns>
    /// The 12-bit code. The component is encoded by the sRGB transfer function, with 1280 steps per unit starting at −0.8.
    /// </returns>
    public static ushort EncodeNonLinear(double linear) =>
        (ushort)Quantize(TransferFunction.Srgb.Encode(linear) * NonLinearScale + NonLinearZero, NonLinearZero, NonLinearMax);

    /// <summary>Decodes the 12 bits of scRGB-nl to a linear component.</summary>
    /// <param name="encoded">The 12-bit code.</param>
    /// <returns>The linear component.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="encoded"/> has more than 12 bits.</exception>
    public static double DecodeNonLinear(ushort encoded)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThan(encoded, NonLinearMax);
        return TransferFunction.Srgb.Decode((encoded - NonLinearZero) / NonLinearScale);
    }

    private static double Quantize(double value, double ofNaN, double max) =>
        double.IsNaN(value) ? ofNaN : Math.Clamp(Math.Round(value, MidpointRounding.AwayFromZero), 0, max);
}
