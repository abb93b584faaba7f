using System.Numerics;
using System.Runtime.CompilerServices;

namespace Intaglio.Cryptography;

/// <summary>Threefish-1024 (Skein 1.3, section 3.3) in general-purpose registers.</summary>
/// <remarks>
/// The MIX functions of a round are interleaved, so that 8 dependency chains are in flight. Words are renamed instead of moved between
/// rounds, and have their original names again after four rounds. Subkeys are computed when they are added. The code is unrolled because
/// compilers limit inlining.
/// </remarks>
internal static class Threefish1024Scalar
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
    internal static void Encrypt<TUse>(ref Threefish1024Key key, ref readonly byte source, ref byte destination, nint blockCount,
        uint bytesPerBlock)
        where TUse : struct
    {
        ref ulong k = ref Unsafe.As<Threefish1024Key, ulong>(ref key);
        ref byte m = ref Unsafe.AsRef(in source), c = ref destination;
        do
        {
            if (typeof(TUse) == typeof(Compression))
                UbiTweak.Advance(ref Unsafe.Add(ref k, 17), bytesPerBlock);
            ulong x0 = ByteOrder.ReadUInt64(ref m, 0), x1 = ByteOrder.ReadUInt64(ref m, 8), x2 = ByteOrder.ReadUInt64(ref m, 16),
                x3 = ByteOrder.ReadUInt64(ref m, 24);
            ulong x4 = ByteOrder.ReadUInt64(ref m, 32), x5 = ByteOrder.ReadUInt64(ref m, 40), x6 = ByteOrder.ReadUInt64(ref m, 48),
                x7 = ByteOrder.ReadUInt64(ref m, 56);
            ulong x8 = ByteOrder.ReadUInt64(ref m, 64), x9 = ByteOrder.ReadUInt64(ref m, 72), x10 = ByteOrder.ReadUInt64(ref m, 80),
                x11 = ByteOrder.ReadUInt64(ref m, 88);
            ulong x12 = ByteOrder.ReadUInt64(ref m, 96), x13 = ByteOrder.ReadUInt64(ref m, 104), x14 = ByteOrder.ReadUInt64(ref m, 112),
                x15 = ByteOrder.ReadUInt64(ref m, 120);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12, ref x13,
                ref x14, ref x15, ref k, 0);
            Rounds0To3(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12, ref x13,
                ref x14, ref x15);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12, ref x13,
                ref x14, ref x15, ref k, 1);
            Rounds4To7(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12, ref x13,
                ref x14, ref x15);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12, ref x13,
                ref x14, ref x15, ref k, 2);
            Rounds0To3(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12, ref x13,
                ref x14, ref x15);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12, ref x13,
                ref x14, ref x15, ref k, 3);
            Rounds4To7(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12, ref x13,
                ref x14, ref x15);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12, ref x13,
                ref x14, ref x15, ref k, 4);
            Rounds0To3(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12, ref x13,
                ref x14, ref x15);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12, ref x13,
                ref x14, ref x15, ref k, 5);
            Rounds4To7(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12, ref x13,
                ref x14, ref x15);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12, ref x13,
                ref x14, ref x15, ref k, 6);
            Rounds0To3(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12, ref x13,
                ref x14, ref x15);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12, ref x13,
                ref x14, ref x15, ref k, 7);
            Rounds4To7(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12, ref x13,
                ref x14, ref x15);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12, ref x13,
                ref x14, ref x15, ref k, 8);
            Rounds0To3(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12, ref x13,
                ref x14, ref x15);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12, ref x13,
                ref x14, ref x15, ref k, 9);
            Rounds4To7(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12, ref x13,
                ref x14, ref x15);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12, ref x13,
                ref x14, ref x15, ref k, 10);
            Rounds0To3(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12, ref x13,
                ref x14, ref x15);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12, ref x13,
                ref x14, ref x15, ref k, 11);
            Rounds4To7(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12, ref x13,
                ref x14, ref x15);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12, ref x13,
                ref x14, ref x15, ref k, 12);
            Rounds0To3(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12, ref x13,
                ref x14, ref x15);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12, ref x13,
                ref x14, ref x15, ref k, 13);
            Rounds4To7(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12, ref x13,
                ref x14, ref x15);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12, ref x13,
                ref x14, ref x15, ref k, 14);
            Rounds0To3(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12, ref x13,
                ref x14, ref x15);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12, ref x13,
                ref x14, ref x15, ref k, 15);
            Rounds4To7(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12, ref x13,
                ref x14, ref x15);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12, ref x13,
                ref x14, ref x15, ref k, 16);
            Rounds0To3(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12, ref x13,
                ref x14, ref x15);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12, ref x13,
                ref x14, ref x15, ref k, 17);
            Rounds4To7(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12, ref x13,
                ref x14, ref x15);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12, ref x13,
                ref x14, ref x15, ref k, 18);
            Rounds0To3(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12, ref x13,
                ref x14, ref x15);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12, ref x13,
                ref x14, ref x15, ref k, 19);
            Rounds4To7(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12, ref x13,
                ref x14, ref x15);
            AddSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12, ref x13,
                ref x14, ref x15, ref k, 20);
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
                x8 ^= ByteOrder.ReadUInt64(ref m, 64);
                x9 ^= ByteOrder.ReadUInt64(ref m, 72);
                x10 ^= ByteOrder.ReadUInt64(ref m, 80);
                x11 ^= ByteOrder.ReadUInt64(ref m, 88);
                x12 ^= ByteOrder.ReadUInt64(ref m, 96);
                x13 ^= ByteOrder.ReadUInt64(ref m, 104);
                x14 ^= ByteOrder.ReadUInt64(ref m, 112);
                x15 ^= ByteOrder.ReadUInt64(ref m, 120);
                Unsafe.Add(ref k, 0) = x0;
                Unsafe.Add(ref k, 1) = x1;
                Unsafe.Add(ref k, 2) = x2;
                Unsafe.Add(ref k, 3) = x3;
                Unsafe.Add(ref k, 4) = x4;
                Unsafe.Add(ref k, 5) = x5;
                Unsafe.Add(ref k, 6) = x6;
                Unsafe.Add(ref k, 7) = x7;
                Unsafe.Add(ref k, 8) = x8;
                Unsafe.Add(ref k, 9) = x9;
                Unsafe.Add(ref k, 10) = x10;
                Unsafe.Add(ref k, 11) = x11;
                Unsafe.Add(ref k, 12) = x12;
                Unsafe.Add(ref k, 13) = x13;
                Unsafe.Add(ref k, 14) = x14;
                Unsafe.Add(ref k, 15) = x15;
                Unsafe.Add(ref k, 16) = ThreefishKey.C240 ^ x0 ^ x1 ^ x2 ^ x3 ^ x4 ^ x5 ^ x6 ^ x7 ^ x8 ^ x9 ^ x10 ^ x11 ^ x12 ^ x13 ^ x14
                    ^ x15;
                UbiTweak.ClearFirst(ref Unsafe.Add(ref k, 17));
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
                ByteOrder.WriteUInt64(ref c, 64, x8);
                ByteOrder.WriteUInt64(ref c, 72, x9);
                ByteOrder.WriteUInt64(ref c, 80, x10);
                ByteOrder.WriteUInt64(ref c, 88, x11);
                ByteOrder.WriteUInt64(ref c, 96, x12);
                ByteOrder.WriteUInt64(ref c, 104, x13);
                ByteOrder.WriteUInt64(ref c, 112, x14);
                ByteOrder.WriteUInt64(ref c, 120, x15);
                c = ref Unsafe.Add(ref c, Threefish1024.BlockSize);
            }
            m = ref Unsafe.Add(ref m, Threefish1024.BlockSize);
        }
        while (--blockCount > 0);
    }

    /// <summary>Decrypts blocks.</summary>
    /// <param name="key">The extended key and tweak.</param>
    /// <param name="source">The blocks.</param>
    /// <param name="destination">The buffer that receives decrypted blocks. It may be the source.</param>
    /// <param name="blockCount">The number of blocks, at least 1.</param>
    [MethodImpl(Kernel.Optimized)]
    internal static void Decrypt(ref readonly Threefish1024Key key, ref readonly byte source, ref byte destination, nint blockCount)
    {
        ref ulong k = ref Unsafe.As<Threefish1024Key, ulong>(ref Unsafe.AsRef(in key));
        ref byte c = ref Unsafe.AsRef(in source), p = ref destination;
        do
        {
            ulong x0 = ByteOrder.ReadUInt64(ref c, 0), x1 = ByteOrder.ReadUInt64(ref c, 8), x2 = ByteOrder.ReadUInt64(ref c, 16),
                x3 = ByteOrder.ReadUInt64(ref c, 24);
            ulong x4 = ByteOrder.ReadUInt64(ref c, 32), x5 = ByteOrder.ReadUInt64(ref c, 40), x6 = ByteOrder.ReadUInt64(ref c, 48),
                x7 = ByteOrder.ReadUInt64(ref c, 56);
            ulong x8 = ByteOrder.ReadUInt64(ref c, 64), x9 = ByteOrder.ReadUInt64(ref c, 72), x10 = ByteOrder.ReadUInt64(ref c, 80),
                x11 = ByteOrder.ReadUInt64(ref c, 88);
            ulong x12 = ByteOrder.ReadUInt64(ref c, 96), x13 = ByteOrder.ReadUInt64(ref c, 104), x14 = ByteOrder.ReadUInt64(ref c, 112),
                x15 = ByteOrder.ReadUInt64(ref c, 120);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12,
                ref x13, ref x14, ref x15, ref k, 20);
            InverseRounds4To7(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12,
                ref x13, ref x14, ref x15);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12,
                ref x13, ref x14, ref x15, ref k, 19);
            InverseRounds0To3(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12,
                ref x13, ref x14, ref x15);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12,
                ref x13, ref x14, ref x15, ref k, 18);
            InverseRounds4To7(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12,
                ref x13, ref x14, ref x15);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12,
                ref x13, ref x14, ref x15, ref k, 17);
            InverseRounds0To3(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12,
                ref x13, ref x14, ref x15);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12,
                ref x13, ref x14, ref x15, ref k, 16);
            InverseRounds4To7(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12,
                ref x13, ref x14, ref x15);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12,
                ref x13, ref x14, ref x15, ref k, 15);
            InverseRounds0To3(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12,
                ref x13, ref x14, ref x15);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12,
                ref x13, ref x14, ref x15, ref k, 14);
            InverseRounds4To7(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12,
                ref x13, ref x14, ref x15);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12,
                ref x13, ref x14, ref x15, ref k, 13);
            InverseRounds0To3(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12,
                ref x13, ref x14, ref x15);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12,
                ref x13, ref x14, ref x15, ref k, 12);
            InverseRounds4To7(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12,
                ref x13, ref x14, ref x15);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12,
                ref x13, ref x14, ref x15, ref k, 11);
            InverseRounds0To3(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12,
                ref x13, ref x14, ref x15);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12,
                ref x13, ref x14, ref x15, ref k, 10);
            InverseRounds4To7(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12,
                ref x13, ref x14, ref x15);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12,
                ref x13, ref x14, ref x15, ref k, 9);
            InverseRounds0To3(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12,
                ref x13, ref x14, ref x15);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12,
                ref x13, ref x14, ref x15, ref k, 8);
            InverseRounds4To7(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12,
                ref x13, ref x14, ref x15);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12,
                ref x13, ref x14, ref x15, ref k, 7);
            InverseRounds0To3(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12,
                ref x13, ref x14, ref x15);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12,
                ref x13, ref x14, ref x15, ref k, 6);
            InverseRounds4To7(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12,
                ref x13, ref x14, ref x15);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12,
                ref x13, ref x14, ref x15, ref k, 5);
            InverseRounds0To3(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12,
                ref x13, ref x14, ref x15);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12,
                ref x13, ref x14, ref x15, ref k, 4);
            InverseRounds4To7(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12,
                ref x13, ref x14, ref x15);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12,
                ref x13, ref x14, ref x15, ref k, 3);
            InverseRounds0To3(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12,
                ref x13, ref x14, ref x15);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12,
                ref x13, ref x14, ref x15, ref k, 2);
            InverseRounds4To7(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12,
                ref x13, ref x14, ref x15);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12,
                ref x13, ref x14, ref x15, ref k, 1);
            InverseRounds0To3(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12,
                ref x13, ref x14, ref x15);
            SubtractSubkey(ref x0, ref x1, ref x2, ref x3, ref x4, ref x5, ref x6, ref x7, ref x8, ref x9, ref x10, ref x11, ref x12,
                ref x13, ref x14, ref x15, ref k, 0);
            ByteOrder.WriteUInt64(ref p, 0, x0);
            ByteOrder.WriteUInt64(ref p, 8, x1);
            ByteOrder.WriteUInt64(ref p, 16, x2);
            ByteOrder.WriteUInt64(ref p, 24, x3);
            ByteOrder.WriteUInt64(ref p, 32, x4);
            ByteOrder.WriteUInt64(ref p, 40, x5);
            ByteOrder.WriteUInt64(ref p, 48, x6);
            ByteOrder.WriteUInt64(ref p, 56, x7);
            ByteOrder.WriteUInt64(ref p, 64, x8);
            ByteOrder.WriteUInt64(ref p, 72, x9);
            ByteOrder.WriteUInt64(ref p, 80, x10);
            ByteOrder.WriteUInt64(ref p, 88, x11);
            ByteOrder.WriteUInt64(ref p, 96, x12);
            ByteOrder.WriteUInt64(ref p, 104, x13);
            ByteOrder.WriteUInt64(ref p, 112, x14);
            ByteOrder.WriteUInt64(ref p, 120, x15);
            c = ref Unsafe.Add(ref c, Threefish1024.BlockSize);
            p = ref Unsafe.Add(ref p, Threefish1024.BlockSize);
        }
        while (--blockCount > 0);
    }

    // Callers pass a constant s, so that the compiler computes all indexes.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void AddSubkey(
        ref ulong x0, ref ulong x1, ref ulong x2, ref ulong x3, ref ulong x4, ref ulong x5, ref ulong x6, ref ulong x7,
        ref ulong x8, ref ulong x9, ref ulong x10, ref ulong x11, ref ulong x12, ref ulong x13, ref ulong x14, ref ulong x15,
        ref ulong k, int s)
    {
        x0 += Unsafe.Add(ref k, (s + 0) % 17);
        x1 += Unsafe.Add(ref k, (s + 1) % 17);
        x2 += Unsafe.Add(ref k, (s + 2) % 17);
        x3 += Unsafe.Add(ref k, (s + 3) % 17);
        x4 += Unsafe.Add(ref k, (s + 4) % 17);
        x5 += Unsafe.Add(ref k, (s + 5) % 17);
        x6 += Unsafe.Add(ref k, (s + 6) % 17);
        x7 += Unsafe.Add(ref k, (s + 7) % 17);
        x8 += Unsafe.Add(ref k, (s + 8) % 17);
        x9 += Unsafe.Add(ref k, (s + 9) % 17);
        x10 += Unsafe.Add(ref k, (s + 10) % 17);
        x11 += Unsafe.Add(ref k, (s + 11) % 17);
        x12 += Unsafe.Add(ref k, (s + 12) % 17);
        x13 += Unsafe.Add(ref k, (s + 13) % 17) + Unsafe.Add(ref k, 17 + s % 3);
        x14 += Unsafe.Add(ref k, (s + 14) % 17) + Unsafe.Add(ref k, 17 + (s + 1) % 3);
        x15 += Unsafe.Add(ref k, (s + 15) % 17) + (uint)s;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void SubtractSubkey(
        ref ulong x0, ref ulong x1, ref ulong x2, ref ulong x3, ref ulong x4, ref ulong x5, ref ulong x6, ref ulong x7,
        ref ulong x8, ref ulong x9, ref ulong x10, ref ulong x11, ref ulong x12, ref ulong x13, ref ulong x14, ref ulong x15,
        ref ulong k, int s)
    {
        x0 -= Unsafe.Add(ref k, (s + 0) % 17);
        x1 -= Unsafe.Add(ref k, (s + 1) % 17);
        x2 -= Unsafe.Add(ref k, (s + 2) % 17);
        x3 -= Unsafe.Add(ref k, (s + 3) % 17);
        x4 -= Unsafe.Add(ref k, (s + 4) % 17);
        x5 -= Unsafe.Add(ref k, (s + 5) % 17);
        x6 -= Unsafe.Add(ref k, (s + 6) % 17);
        x7 -= Unsafe.Add(ref k, (s + 7) % 17);
        x8 -= Unsafe.Add(ref k, (s + 8) % 17);
        x9 -= Unsafe.Add(ref k, (s + 9) % 17);
        x10 -= Unsafe.Add(ref k, (s + 10) % 17);
        x11 -= Unsafe.Add(ref k, (s + 11) % 17);
        x12 -= Unsafe.Add(ref k, (s + 12) % 17);
        x13 -= Unsafe.Add(ref k, (s + 13) % 17) + Unsafe.Add(ref k, 17 + s % 3);
        x14 -= Unsafe.Add(ref k, (s + 14) % 17) + Unsafe.Add(ref k, 17 + (s + 1) % 3);
        x15 -= Unsafe.Add(ref k, (s + 15) % 17) + (uint)s;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Rounds0To3(
        ref ulong x0, ref ulong x1, ref ulong x2, ref ulong x3, ref ulong x4, ref ulong x5, ref ulong x6, ref ulong x7,
        ref ulong x8, ref ulong x9, ref ulong x10, ref ulong x11, ref ulong x12, ref ulong x13, ref ulong x14, ref ulong x15)
    {
        x0 += x1; x2 += x3; x4 += x5; x6 += x7; x8 += x9; x10 += x11; x12 += x13; x14 += x15;
        x1 = BitOperations.RotateLeft(x1, 24) ^ x0; x3 = BitOperations.RotateLeft(x3, 13) ^ x2; x5 = BitOperations.RotateLeft(x5, 8) ^ x4;
        x7 = BitOperations.RotateLeft(x7, 47) ^ x6; x9 = BitOperations.RotateLeft(x9, 8) ^ x8;
        x11 = BitOperations.RotateLeft(x11, 17) ^ x10; x13 = BitOperations.RotateLeft(x13, 22) ^ x12;
        x15 = BitOperations.RotateLeft(x15, 37) ^ x14;
        x0 += x9; x2 += x13; x6 += x11; x4 += x15; x10 += x7; x12 += x3; x14 += x5; x8 += x1;
        x9 = BitOperations.RotateLeft(x9, 38) ^ x0; x13 = BitOperations.RotateLeft(x13, 19) ^ x2;
        x11 = BitOperations.RotateLeft(x11, 10) ^ x6; x15 = BitOperations.RotateLeft(x15, 55) ^ x4;
        x7 = BitOperations.RotateLeft(x7, 49) ^ x10; x3 = BitOperations.RotateLeft(x3, 18) ^ x12;
        x5 = BitOperations.RotateLeft(x5, 23) ^ x14; x1 = BitOperations.RotateLeft(x1, 52) ^ x8;
        x0 += x7; x2 += x5; x4 += x3; x6 += x1; x12 += x15; x14 += x13; x8 += x11; x10 += x9;
        x7 = BitOperations.RotateLeft(x7, 33) ^ x0; x5 = BitOperations.RotateLeft(x5, 4) ^ x2; x3 = BitOperations.RotateLeft(x3, 51) ^ x4;
        x1 = BitOperations.RotateLeft(x1, 13) ^ x6; x15 = BitOperations.RotateLeft(x15, 34) ^ x12;
        x13 = BitOperations.RotateLeft(x13, 41) ^ x14; x11 = BitOperations.RotateLeft(x11, 59) ^ x8;
        x9 = BitOperations.RotateLeft(x9, 17) ^ x10;
        x0 += x15; x2 += x11; x6 += x13; x4 += x9; x14 += x1; x8 += x5; x10 += x3; x12 += x7;
        x15 = BitOperations.RotateLeft(x15, 5) ^ x0; x11 = BitOperations.RotateLeft(x11, 20) ^ x2;
        x13 = BitOperations.RotateLeft(x13, 48) ^ x6; x9 = BitOperations.RotateLeft(x9, 41) ^ x4;
        x1 = BitOperations.RotateLeft(x1, 47) ^ x14; x5 = BitOperations.RotateLeft(x5, 28) ^ x8;
        x3 = BitOperations.RotateLeft(x3, 16) ^ x10; x7 = BitOperations.RotateLeft(x7, 25) ^ x12;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Rounds4To7(
        ref ulong x0, ref ulong x1, ref ulong x2, ref ulong x3, ref ulong x4, ref ulong x5, ref ulong x6, ref ulong x7,
        ref ulong x8, ref ulong x9, ref ulong x10, ref ulong x11, ref ulong x12, ref ulong x13, ref ulong x14, ref ulong x15)
    {
        x0 += x1; x2 += x3; x4 += x5; x6 += x7; x8 += x9; x10 += x11; x12 += x13; x14 += x15;
        x1 = BitOperations.RotateLeft(x1, 41) ^ x0; x3 = BitOperations.RotateLeft(x3, 9) ^ x2; x5 = BitOperations.RotateLeft(x5, 37) ^ x4;
        x7 = BitOperations.RotateLeft(x7, 31) ^ x6; x9 = BitOperations.RotateLeft(x9, 12) ^ x8;
        x11 = BitOperations.RotateLeft(x11, 47) ^ x10; x13 = BitOperations.RotateLeft(x13, 44) ^ x12;
        x15 = BitOperations.RotateLeft(x15, 30) ^ x14;
        x0 += x9; x2 += x13; x6 += x11; x4 += x15; x10 += x7; x12 += x3; x14 += x5; x8 += x1;
        x9 = BitOperations.RotateLeft(x9, 16) ^ x0; x13 = BitOperations.RotateLeft(x13, 34) ^ x2;
        x11 = BitOperations.RotateLeft(x11, 56) ^ x6; x15 = BitOperations.RotateLeft(x15, 51) ^ x4;
        x7 = BitOperations.RotateLeft(x7, 4) ^ x10; x3 = BitOperations.RotateLeft(x3, 53) ^ x12;
        x5 = BitOperations.RotateLeft(x5, 42) ^ x14; x1 = BitOperations.RotateLeft(x1, 41) ^ x8;
        x0 += x7; x2 += x5; x4 += x3; x6 += x1; x12 += x15; x14 += x13; x8 += x11; x10 += x9;
        x7 = BitOperations.RotateLeft(x7, 31) ^ x0; x5 = BitOperations.RotateLeft(x5, 44) ^ x2; x3 = BitOperations.RotateLeft(x3, 47) ^ x4;
        x1 = BitOperations.RotateLeft(x1, 46) ^ x6; x15 = BitOperations.RotateLeft(x15, 19) ^ x12;
        x13 = BitOperations.RotateLeft(x13, 42) ^ x14; x11 = BitOperations.RotateLeft(x11, 44) ^ x8;
        x9 = BitOperations.RotateLeft(x9, 25) ^ x10;
        x0 += x15; x2 += x11; x6 += x13; x4 += x9; x14 += x1; x8 += x5; x10 += x3; x12 += x7;
        x15 = BitOperations.RotateLeft(x15, 9) ^ x0; x11 = BitOperations.RotateLeft(x11, 48) ^ x2;
        x13 = BitOperations.RotateLeft(x13, 35) ^ x6; x9 = BitOperations.RotateLeft(x9, 52) ^ x4;
        x1 = BitOperations.RotateLeft(x1, 23) ^ x14; x5 = BitOperations.RotateLeft(x5, 31) ^ x8;
        x3 = BitOperations.RotateLeft(x3, 37) ^ x10; x7 = BitOperations.RotateLeft(x7, 20) ^ x12;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void InverseRounds0To3(
        ref ulong x0, ref ulong x1, ref ulong x2, ref ulong x3, ref ulong x4, ref ulong x5, ref ulong x6, ref ulong x7,
        ref ulong x8, ref ulong x9, ref ulong x10, ref ulong x11, ref ulong x12, ref ulong x13, ref ulong x14, ref ulong x15)
    {
        x15 = BitOperations.RotateRight(x15 ^ x0, 5); x11 = BitOperations.RotateRight(x11 ^ x2, 20);
        x13 = BitOperations.RotateRight(x13 ^ x6, 48); x9 = BitOperations.RotateRight(x9 ^ x4, 41);
        x1 = BitOperations.RotateRight(x1 ^ x14, 47); x5 = BitOperations.RotateRight(x5 ^ x8, 28);
        x3 = BitOperations.RotateRight(x3 ^ x10, 16); x7 = BitOperations.RotateRight(x7 ^ x12, 25);
        x0 -= x15; x2 -= x11; x6 -= x13; x4 -= x9; x14 -= x1; x8 -= x5; x10 -= x3; x12 -= x7;
        x7 = BitOperations.RotateRight(x7 ^ x0, 33); x5 = BitOperations.RotateRight(x5 ^ x2, 4);
        x3 = BitOperations.RotateRight(x3 ^ x4, 51); x1 = BitOperations.RotateRight(x1 ^ x6, 13);
        x15 = BitOperations.RotateRight(x15 ^ x12, 34); x13 = BitOperations.RotateRight(x13 ^ x14, 41);
        x11 = BitOperations.RotateRight(x11 ^ x8, 59); x9 = BitOperations.RotateRight(x9 ^ x10, 17);
        x0 -= x7; x2 -= x5; x4 -= x3; x6 -= x1; x12 -= x15; x14 -= x13; x8 -= x11; x10 -= x9;
        x9 = BitOperations.RotateRight(x9 ^ x0, 38); x13 = BitOperations.RotateRight(x13 ^ x2, 19);
        x11 = BitOperations.RotateRight(x11 ^ x6, 10); x15 = BitOperations.RotateRight(x15 ^ x4, 55);
        x7 = BitOperations.RotateRight(x7 ^ x10, 49); x3 = BitOperations.RotateRight(x3 ^ x12, 18);
        x5 = BitOperations.RotateRight(x5 ^ x14, 23); x1 = BitOperations.RotateRight(x1 ^ x8, 52);
        x0 -= x9; x2 -= x13; x6 -= x11; x4 -= x15; x10 -= x7; x12 -= x3; x14 -= x5; x8 -= x1;
        x1 = BitOperations.RotateRight(x1 ^ x0, 24); x3 = BitOperations.RotateRight(x3 ^ x2, 13);
        x5 = BitOperations.RotateRight(x5 ^ x4, 8); x7 = BitOperations.RotateRight(x7 ^ x6, 47);
        x9 = BitOperations.RotateRight(x9 ^ x8, 8); x11 = BitOperations.RotateRight(x11 ^ x10, 17);
        x13 = BitOperations.RotateRight(x13 ^ x12, 22); x15 = BitOperations.RotateRight(x15 ^ x14, 37);
        x0 -= x1; x2 -= x3; x4 -= x5; x6 -= x7; x8 -= x9; x10 -= x11; x12 -= x13; x14 -= x15;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void InverseRounds4To7(
        ref ulong x0, ref ulong x1, ref ulong x2, ref ulong x3, ref ulong x4, ref ulong x5, ref ulong x6, ref ulong x7,
        ref ulong x8, ref ulong x9, ref ulong x10, ref ulong x11, ref ulong x12, ref ulong x13, ref ulong x14, ref ulong x15)
    {
        x15 = BitOperations.RotateRight(x15 ^ x0, 9); x11 = BitOperations.RotateRight(x11 ^ x2, 48);
        x13 = BitOperations.RotateRight(x13 ^ x6, 35); x9 = BitOperations.RotateRight(x9 ^ x4, 52);
        x1 = BitOperations.RotateRight(x1 ^ x14, 23); x5 = BitOperations.RotateRight(x5 ^ x8, 31);
        x3 = BitOperations.RotateRight(x3 ^ x10, 37); x7 = BitOperations.RotateRight(x7 ^ x12, 20);
        x0 -= x15; x2 -= x11; x6 -= x13; x4 -= x9; x14 -= x1; x8 -= x5; x10 -= x3; x12 -= x7;
        x7 = BitOperations.RotateRight(x7 ^ x0, 31); x5 = BitOperations.RotateRight(x5 ^ x2, 44);
        x3 = BitOperations.RotateRight(x3 ^ x4, 47); x1 = BitOperations.RotateRight(x1 ^ x6, 46);
        x15 = BitOperations.RotateRight(x15 ^ x12, 19); x13 = BitOperations.RotateRight(x13 ^ x14, 42);
        x11 = BitOperations.RotateRight(x11 ^ x8, 44); x9 = BitOperations.RotateRight(x9 ^ x10, 25);
        x0 -= x7; x2 -= x5; x4 -= x3; x6 -= x1; x12 -= x15; x14 -= x13; x8 -= x11; x10 -= x9;
        x9 = BitOperations.RotateRight(x9 ^ x0, 16); x13 = BitOperations.RotateRight(x13 ^ x2, 34);
        x11 = BitOperations.RotateRight(x11 ^ x6, 56); x15 = BitOperations.RotateRight(x15 ^ x4, 51);
        x7 = BitOperations.RotateRight(x7 ^ x10, 4); x3 = BitOperations.RotateRight(x3 ^ x12, 53);
        x5 = BitOperations.RotateRight(x5 ^ x14, 42); x1 = BitOperations.RotateRight(x1 ^ x8, 41);
        x0 -= x9; x2 -= x13; x6 -= x11; x4 -= x15; x10 -= x7; x12 -= x3; x14 -= x5; x8 -= x1;
        x1 = BitOperations.RotateRight(x1 ^ x0, 41); x3 = BitOperations.RotateRight(x3 ^ x2, 9);
        x5 = BitOperations.RotateRight(x5 ^ x4, 37); x7 = BitOperations.RotateRight(x7 ^ x6, 31);
        x9 = BitOperations.RotateRight(x9 ^ x8, 12); x11 = BitOperations.RotateRight(x11 ^ x10, 47);
        x13 = BitOperations.RotateRight(x13 ^ x12, 44); x15 = BitOperations.RotateRight(x15 ^ x14, 30);
        x0 -= x1; x2 -= x3; x4 -= x5; x6 -= x7; x8 -= x9; x10 -= x11; x12 -= x13; x14 -= x15;
    }
}
