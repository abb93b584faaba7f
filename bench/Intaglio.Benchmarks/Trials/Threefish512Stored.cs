using System.Runtime.CompilerServices;
using Intaglio.Cryptography;

namespace Intaglio.Benchmarks;

/// <summary>The product's scalar kernel of Threefish-512 over stored subkeys, one after the other.</summary>
internal readonly unsafe struct Threefish512Stored : IStoredSubkeys
{
    private const int Words = 8, Subkeys = 19;

    public static int Size => Subkeys * Words * sizeof(ulong);

    public static void Prepare(ulong* key, byte* subkeys) => SharedSubkeys<Threefish512Rounds>.Compute(key, (ulong*)subkeys);

    [MethodImpl(Kernel.Optimized)]
    public static void Encrypt(byte* subkeys, ref readonly byte source, ref byte destination, nint blockCount)
    {
        ref ulong words = ref Unsafe.As<byte, ulong>(ref Unsafe.AsRef(in source)), result = ref Unsafe.As<byte, ulong>(ref destination);
        ulong* first = (ulong*)subkeys, last = first + (Subkeys - 1) * Words;
        do
        {
            ulong x0 = words, x1 = Unsafe.Add(ref words, 1), x2 = Unsafe.Add(ref words, 2), x3 = Unsafe.Add(ref words, 3);
            ulong x4 = Unsafe.Add(ref words, 4), x5 = Unsafe.Add(ref words, 5), x6 = Unsafe.Add(ref words, 6), x7 = Unsafe.Add(ref words, 7);
            for (ulong* k = first; k < last; k += 2 * Words)
            {
                x0 += k[0]; x1 += k[1]; x2 += k[2]; x3 += k[3]; x4 += k[4]; x5 += k[5]; x6 += k[6]; x7 += k[7];
                Threefish512Scalar.Rounds0To3(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7);
                x0 += k[8]; x1 += k[9]; x2 += k[10]; x3 += k[11]; x4 += k[12]; x5 += k[13]; x6 += k[14]; x7 += k[15];
                Threefish512Scalar.Rounds4To7(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7);
            }
            result = x0 + last[0]; Unsafe.Add(ref result, 1) = x1 + last[1]; Unsafe.Add(ref result, 2) = x2 + last[2]; Unsafe.Add(ref result, 3) = x3 + last[3];
            Unsafe.Add(ref result, 4) = x4 + last[4]; Unsafe.Add(ref result, 5) = x5 + last[5]; Unsafe.Add(ref result, 6) = x6 + last[6]; Unsafe.Add(ref result, 7) = x7 + last[7];
            words = ref Unsafe.Add(ref words, Words);
            result = ref Unsafe.Add(ref result, Words);
        }
        while (--blockCount > 0);
    }

    [MethodImpl(Kernel.Optimized)]
    public static void Decrypt(byte* subkeys, ref readonly byte source, ref byte destination, nint blockCount)
    {
        ref ulong words = ref Unsafe.As<byte, ulong>(ref Unsafe.AsRef(in source)), result = ref Unsafe.As<byte, ulong>(ref destination);
        ulong* first = (ulong*)subkeys, last = first + (Subkeys - 1) * Words;
        do
        {
            ulong x0 = words - last[0], x1 = Unsafe.Add(ref words, 1) - last[1], x2 = Unsafe.Add(ref words, 2) - last[2], x3 = Unsafe.Add(ref words, 3) - last[3];
            ulong x4 = Unsafe.Add(ref words, 4) - last[4], x5 = Unsafe.Add(ref words, 5) - last[5], x6 = Unsafe.Add(ref words, 6) - last[6], x7 = Unsafe.Add(ref words, 7) - last[7];
            for (ulong* k = last - 2 * Words; k >= first; k -= 2 * Words)
            {
                Threefish512Scalar.InverseRounds4To7(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7);
                x0 -= k[8]; x1 -= k[9]; x2 -= k[10]; x3 -= k[11]; x4 -= k[12]; x5 -= k[13]; x6 -= k[14]; x7 -= k[15];
                Threefish512Scalar.InverseRounds0To3(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7);
                x0 -= k[0]; x1 -= k[1]; x2 -= k[2]; x3 -= k[3]; x4 -= k[4]; x5 -= k[5]; x6 -= k[6]; x7 -= k[7];
            }
            result = x0; Unsafe.Add(ref result, 1) = x1; Unsafe.Add(ref result, 2) = x2; Unsafe.Add(ref result, 3) = x3;
            Unsafe.Add(ref result, 4) = x4; Unsafe.Add(ref result, 5) = x5; Unsafe.Add(ref result, 6) = x6; Unsafe.Add(ref result, 7) = x7;
            words = ref Unsafe.Add(ref words, Words);
            result = ref Unsafe.Add(ref result, Words);
        }
        while (--blockCount > 0);
    }
}
