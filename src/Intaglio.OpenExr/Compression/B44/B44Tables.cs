namespace Intaglio.OpenExr;

/// <summary>
/// What B44 does to channels that are perceptually linear: packed are exponentials, exp(x / 8), which are halves with as many steps where it counts; what
/// is read is 8 log(x). Numbers that are none, or have no such value, count as 0.
/// </summary>
internal static class B44Tables
{
    private static readonly ushort[] Exponentials = Make(Exponential), Logarithms = Make(Logarithm);

    internal static void ToExponentials(Span<ushort> samples) => Replace(samples, Exponentials);

    internal static void ToLogarithms(Span<ushort> samples) => Replace(samples, Logarithms);

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

    // Exponentials that are too great are the greatest half.
    private static Half Exponential(Half value) => (float)value >= 8 * PortableMath.Log((double)Half.MaxValue) ? Half.MaxValue : (Half)(float)PortableMath.Exp((double)value / 8);

    private static Half Logarithm(Half value) => value < Half.Zero ? Half.Zero : (Half)(float)(8 * PortableMath.Log((double)value));
}
