using System.Numerics;
using System.Runtime.CompilerServices;

namespace Intaglio.Cryptography;

/// <summary>Threefish-512 (Skein 1.3, section 3.3) in general-purpose registers.</summary>
/// <remarks>
/// The MIX functions of a round are interleaved, so that 4 dependency chains are in flight. Words are renamed instead of moved between
/// rounds, and have their original names again after four rounds. Subkeys are computed when they are added. The code is unrolled because
/// compilers limit inlining.
/// </remarks>
internal static class Threefish512Scalar
{
    /// <summary>Encrypts blocks, or compresses them with UBI.</summary>
    /// <typeparam name="TUse"><see cref="Encryption"/> or <see cref="Compression"/>.</typeparam>
    /// <param name="key">
    /// The extended key and tweak. UBI advances the tweak before each block and replaces the key with the next chaining value.
    /// </param>
    /// <param name="source">The blocks.</param>
    /// <param name="destination">The buffer that receives encrypted blocks. It may be the source. UBI does not use it.</param>
    /// <param name="blockCount">The number of blocks, at least 1.</param>
    /// <param name="bytesPerBlock">The number of bytes by which UBI advances the position for each block.</param>
    [MethodImpl(Kernel.Optimized)]
    internal static void Encrypt<TUse>(ref Threefish512Key key, ref readonly byte source, ref byte destination, nint blockCount,
        uint bytesPerBlock)
        where TUse : struct
    {
        ref ulong k = ref Unsafe.As<Threefish512Key, ulong>(ref key);
        ref byte m = ref Unsafe.AsRef(in source), c = ref destination;
        do
        {
            if (typeof(TUse) == typeof(Compression))
                UbiTweak.Advance(ref Unsafe.Add(ref k, 9), bytesPerBlock);
            ulong x0 = ByteOrder.ReadUInt64(ref m, 0), x1 = ByteOrder.ReadUInt64(ref m, 8), x2 = ByteOrder.ReadUInt64(ref m, 16),
                x3 = ByteOrder.ReadUInt64(ref m, 24);
            ulong x4 = ByteOrder.ReadUInt64(ref m, 32), x5 = ByteOrder.ReadUInt64(ref m, 40), x6 = ByteOrder.ReadUInt64(ref m, 48),
                x7 = ByteOrder.ReadUInt64(ref m, 56);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref k, 0);
            Rounds0To3(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref k, 1);
            Rounds4To7(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref k, 2);
            Rounds0To3(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref k, 3);
            Rounds4To7(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref k, 4);
            Rounds0To3(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref k, 5);
            Rounds4To7(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref k, 6);
            Rounds0To3(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref k, 7);
            Rounds4To7(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref k, 8);
            Rounds0To3(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref k, 9);
            Rounds4To7(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref k, 10);
            Rounds0To3(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref k, 11);
            Rounds4To7(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref k, 12);
            Rounds0To3(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref k, 13);
            Rounds4To7(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref k, 14);
            Rounds0To3(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref k, 15);
            Rounds4To7(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref k, 16);
            Rounds0To3(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref k, 17);
            Rounds4To7(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref k, 18);
            if (typeof(TUse) == typeof(Compression))
            {
                x0 ^= ByteOrder.ReadUInt64(ref m, 0);
                x1 ^= ByteOrder.ReadUInt64(ref m, 8);
                x2 ^= ByteOrder.ReadUInt64(ref m, 16);
                x3 ^= ByteOrder.ReadUInt64(ref m, 24);
                x4 ^= ByteOrder.ReadUInt64(ref m, 32);
                x5 ^= ByteOrder.ReadUInt64(ref m, 40);
                x6 ^= ByteOrder.ReadUInt64(ref m, 48);
                x7 ^= ByteOrder.ReadUInt64(ref m, 56);
                Unsafe.Add(ref k, 0) = x0;
                Unsafe.Add(ref k, 1) = x1;
                Unsafe.Add(ref k, 2) = x2;
                Unsafe.Add(ref k, 3) = x3;
                Unsafe.Add(ref k, 4) = x4;
                Unsafe.Add(ref k, 5) = x5;
                Unsafe.Add(ref k, 6) = x6;
                Unsafe.Add(ref k, 7) = x7;
                Unsafe.Add(ref k, 8) = ThreefishKey.C240 ^ x0 ^ x1 ^ x2 ^ x3 ^ x4 ^ x5 ^ x6 ^ x7;
                UbiTweak.ClearFirst(ref Unsafe.Add(ref k, 9));
            }
            else
            {
                ByteOrder.WriteUInt64(ref c, 0, x0);
                ByteOrder.WriteUInt64(ref c, 8, x1);
                ByteOrder.WriteUInt64(ref c, 16, x2);
                ByteOrder.WriteUInt64(ref c, 24, x3);
                ByteOrder.WriteUInt64(ref c, 32, x4);
                ByteOrder.WriteUInt64(ref c, 40, x5);
                ByteOrder.WriteUInt64(ref c, 48, x6);
                ByteOrder.WriteUInt64(ref c, 56, x7);
                c = ref Unsafe.Add(ref c, Threefish512.BlockSize);
            }
            m = ref Unsafe.Add(ref m, Threefish512.BlockSize);
        }
        while (--blockCount > 0);
    }

    /// <summary>Decrypts blocks.</summary>
    /// <param name="key">The extended key and tweak.</param>
    /// <param name="source">The blocks.</param>
    /// <param name="destination">The buffer that receives decrypted blocks. It may be the source.</param>
    /// <param name="blockCount">The number of blocks, at least 1.</param>
    [MethodImpl(Kernel.Optimized)]
    internal static void Decrypt(ref readonly Threefish512Key key, ref readonly byte source, ref byte destination, nint blockCount)
    {
        ref ulong k = ref Unsafe.As<Threefish512Key, ulong>(ref Unsafe.AsRef(in key));
        ref byte c = ref Unsafe.AsRef(in source), p = ref destination;
        do
        {
            ulong x0 = ByteOrder.ReadUInt64(ref c, 0), x1 = ByteOrder.ReadUInt64(ref c, 8), x2 = ByteOrder.ReadUInt64(ref c, 16),
                x3 = ByteOrder.ReadUInt64(ref c, 24);
            ulong x4 = ByteOrder.ReadUInt64(ref c, 32), x5 = ByteOrder.ReadUInt64(ref c, 40), x6 = ByteOrder.ReadUInt64(ref c, 48),
                x7 = ByteOrder.ReadUInt64(ref c, 56);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref k, 18);
            InverseRounds4To7(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref k, 17);
            InverseRounds0To3(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref k, 16);
            InverseRounds4To7(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref k, 15);
            InverseRounds0To3(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref k, 14);
            InverseRounds4To7(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref k, 13);
            InverseRounds0To3(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref k, 12);
            InverseRounds4To7(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref k, 11);
            InverseRounds0To3(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref k, 10);
            InverseRounds4To7(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref k, 9);
            InverseRounds0To3(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref k, 8);
            InverseRounds4To7(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref k, 7);
            InverseRounds0To3(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref k, 6);
            InverseRounds4To7(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref k, 5);
            InverseRounds0To3(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref k, 4);
            InverseRounds4To7(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref k, 3);
            InverseRounds0To3(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref k, 2);
            InverseRounds4To7(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref k, 1);
            InverseRounds0To3(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref k, 0);
            ByteOrder.WriteUInt64(ref p, 0, x0);
            ByteOrder.WriteUInt64(ref p, 8, x1);
            ByteOrder.WriteUInt64(ref p, 16, x2);
            ByteOrder.WriteUInt64(ref p, 24, x3);
            ByteOrder.WriteUInt64(ref p, 32, x4);
            ByteOrder.WriteUInt64(ref p, 40, x5);
            ByteOrder.WriteUInt64(ref p, 48, x6);
            ByteOrder.WriteUInt64(ref p, 56, x7);
            c = ref Unsafe.Add(ref c, Threefish512.BlockSize);
            p = ref Unsafe.Add(ref p, Threefish512.BlockSize);
        }
        while (--blockCount > 0);
    }

    // Callers pass a constant s, so that the compiler computes all indexes.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void AddSubkey(
        ref ulong x0, ref ulong x1, ref ulong x2, ref ulong x3, ref ulong x4, ref ulong x5, ref ulong x6, ref ulong x7,
        ref ulong k, int s)
    {
        x0 += Unsafe.Add(ref k, (s + 0) % 9);
        x1 += Unsafe.Add(ref k, (s + 1) % 9);
        x2 += Unsafe.Add(ref k, (s + 2) % 9);
        x3 += Unsafe.Add(ref k, (s + 3) % 9);
        x4 += Unsafe.Add(ref k, (s + 4) % 9);
        x5 += Unsafe.Add(ref k, (s + 5) % 9) + Unsafe.Add(ref k, 9 + s % 3);
        x6 += Unsafe.Add(ref k, (s + 6) % 9) + Unsafe.Add(ref k, 9 + (s + 1) % 3);
        x7 += Unsafe.Add(ref k, (s + 7) % 9) + (uint)s;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void SubtractSubkey(
        ref ulong x0, ref ulong x1, ref ulong x2, ref ulong x3, ref ulong x4, ref ulong x5, ref ulong x6, ref ulong x7,
        ref ulong k, int s)
    {
        x0 -= Unsafe.Add(ref k, (s + 0) % 9);
        x1 -= Unsafe.Add(ref k, (s + 1) % 9);
        x2 -= Unsafe.Add(ref k, (s + 2) % 9);
        x3 -= Unsafe.Add(ref k, (s + 3) % 9);
        x4 -= Unsafe.Add(ref k, (s + 4) % 9);
        x5 -= Unsafe.Add(ref k, (s + 5) % 9) + Unsafe.Add(ref k, 9 + s % 3);
        x6 -= Unsafe.Add(ref k, (s + 6) % 9) + Unsafe.Add(ref k, 9 + (s + 1) % 3);
        x7 -= Unsafe.Add(ref k, (s + 7) % 9) + (uint)s;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Rounds0To3(
        ref ulong x0, ref ulong x1, ref ulong x2, ref ulong x3, ref ulong x4, ref ulong x5, ref ulong x6, ref ulong x7)
    {
        x0 += x1; x2 += x3; x4 += x5; x6 += x7;
        x1 = BitOperations.RotateLeft(x1, 46) ^ x0; x3 = BitOperations.RotateLeft(x3, 36) ^ x2; x5 = BitOperations.RotateLeft(x5, 19) ^ x4;
        x7 = BitOperations.RotateLeft(x7, 37) ^ x6;
        x2 += x1; x4 += x7; x6 += x5; x0 += x3;
        x1 = BitOperations.RotateLeft(x1, 33) ^ x2; x7 = BitOperations.RotateLeft(x7, 27) ^ x4; x5 = BitOperations.RotateLeft(x5, 14) ^ x6;
        x3 = BitOperations.RotateLeft(x3, 42) ^ x0;
        x4 += x1; x6 += x3; x0 += x5; x2 += x7;
        x1 = BitOperations.RotateLeft(x1, 17) ^ x4; x3 = BitOperations.RotateLeft(x3, 49) ^ x6; x5 = BitOperations.RotateLeft(x5, 36) ^ x0;
        x7 = BitOperations.RotateLeft(x7, 39) ^ x2;
        x6 += x1; x0 += x7; x2 += x5; x4 += x3;
        x1 = BitOperations.RotateLeft(x1, 44) ^ x6; x7 = BitOperations.RotateLeft(x7, 9) ^ x0; x5 = BitOperations.RotateLeft(x5, 54) ^ x2;
        x3 = BitOperations.RotateLeft(x3, 56) ^ x4;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Rounds4To7(
        ref ulong x0, ref ulong x1, ref ulong x2, ref ulong x3, ref ulong x4, ref ulong x5, ref ulong x6, ref ulong x7)
    {
        x0 += x1; x2 += x3; x4 += x5; x6 += x7;
        x1 = BitOperations.RotateLeft(x1, 39) ^ x0; x3 = BitOperations.RotateLeft(x3, 30) ^ x2; x5 = BitOperations.RotateLeft(x5, 34) ^ x4;
        x7 = BitOperations.RotateLeft(x7, 24) ^ x6;
        x2 += x1; x4 += x7; x6 += x5; x0 += x3;
        x1 = BitOperations.RotateLeft(x1, 13) ^ x2; x7 = BitOperations.RotateLeft(x7, 50) ^ x4; x5 = BitOperations.RotateLeft(x5, 10) ^ x6;
        x3 = BitOperations.RotateLeft(x3, 17) ^ x0;
        x4 += x1; x6 += x3; x0 += x5; x2 += x7;
        x1 = BitOperations.RotateLeft(x1, 25) ^ x4; x3 = BitOperations.RotateLeft(x3, 29) ^ x6; x5 = BitOperations.RotateLeft(x5, 39) ^ x0;
        x7 = BitOperations.RotateLeft(x7, 43) ^ x2;
        x6 += x1; x0 += x7; x2 += x5; x4 += x3;
        x1 = BitOperations.RotateLeft(x1, 8) ^ x6; x7 = BitOperations.RotateLeft(x7, 35) ^ x0; x5 = BitOperations.RotateLeft(x5, 56) ^ x2;
        x3 = BitOperations.RotateLeft(x3, 22) ^ x4;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void InverseRounds0To3(
        ref ulong x0, ref ulong x1, ref ulong x2, ref ulong x3, ref ulong x4, ref ulong x5, ref ulong x6, ref ulong x7)
    {
        x1 = BitOperations.RotateRight(x1 ^ x6, 44); x7 = BitOperations.RotateRight(x7 ^ x0, 9);
        x5 = BitOperations.RotateRight(x5 ^ x2, 54); x3 = BitOperations.RotateRight(x3 ^ x4, 56);
        x6 -= x1; x0 -= x7; x2 -= x5; x4 -= x3;
        x1 = BitOperations.RotateRight(x1 ^ x4, 17); x3 = BitOperations.RotateRight(x3 ^ x6, 49);
        x5 = BitOperations.RotateRight(x5 ^ x0, 36); x7 = BitOperations.RotateRight(x7 ^ x2, 39);
        x4 -= x1; x6 -= x3; x0 -= x5; x2 -= x7;
        x1 = BitOperations.RotateRight(x1 ^ x2, 33); x7 = BitOperations.RotateRight(x7 ^ x4, 27);
        x5 = BitOperations.RotateRight(x5 ^ x6, 14); x3 = BitOperations.RotateRight(x3 ^ x0, 42);
        x2 -= x1; x4 -= x7; x6 -= x5; x0 -= x3;
        x1 = BitOperations.RotateRight(x1 ^ x0, 46); x3 = BitOperations.RotateRight(x3 ^ x2, 36);
        x5 = BitOperations.RotateRight(x5 ^ x4, 19); x7 = BitOperations.RotateRight(x7 ^ x6, 37);
        x0 -= x1; x2 -= x3; x4 -= x5; x6 -= x7;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void InverseRounds4To7(
        ref ulong x0, ref ulong x1, ref ulong x2, ref ulong x3, ref ulong x4, ref ulong x5, ref ulong x6, ref ulong x7)
    {
        x1 = BitOperations.RotateRight(x1 ^ x6, 8); x7 = BitOperations.RotateRight(x7 ^ x0, 35);
        x5 = BitOperations.RotateRight(x5 ^ x2, 56); x3 = BitOperations.RotateRight(x3 ^ x4, 22);
        x6 -= x1; x0 -= x7; x2 -= x5; x4 -= x3;
        x1 = BitOperations.RotateRight(x1 ^ x4, 25); x3 = BitOperations.RotateRight(x3 ^ x6, 29);
        x5 = BitOperations.RotateRight(x5 ^ x0, 39); x7 = BitOperations.RotateRight(x7 ^ x2, 43);
        x4 -= x1; x6 -= x3; x0 -= x5; x2 -= x7;
        x1 = BitOperations.RotateRight(x1 ^ x2, 13); x7 = BitOperations.RotateRight(x7 ^ x4, 50);
        x5 = BitOperations.RotateRight(x5 ^ x6, 10); x3 = BitOperations.RotateRight(x3 ^ x0, 17);
        x2 -= x1; x4 -= x7; x6 -= x5; x0 -= x3;
        x1 = BitOperations.RotateRight(x1 ^ x0, 39); x3 = BitOperations.RotateRight(x3 ^ x2, 30);
        x5 = BitOperations.RotateRight(x5 ^ x4, 34); x7 = BitOperations.RotateRight(x7 ^ x6, 24);
        x0 -= x1; x2 -= x3; x4 -= x5; x6 -= x7;
    }
}
