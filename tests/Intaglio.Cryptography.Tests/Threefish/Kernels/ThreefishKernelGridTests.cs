using System.Runtime.InteropServices;

namespace Intaglio.Cryptography.Tests;

/// <summary>Every kernel for one block after the other against the specification, over everything a kernel is given.</summary>
public class ThreefishKernelGridTests
{
    private const int MostBlocks = 5, Offsets = 16;

    public static IEnumerable<object[]> Kernels => ThreefishKernelUnderTest.All.Select(kernel => new object[] { kernel.Name });

    [SkippableTheory, MemberData(nameof(Kernels))]
    public void Blocks_of_any_number_at_any_alignment_and_in_place(string name)
    {
        ThreefishKernelUnderTest kernel = ThreefishKernelUnderTest.Find(name);
        ThreefishSize size = ThreefishSize.Of(kernel.BlockSize);
        Random random = new(MostBlocks);
        for (int count = 1; count <= MostBlocks; count++)
        {
            for (int offset = 0; offset < Offsets; offset++)
            {
                byte[] key = random.Bytes(size.KeySize), tweak = random.Bytes(size.TweakSize), blocks = random.Bytes(count * size.BlockSize);
                Run(kernel.Encrypt, key, tweak, blocks, size.EncryptByReference(key, tweak, blocks), offset);
                Run(kernel.Decrypt, key, tweak, blocks, size.DecryptByReference(key, tweak, blocks), offset);
            }
        }
    }

    [SkippableTheory, MemberData(nameof(Kernels))]
    public void What_a_kernel_encrypts_every_other_decrypts(string name)
    {
        ThreefishKernelUnderTest kernel = ThreefishKernelUnderTest.Find(name);
        Random random = new(MostBlocks);
        foreach (ThreefishKernelUnderTest other in ThreefishKernelUnderTest.All.Where(other => other.BlockSize == kernel.BlockSize && other.Supported))
        {
            for (int turn = 0; turn < 200; turn++)
            {
                byte[] blocks = random.Bytes(random.Next(1, MostBlocks + 1) * kernel.BlockSize), ciphertext = new byte[blocks.Length], plaintext = new byte[blocks.Length];
                ulong[] key = ExtendedKey.Of(random.Bytes(kernel.BlockSize), ExtendedKey.RandomTweak(random, kernel.BlockSize));
                kernel.Encrypt(key, blocks, ciphertext);
                other.Decrypt(key, ciphertext, plaintext);
                Check.Same(blocks, plaintext, (other.Name, turn));
            }
        }
    }

    [SkippableTheory, MemberData(nameof(Kernels))]
    public void Compression_of_any_number_of_blocks_with_any_number_of_bytes_counted(string name) => ForEachCount(name, (kernel, check) =>
    {
        for (int bytesPerBlock = 0; bytesPerBlock <= kernel.BlockSize; bytesPerBlock++)
            check((UInt128)0x30 << 120, bytesPerBlock, bytesPerBlock % Offsets);
    });

    [SkippableTheory, MemberData(nameof(Kernels))]
    public void Compression_clears_the_first_flag_alone_behind_the_first_block(string name) => ForEachCount(name, (kernel, check) =>
    {
        for (int bit = 96; bit < 128; bit++)
        {
            check(UInt128.One << bit, kernel.BlockSize, 0);
            check(UInt128.MaxValue << 96 ^ UInt128.One << bit, kernel.BlockSize, 0);
        }
    });

    [SkippableTheory, MemberData(nameof(Kernels))]
    public void Compression_carries_the_position_in_any_block(string name) => ForEachCount(name, (kernel, check) =>
    {
        foreach (UInt128 carry in new[] { UInt128.One << 32, UInt128.One << 63, UInt128.One << 64, UInt128.One << 65, UInt128.One << 95 })
            for (int blocksBefore = 0; blocksBefore <= MostBlocks; blocksBefore++)
                foreach (int off in new[] { -1, 0, 1 })
                    check(carry - (UInt128)(blocksBefore * kernel.BlockSize + off) + ExtendedKey.First, kernel.BlockSize, 0);
    });

    private static void Run(RunBlocks run, byte[] key, byte[] tweak, byte[] blocks, byte[] expected, int offset)
    {
        ulong[] extended = ExtendedKey.Of(key, MemoryMarshal.Read<UInt128>(tweak)), before = [.. extended];
        byte[] source = [.. new byte[offset], .. blocks, .. new byte[100]], unchanged = [.. source], destination = new byte[source.Length];
        int to = Offsets - 1 - offset;
        run(extended, source.AsSpan(offset, blocks.Length), destination.AsSpan(to));
        Check.Same(unchanged, source, (blocks.Length, offset));
        Check.Same((byte[])[.. new byte[to], .. expected, .. new byte[destination.Length - to - expected.Length]], destination, (blocks.Length, offset));

        run(extended, source.AsSpan(offset, blocks.Length), source.AsSpan(offset));
        Check.Same((byte[])[.. new byte[offset], .. expected, .. new byte[100]], source, (blocks.Length, offset));
        Assert.Equal(before, extended);
    }

    private static void ForEachCount(string name, Action<ThreefishKernelUnderTest, Action<UInt128, int, int>> forEach)
    {
        ThreefishKernelUnderTest kernel = ThreefishKernelUnderTest.Find(name);
        Random random = new(MostBlocks);
        for (int count = 1; count <= MostBlocks; count++)
            forEach(kernel, (tweak, bytesPerBlock, offset) => CheckCompression(kernel, random, tweak, count, bytesPerBlock, offset));
    }

    private static void CheckCompression(ThreefishKernelUnderTest kernel, Random random, UInt128 tweak, int count, int bytesPerBlock, int offset)
    {
        byte[] chain = random.Bytes(kernel.BlockSize), source = random.Bytes(offset + count * kernel.BlockSize), before = [.. source];
        ulong[] actual = ExtendedKey.Of(chain, tweak);
        UInt128 after = tweak;
        ExtendedKey.Compress(ref chain, ref after, source[offset..], bytesPerBlock);
        kernel.Compress(actual, source.AsSpan(offset), bytesPerBlock);
        if (!ExtendedKey.Of(chain, after).AsSpan().SequenceEqual(actual) || !before.AsSpan().SequenceEqual(source))
            Assert.Fail($"{kernel.Name} differs for {count} blocks of {bytesPerBlock} bytes from tweak {tweak:X}, offset {offset}.");
    }
}
