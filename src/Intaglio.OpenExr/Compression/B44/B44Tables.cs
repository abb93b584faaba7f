namespace Intaglio.OpenExr;

/// <summary>Tables for the perceptually linear channels of B44. Samples x are packed as exp(x / 8) and unpacked as 8 log(x).</summary>
/// <remarks>
/// The bits of a half grow with the logarithm of its value, so the bits of the exponentials are perceptually linear as well. Infinities,
/// NaN and values without a logarithm become 0.
/// </remarks>
internal static class B44Tables
{
    private static readonly ushort[] exponentials = Make(Exponential), logarithms = Make(Logarithm);

    internal static void ToExponentials(Span<ushort> samples) => Replace(samples, exponentials);

    internal static void ToLogarithms(Span<ushort> samples) => Replace(samples, logarithms);

    private static void Replace(Span<ushort> samples, ushort[] table)
    {
        foreach (ref ushort sample in samples)
            sample = table[sample];
    }

    private static ushort[] Make(Func<Half, Half> function)
    {
        ushort[] table = new ushort[1 << 16];
        for (int i = 0; i < table.Length; i++)
        {
            Half value = BitConverter.UInt16BitsToHalf((ushort)i);
            table[i] = Half.IsFinite(value) ? BitConverter.HalfToUInt16Bits(function(value)) : (ushort)0;
        }
        return table;
    }

    // Exponentials that are too large become the largest half.
    private static Half Exponential(Half value) =>
        (float)value >= 8 * PortableMath.Log((double)Half.MaxValue) ? Half.MaxValue : (Half)(float)PortableMath.Exp((double)value / 8);

    private static Half Logarithm(Half value) => value < Half.Zero ? Half.Zero : (Half)(float)(8 * PortableMath.Log((double)value));
}
