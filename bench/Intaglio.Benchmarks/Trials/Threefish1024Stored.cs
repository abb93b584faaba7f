using System.Runtime.CompilerServices;
using Intaglio.Cryptography;

namespace Intaglio.Benchmarks;

/// <summary>The product's scalar kernel of Threefish-1024 over stored subkeys, one after the other.</summary>
internal readonly unsafe struct Threefish1024Stored : IStoredSubkeys
{
    private const int Words = 16, Subkeys = 21;

    public static int Size => Subkeys * Words * sizeof(ulong);

    public static void Prepare(ulong* key, byte* subkeys) => SharedSubkeys<Threefish1024Rounds>.Compute(key, (ulong*)subkeys);

    [MethodImpl(Kernel.Optimized)]
    public static void Encrypt(byte* subkeys, ref readonly byte source, ref byte destination, nint blockCount)
    {
        ref ulong words = ref Unsafe.As<byte, ulong>(ref Unsafe.AsRef(in source)), result = ref Unsafe.As<byte, ulong>(ref destination);
        ulong* first = (ulong*)subkeys, last = first + (Subkeys - 1) * Words;
        do
        {
            ulong x0 = words, x1 = Unsafe.Add(ref words, 1), x2 = Unsafe.Add(ref words, 2), x3 = Unsafe.Add(ref words, 3);
            ulong x4 = Unsafe.Add(ref words, 4), x5 = Unsafe.Add(ref words, 5), x6 = Unsafe.Add(ref words, 6), x7 = Unsafe.Add(ref words, 7);
            ulong x8 = Unsafe.Add(ref words, 8), x9 = Unsafe.Add(ref words, 9), x10 = Unsafe.Add(ref words, 10), x11 = Unsafe.Add(ref words, 11);
            ulong x12 = Unsafe.Add(ref words, 12), x13 = Unsafe.Add(ref words, 13), x14 = Unsafe.Add(ref words, 14), x15 = Unsafe.Add(ref words, 15);
            for (ulong* k = first; k < last; k += 2 * Words)
            {
                x0 += k[0]; x1 += k[1]; x2 += k[2]; x3 += k[3]; x4 += k[4]; x5 += k[5]; x6 += k[6]; x7 += k[7];
                x8 += k[8]; x9 += k[9]; x10 += k[10]; x11 += k[11]; x12 += k[12]; x13 += k[13]; x14 += k[14]; x15 += k[15];
                Threefish1024Scalar.Rounds0To3(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12, ref x13, ref x14, ref x15);
                x0 += k[16]; x1 += k[17]; x2 += k[18]; x3 += k[19]; x4 += k[20]; x5 += k[21]; x6 += k[22]; x7 += k[23];
                x8 += k[24]; x9 += k[25]; x10 += k[26]; x11 += k[27]; x12 += k[28]; x13 += k[29]; x14 += k[30]; x15 += k[31];
                Threefish1024Scalar.Rounds4To7(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12, ref x13, ref x14, ref x15);
            }
            result = x0 + last[0]; Unsafe.Add(ref result, 1) = x1 + last[1]; Unsafe.Add(ref result, 2) = x2 + last[2]; Unsafe.Add(ref result, 3) = x3 + last[3];
            Unsafe.Add(ref result, 4) = x4 + last[4]; Unsafe.Add(ref result, 5) = x5 + last[5]; Unsafe.Add(ref result, 6) = x6 + last[6]; Unsafe.Add(ref result, 7) = x7 + last[7];
            Unsafe.Add(ref result, 8) = x8 + last[8]; Unsafe.Add(ref result, 9) = x9 + last[9]; Unsafe.Add(ref result, 10) = x10 + last[10]; Unsafe.Add(ref result, 11) = x11 + last[11];
            Unsafe.Add(ref result, 12) = x12 + last[12]; Unsafe.Add(ref result, 13) = x13 + last[13]; Unsafe.Add(ref result, 14) = x14 + last[14]; Unsafe.Add(ref result, 15) = x15 + last[15];
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
            ulong x8 = Unsafe.Add(ref words, 8) - last[8], x9 = Unsafe.Add(ref words, 9) - last[9], x10 = Unsafe.Add(ref words, 10) - last[10], x11 = Unsafe.Add(ref words, 11) - last[11];
            ulong x12 = Unsafe.Add(ref words, 12) - last[12], x13 = Unsafe.Add(ref words, 13) - last[13], x14 = Unsafe.Add(ref words, 14) - last[14], x15 = Unsafe.Add(ref words, 15) - last[15];
            for (ulong* k = last - 2 * Words; k >= first; k -= 2 * Words)
            {
                Threefish1024Scalar.InverseRounds4To7(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12, ref x13, ref x14, ref x15);
                x0 -= k[16]; x1 -= k[17]; x2 -= k[18]; x3 -= k[19]; x4 -= k[20]; x5 -= k[21]; x6 -= k[22]; x7 -= k[23];
                x8 -= k[24]; x9 -= k[25]; x10 -= k[26]; x11 -= k[27]; x12 -= k[28]; x13 -= k[29]; x14 -= k[30]; x15 -= k[31];
                Threefish1024Scalar.InverseRounds0To3(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12, ref x13, ref x14, ref x15);
                x0 -= k[0]; x1 -= k[1]; x2 -= k[2]; x3 -= k[3]; x4 -= k[4]; x5 -= k[5]; x6 -= k[6]; x7 -= k[7];
                x8 -= k[8]; x9 -= k[9]; x10 -= k[10]; x11 -= k[11]; x12 -= k[12]; x13 -= k[13]; x14 -= k[14]; x15 -= k[15];
            }
            result = x0; Unsafe.Add(ref result, 1) = x1; Unsafe.Add(ref result, 2) = x2; Unsafe.Add(ref result, 3) = x3;
            Unsafe.Add(ref result, 4) = x4; Unsafe.Add(ref result, 5) = x5; Unsafe.Add(ref result, 6) = x6; Unsafe.Add(ref result, 7) = x7;
            Unsafe.Add(ref result, 8) = x8; Unsafe.Add(ref result, 9) = x9; Unsafe.Add(ref result, 10) = x10; Unsafe.Add(ref result, 11) = x11;
            Unsafe.Add(ref result, 12) = x12; Unsafe.Add(ref result, 13) = x13; Unsafe.Add(ref result, 14) = x14; Unsafe.Add(ref result, 15) = x15;
            words = ref Unsafe.Add(ref words, Words);
            result = ref Unsafe.Add(ref result, Words);
        }
        while (--blockCount > 0);
    }
}
