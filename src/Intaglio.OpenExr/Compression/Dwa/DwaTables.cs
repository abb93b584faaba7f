using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Intaglio.OpenExr;

/// <summary>
/// The halves that stand for light while cosines are made of them: up to 1 a power of it, 1/2.2, above that 1 and its natural logarithm over 2.2.
/// What is not finite counts as zero.
/// </summary>
internal static class DwaTables
{
    // Files hold what came of these numbers as floats, one rounding after the other.
    private const float Gamma = 2.2f, Inverse = 1f / Gamma;
    private static readonly float Base = (float)PortableMath.Pow(2.7182818, 2.2), LogOfBase = (float)PortableMath.Log(Base);

    /// <summary>Gets the half that is kept for each half of light.</summary>
    internal static ushort[] FromLight { get; } = Tabulate(light => light <= 1 ? (float)PortableMath.Pow(light, Inverse) : (float)(((float)PortableMath.Log(light) / LogOfBase) + 1.0));

    /// <summary>Gets the half of light for each half that was kept.</summary>
    internal static ushort[] ToLight { get; } = Tabulate(kept => kept <= 1 ? (float)PortableMath.Pow(kept, Gamma) : (float)PortableMath.Pow(Base, kept - 1));

    /// <summary>Replaces halves by what a table has for them.</summary>
    /// <param name="table">One of these tables.</param>
    /// <param name="halves">The halves, a multiple of 8.</param>
    internal static void LookUp(ushort[] table, Span<ushort> halves)
    {
        // Any half is in the table.
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
