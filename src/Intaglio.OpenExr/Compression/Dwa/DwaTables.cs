using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Intaglio.OpenExr;

/// <summary>Tables between linear halves and the perceptual scale of the cosine transform.</summary>
/// <remarks>
/// Up to 1, the scale is the power 1/2.2. Above 1, it is 1 plus the natural logarithm divided by 2.2. Values that are not finite become
/// zero.
/// </remarks>
internal static class DwaTables
{
    // Existing files depend on these numbers as floats, with a rounding after each step.
    private const float Gamma = 2.2f, Inverse = 1f / Gamma;
    private static readonly float exponentialBase = (float)PortableMath.Pow(2.7182818, 2.2),
        logOfBase = (float)PortableMath.Log(exponentialBase);

    /// <summary>Gets the half on the perceptual scale for each linear half.</summary>
    internal static ushort[] FromLight { get; } = Tabulate(light => light <= 1 ? (float)PortableMath.Pow(light, Inverse)
        : (float)(((float)PortableMath.Log(light) / logOfBase) + 1.0));

    /// <summary>Gets the linear half for each half on the perceptual scale.</summary>
    internal static ushort[] ToLight { get; } =
        Tabulate(kept => kept <= 1 ? (float)PortableMath.Pow(kept, Gamma) : (float)PortableMath.Pow(exponentialBase, kept - 1));

    /// <summary>Replaces halves by their table entries.</summary>
    /// <param name="table">One of the tables of this class.</param>
    /// <param name="halves">The halves. Their number must be a multiple of 8.</param>
    internal static void LookUp(ushort[] table, Span<ushort> halves)
    {
        // The table has an entry for every half.
        ref ushort values = ref MemoryMarshal.GetArrayDataReference(table);
        for (; halves.Length >= 8; halves = halves[8..])
        {
            halves[7] = Unsafe.Add(ref values, halves[7]);
            halves[6] = Unsafe.Add(ref values, halves[6]);
            halves[5] = Unsafe.Add(ref values, halves[5]);
            halves[4] = Unsafe.Add(ref values, halves[4]);
            halves[3] = Unsafe.Add(ref values, halves[3]);
            halves[2] = Unsafe.Add(ref values, halves[2]);
            halves[1] = Unsafe.Add(ref values, halves[1]);
            halves[0] = Unsafe.Add(ref values, halves[0]);
        }
    }

    private static ushort[] Tabulate(Func<float, float> curve)
    {
        ushort[] table = new ushort[ushort.MaxValue + 1];
        for (int i = 0; i < table.Length; i++)
        {
            float value = (float)BitConverter.UInt16BitsToHalf((ushort)i);
            if (float.IsFinite(value))
                table[i] = BitConverter.HalfToUInt16Bits((Half)(value < 0 ? -curve(-value) : curve(Math.Abs(value))));
        }
        return table;
    }
}
