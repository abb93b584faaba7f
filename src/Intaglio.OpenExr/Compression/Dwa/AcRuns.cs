using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Intaglio.OpenExr;

/// <summary>Codes the AC coefficients of a block, in the order of <see cref="ZigZag"/>, as symbols.</summary>
/// <remarks>
/// A symbol is a half or a run. A run of two or more zeros is 0xFF00 plus their number. Zeros to the end of the block are 0xFF00. As
/// halves, these symbols would be NaN.
/// </remarks>
internal static class AcRuns
{
    /// <summary>The maximum number of symbols in a block.</summary>
    internal const int MaxPerBlock = CosineBlock.Length - 1;

    private const ushort EndOfBlock = 0xFF00, MaxRun = 0xFF;

    /// <summary>Writes the symbols of a block.</summary>
    /// <param name="block">The coefficients of the block, in the order of <see cref="ZigZag"/>.</param>
    /// <param name="symbols">The buffer for at least <see cref="MaxPerBlock"/> symbols.</param>
    /// <returns>The number of symbols written.</returns>
    internal static int Write(ref ushort block, Span<ushort> symbols)
    {
        ref ushort to = ref MemoryMarshal.GetReference(symbols[..MaxPerBlock]);
        int count = 0, next = 1;
        for (ulong rest = NotZero(ref block) & ~1ul; rest != 0; rest &= rest - 1)
        {
            // The symbol of an empty run is overwritten, because a branch on the position of runs would be unpredictable.
            int at = BitOperations.TrailingZeroCount(rest), zeros = at - next;
            Unsafe.Add(ref to, count) = zeros == 1 ? (ushort)0 : (ushort)(EndOfBlock | zeros);
            count += zeros > 0 ? 1 : 0;
            Unsafe.Add(ref to, count++) = Unsafe.Add(ref block, at);
            next = at + 1;
        }
        if (next < CosineBlock.Length)
            Unsafe.Add(ref to, count++) = next == CosineBlock.Length - 1 ? (ushort)0 : EndOfBlock;
        return count;
    }

    /// <summary>Writes the symbol of a block without nonzero AC coefficients.</summary>
    internal static int WriteNothing(Span<ushort> symbols)
    {
        symbols[0] = EndOfBlock;
        return 1;
    }

    /// <summary>Reads the symbols of a block into its coefficients in row order, which must be zero.</summary>
    /// <returns>
    /// The position in the order of <see cref="ZigZag"/> of the last coefficient with a symbol, or 0 if no coefficient has one.
    /// </returns>
    /// <exception cref="ExrFormatException">The symbols end before the block.</exception>
    internal static int Read(ReadOnlySpan<ushort> symbols, ref int position, ref ushort block)
    {
        ref byte order = ref MemoryMarshal.GetReference(ZigZag.Index);
        int last = 0, at = position;
        for (int next = 1; next < CosineBlock.Length;)
        {
            if ((uint)at >= (uint)symbols.Length)
                throw new ExrFormatException("A DWA chunk has too few coefficients for its blocks.");
            ushort symbol = symbols[at++];
            if (symbol < EndOfBlock)
            {
                Unsafe.Add(ref block, Unsafe.Add(ref order, next)) = symbol;
                last = next++;
                continue;
            }
            if (symbol == EndOfBlock)
                break;
            next += symbol & MaxRun;
        }
        position = at;
        return last;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong NotZero(ref ushort block)
    {
        ulong zero = 0;
        for (int i = 0; i < CosineBlock.Length; i += Vector256<ushort>.Count)
            zero |= (ulong)Vector256.Equals(Vector256.LoadUnsafe(ref block, (nuint)i), Vector256<ushort>.Zero)
                .ExtractMostSignificantBits() << i;
        return ~zero;
    }
}
