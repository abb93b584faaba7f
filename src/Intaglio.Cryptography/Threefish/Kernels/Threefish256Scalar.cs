using System.Numerics;
using System.Runtime.CompilerServices;

namespace Intaglio.Cryptography;

/// <summary>Threefish-256 (Skein 1.3, section 3.3) in general-purpose registers.</summary>
/// <remarks>
/// The MIX functions of a round are interleaved, so that 2 dependency chains are in flight. Words are renamed instead of moved between
/// rounds, and have their original names again after four rounds. Subkeys are computed when they are added. The code is unrolled because
/// compilers limit inlining.
/// </remarks>
internal static class Threefish256Scalar
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
    internal static void Encrypt<TUse>(ref Threefish256Key key, ref readonly byte source, ref byte destination, nint blockCount,
        uint bytesPerBlock)
        where TUse : struct
    {
        ref ulong k = ref Unsafe.As<Threefish256Key, ulong>(ref key);
        ref byte m = ref Unsafe.AsRef(in source), c = ref destination;
        do
        {
            if (typeof(TUse) == typeof(Compression))
                UbiTweak.Advance(ref Unsafe.Add(ref k, 5), bytesPerBlock);
            ulong x0 = ByteOrder.ReadUInt64(ref m, 0), x1 = ByteOrder.ReadUInt64(ref m, 8), x2 = ByteOrder.ReadUInt64(ref m, 16),
                x3 = ByteOrder.ReadUInt64(ref m, 24);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref k, 0);
            Rounds0To3(ref x0, ref x1, ref x2, ref x3);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref k, 1);
            Rounds4To7(ref x0, ref x1, ref x2, ref x3);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref k, 2);
            Rounds0To3(ref x0, ref x1, ref x2, ref x3);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref k, 3);
            Rounds4To7(ref x0, ref x1, ref x2, ref x3);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref k, 4);
            Rounds0To3(ref x0, ref x1, ref x2, ref x3);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref k, 5);
            Rounds4To7(ref x0, ref x1, ref x2, ref x3);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref k, 6);
            Rounds0To3(ref x0, ref x1, ref x2, ref x3);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref k, 7);
            Rounds4To7(ref x0, ref x1, ref x2, ref x3);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref k, 8);
            Rounds0To3(ref x0, ref x1, ref x2, ref x3);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref k, 9);
            Rounds4To7(ref x0, ref x1, ref x2, ref x3);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref k, 10);
            Rounds0To3(ref x0, ref x1, ref x2, ref x3);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref k, 11);
            Rounds4To7(ref x0, ref x1, ref x2, ref x3);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref k, 12);
            Rounds0To3(ref x0, ref x1, ref x2, ref x3);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref k, 13);
            Rounds4To7(ref x0, ref x1, ref x2, ref x3);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref k, 14);
            Rounds0To3(ref x0, ref x1, ref x2, ref x3);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref k, 15);
            Rounds4To7(ref x0, ref x1, ref x2, ref x3);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref k, 16);
            Rounds0To3(ref x0, ref x1, ref x2, ref x3);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref k, 17);
            Rounds4To7(ref x0, ref x1, ref x2, ref x3);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref k, 18);
            if (typeof(TUse) == typeof(Compression))
            {
                x0 ^= ByteOrder.ReadUInt64(ref m, 0);
                x1 ^= ByteOrder.ReadUInt64(ref m, 8);
                x2 ^= ByteOrder.ReadUInt64(ref m, 16);
                x3 ^= ByteOrder.ReadUInt64(ref m, 24);
                Unsafe.Add(ref k, 0) = x0;
                Unsafe.Add(ref k, 1) = x1;
                Unsafe.Add(ref k, 2) = x2;
                Unsafe.Add(ref k, 3) = x3;
                Unsafe.Add(ref k, 4) = ThreefishKey.C240 ^ x0 ^ x1 ^ x2 ^ x3;
                UbiTweak.ClearFirst(ref Unsafe.Add(ref k, 5));
            }
            else
            {
                ByteOrder.WriteUInt64(ref c, 0, x0);
                ByteOrder.WriteUInt64(ref c, 8, x1);
                ByteOrder.WriteUInt64(ref c, 16, x2);
                ByteOrder.WriteUInt64(ref c, 24, x3);
                c = ref Unsafe.Add(ref c, Threefish256.BlockSize);
            }
            m = ref Unsafe.Add(ref m, Threefish256.BlockSize);
        }
        while (--blockCount > 0);
    }

    /// <summary>Decrypts blocks.</summary>
    /// <param name="key">The extended key and tweak.</param>
    /// <param name="source">The blocks.</param>
    /// <param name="destination">The buffer that receives decrypted blocks. It may be the source.</param>
    /// <param name="blockCount">The number of blocks, at least 1.</param>
    [MethodImpl(Kernel.Optimized)]
    internal static void Decrypt(ref readonly Threefish256Key key, ref readonly byte source, ref byte destination, nint blockCount)
    {
        ref ulong k = ref Unsafe.As<Threefish256Key, ulong>(ref Unsafe.AsRef(in key));
        ref byte c = ref Unsafe.AsRef(in source), p = ref destination;
        do
        {
            ulong x0 = ByteOrder.ReadUInt64(ref c, 0), x1 = ByteOrder.ReadUInt64(ref c, 8), x2 = ByteOrder.ReadUInt64(ref c, 16),
                x3 = ByteOrder.ReadUInt64(ref c, 24);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref k, 18);
            InverseRounds4To7(ref x0, ref x1, ref x2, ref x3);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref k, 17);
            InverseRounds0To3(ref x0, ref x1, ref x2, ref x3);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref k, 16);
            InverseRounds4To7(ref x0, ref x1, ref x2, ref x3);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref k, 15);
            InverseRounds0To3(ref x0, ref x1, ref x2, ref x3);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref k, 14);
            InverseRounds4To7(ref x0, ref x1, ref x2, ref x3);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref k, 13);
            InverseRounds0To3(ref x0, ref x1, ref x2, ref x3);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref k, 12);
            InverseRounds4To7(ref x0, ref x1, ref x2, ref x3);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref k, 11);
            InverseRounds0To3(ref x0, ref x1, ref x2, ref x3);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref k, 10);
            InverseRounds4To7(ref x0, ref x1, ref x2, ref x3);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref k, 9);
            InverseRounds0To3(ref x0, ref x1, ref x2, ref x3);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref k, 8);
            InverseRounds4To7(ref x0, ref x1, ref x2, ref x3);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref k, 7);
            InverseRounds0To3(ref x0, ref x1, ref x2, ref x3);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref k, 6);
            InverseRounds4To7(ref x0, ref x1, ref x2, ref x3);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref k, 5);
            InverseRounds0To3(ref x0, ref x1, ref x2, ref x3);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref k, 4);
            InverseRounds4To7(ref x0, ref x1, ref x2, ref x3);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref k, 3);
            InverseRounds0To3(ref x0, ref x1, ref x2, ref x3);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref k, 2);
            InverseRounds4To7(ref x0, ref x1, ref x2, ref x3);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref k, 1);
            InverseRounds0To3(ref x0, ref x1, ref x2, ref x3);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref k, 0);
            ByteOrder.WriteUInt64(ref p, 0, x0);
            ByteOrder.WriteUInt64(ref p, 8, x1);
            ByteOrder.WriteUInt64(ref p, 16, x2);
            ByteOrder.WriteUInt64(ref p, 24, x3);
            c = ref Unsafe.Add(ref c, Threefish256.BlockSize);
            p = ref Unsafe.Add(ref p, Threefish256.BlockSize);
        }
        while (--blockCount > 0);
    }

    // Callers pass a constant s, so that the compiler computes all indexes.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void AddSubkey(
        ref ulong x0, ref ulong x1, ref ulong x2, ref ulong x3,
        ref ulong k, int s)
    {
        x0 += Unsafe.Add(ref k, (s + 0) % 5);
        x1 += Unsafe.Add(ref k, (s + 1) % 5) + Unsafe.Add(ref k, 5 + s % 3);
        x2 += Unsafe.Add(ref k, (s + 2) % 5) + Unsafe.Add(ref k, 5 + (s + 1) % 3);
        x3 += Unsafe.Add(ref k, (s + 3) % 5) + (uint)s;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void SubtractSubkey(
        ref ulong x0, ref ulong x1, ref ulong x2, ref ulong x3,
        ref ulong k, int s)
    {
        x0 -= Unsafe.Add(ref k, (s + 0) % 5);
        x1 -= Unsafe.Add(ref k, (s + 1) % 5) + Unsafe.Add(ref k, 5 + s % 3);
        x2 -= Unsafe.Add(ref k, (s + 2) % 5) + Unsafe.Add(ref k, 5 + (s + 1) % 3);
        x3 -= Unsafe.Add(ref k, (s + 3) % 5) + (uint)s;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Rounds0To3(
        ref ulong x0, ref ulong x1, ref ulong x2, ref ulong x3)
    {
        x0 += x1; x2 += x3;
        x1 = BitOperations.RotateLeft(x1, 14) ^ x0; x3 = BitOperations.RotateLeft(x3, 16) ^ x2;
        x0 += x3; x2 += x1;
        x3 = BitOperations.RotateLeft(x3, 52) ^ x0; x1 = BitOperations.RotateLeft(x1, 57) ^ x2;
        x0 += x1; x2 += x3;
        x1 = BitOperations.RotateLeft(x1, 23) ^ x0; x3 = BitOperations.RotateLeft(x3, 40) ^ x2;
        x0 += x3; x2 += x1;
        x3 = BitOperations.RotateLeft(x3, 5) ^ x0; x1 = BitOperations.RotateLeft(x1, 37) ^ x2;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Rounds4To7(
        ref ulong x0, ref ulong x1, ref ulong x2, ref ulong x3)
    {
        x0 += x1; x2 += x3;
        x1 = BitOperations.RotateLeft(x1, 25) ^ x0; x3 = BitOperations.RotateLeft(x3, 33) ^ x2;
        x0 += x3; x2 += x1;
        x3 = BitOperations.RotateLeft(x3, 46) ^ x0; x1 = BitOperations.RotateLeft(x1, 12) ^ x2;
        x0 += x1; x2 += x3;
        x1 = BitOperations.RotateLeft(x1, 58) ^ x0; x3 = BitOperations.RotateLeft(x3, 22) ^ x2;
        x0 += x3; x2 += x1;
        x3 = BitOperations.RotateLeft(x3, 32) ^ x0; x1 = BitOperations.RotateLeft(x1, 32) ^ x2;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void InverseRounds0To3(
        ref ulong x0, ref ulong x1, ref ulong x2, ref ulong x3)
    {
        x3 = BitOperations.RotateRight(x3 ^ x0, 5); x1 = BitOperations.RotateRight(x1 ^ x2, 37);
        x0 -= x3; x2 -= x1;
        x1 = BitOperations.RotateRight(x1 ^ x0, 23); x3 = BitOperations.RotateRight(x3 ^ x2, 40);
        x0 -= x1; x2 -= x3;
        x3 = BitOperations.RotateRight(x3 ^ x0, 52); x1 = BitOperations.RotateRight(x1 ^ x2, 57);
        x0 -= x3; x2 -= x1;
        x1 = BitOperations.RotateRight(x1 ^ x0, 14); x3 = BitOperations.RotateRight(x3 ^ x2, 16);
        x0 -= x1; x2 -= x3;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void InverseRounds4To7(
        ref ulong x0, ref ulong x1, ref ulong x2, ref ulong x3)
    {
        x3 = BitOperations.RotateRight(x3 ^ x0, 32); x1 = BitOperations.RotateRight(x1 ^ x2, 32);
        x0 -= x3; x2 -= x1;
        x1 = BitOperations.RotateRight(x1 ^ x0, 58); x3 = BitOperations.RotateRight(x3 ^ x2, 22);
        x0 -= x1; x2 -= x3;
        x3 = BitOperations.RotateRight(x3 ^ x0, 46); x1 = BitOperations.RotateRight(x1 ^ x2, 12);
        x0 -= x3; x2 -= x1;
        x1 = BitOperations.RotateRight(x1 ^ x0, 25); x3 = BitOperations.RotateRight(x3 ^ x2, 33);
        x0 -= x1; x2 -= x3;
    }
}
