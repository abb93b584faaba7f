namespace Intaglio.Color;

/// <summary>The integers of scRGB: IEC 61966-2-2.</summary>
public static class ScRgb
{
    private const double Scale = 8192, Zero = 4096, NonLinearScale = 1280, NonLinearZero = 1024;
    private const int NonLinearMax = 4095;

    /// <summary>A linear component in 16 bits: 8192 steps for each 1, from −0.5 on. What is outside becomes the nearest that is inside, and NaN becomes 0, which is 4096.</summary>
    /// <param name="linear">The component; 1 is the white of sRGB.</param>
    public static ushort Encode(double linear) => (ushort)Quantize(linear * Scale + Zero, Zero, ushort.MaxValue);

    /// <summary>The linear component of 16 bits, −0.5 to just below 7.5.</summary>
    /// <param name="encoded">The 16 bits.</param>
    public static double Decode(ushort encoded) => (encoded - Zero) / Scale;

    /// <summary>
    /// A linear component in the 12 bits of scRGB-nl (annex B): as sRGB is stored, 1280 steps for each 1, from −0.8 on.
    /// </summary>
    /// <param name="linear">The component; 1 is the white of sRGB.</param>
    public static ushort EncodeNonLinear(double linear) => (ushort)Quantize(TransferFunction.Srgb.Encode(linear) * NonLinearScale + NonLinearZero, NonLinearZero, NonLinearMax);

    /// <summary>The linear component of the 12 bits of scRGB-nl.</summary>
    /// <param name="encoded">The 12 bits.</param>
    /// <exception cref="ArgumentOutOfRangeException">There are more than 12.</exception>
    public static double DecodeNonLinear(ushort encoded)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThan(encoded, NonLinearMax);
        return TransferFunction.Srgb.Decode((encoded - NonLinearZero) / NonLinearScale);
    }

    private static double Quantize(double value, double ofNaN, double max) => double.IsNaN(value) ? ofNaN : Math.Clamp(Math.Round(value, MidpointRounding.AwayFromZero), 0, max);
}
