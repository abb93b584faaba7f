using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Intaglio.OpenExr;

/// <summary>
/// The coefficients of a block behind the first, in the order of <see cref="ZigZag"/>, as symbols: a half as it is, but two zeros or more as 0xFF00
/// and their number, and all to the end of the block as 0xFF00. Such halves would not be numbers.
/// </summary>
internal static class AcRuns
{
    /// <summary>The most symbols of a block.</summary>
    internal const int MaxPerBlock = CosineBlock.Length - 1;

    private const ushort EndOfBlock = 0xFF00, MaxRun = 0xFF;

    /// <summary>Writes the symbols of a block.</summary>
    /// <param name="block">Its coefficients in the order of <see cref="ZigZag"/>.</param>
    /// <param name="symbols">Has room for <see cref="MaxPerBlock"/>.</param>
    /// <returns>How many there are.</returns>
    internal static int Write(ref ushort block, Span<ushort> symbols)
    {
        ref ushort to = ref MemoryMarshal.GetReference(symbols[..MaxPerBlock]);
        int count = 0, next = 1;
        for (ulong rest = NotZero(ref block) & ~1ul; rest != 0; rest &= rest - 1)
        {
            // What stands for no zeros is written over: where runs are is not to be foreseen.
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

    /// <summary>Writes the symbol of a block that has nothing behind the first coefficient.</summary>
    internal static int WriteNothing(Span<ushort> symbols)
    {
        symbols[0] = EndOfBlock;
        return 1;
    }

    /// <summary>Reads the symbols of a block into its coefficients, row by row, which are zero.</summary>
    /// <returns>The last coefficient, in the order of <see cref="ZigZag"/>, that there was a symbol for; 0 for none.</returns>
    /// <exception cref="ExrFormatException">The symbols end before the block.</exception>
    internal static int Read(ReadOnlySpan<ushort> symbols, ref int position, ref ushort block)
    {
        ref byte order = ref MemoryMarshal.GetReference(ZigZag.Index);
        int last = 0, at = position;
        for (int next = 1; next < CosineBlock.Length;)
        {
            if ((uint)at >= (uint)symbols.Length)
                throw new ExrFormatException("The coefficients of a DWA chunk end before its blocks.");
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
            zero |= (ulong)Vector256.Equals(Vector256.LoadUnsafe(ref block, (nuint)i), Vector256<ushort>.Zero).ExtractMostSignificantBits() << i;
        return ~zero;
    }
}
