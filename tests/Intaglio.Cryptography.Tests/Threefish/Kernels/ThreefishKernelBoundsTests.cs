using System.Runtime.InteropServices;

namespace Intaglio.Cryptography.Tests;

/// <summary>No kernel reads or writes beyond blocks and keys, which it reaches without the runtime's checks.</summary>
public class ThreefishKernelBoundsTests
{
    private const int MostBlocks = 9;

    public static IEnumerable<object[]> Kernels => ThreefishKernelGridTests.Kernels;

    [SkippableTheory, MemberData(nameof(Kernels))]
    public void Blocks_and_keys_between_forbidden_pages(string name)
    {
        ThreefishKernelUnderTest kernel = ThreefishKernelUnderTest.Find(name);
        byte[] bytes = TestData.Counting(kernel.BlockSize), all = TestData.Counting(MostBlocks * kernel.BlockSize, 251);
        ulong[] start = ExtendedKey.Of(bytes, ExtendedKey.First);
        byte[] tweak = [.. MemoryMarshal.AsBytes<ulong>(start).Slice(kernel.BlockSize + sizeof(ulong), 16)];
        ThreefishSize size = ThreefishSize.Of(kernel.BlockSize);
        int keySize = start.Length * sizeof(ulong);
        using GuardedMemory keys = GuardedMemory.Create(keySize), sources = GuardedMemory.Create(all.Length), destinations = GuardedMemory.Create(all.Length);
        for (int count = 1; count <= MostBlocks; count++)
        {
            byte[] blocks = all[..(count * kernel.BlockSize)], chain = bytes;
            UInt128 after = ExtendedKey.First;
            ExtendedKey.Compress(ref chain, ref after, blocks, kernel.BlockSize);
            foreach (bool first in new[] { false, true })
            {
                Span<ulong> key = MemoryMarshal.Cast<byte, ulong>(first ? keys.First(keySize) : keys.Last(keySize));
                Span<byte> source = first ? sources.First(blocks.Length) : sources.Last(blocks.Length), destination = first ? destinations.First(blocks.Length) : destinations.Last(blocks.Length);
                start.CopyTo(key);
                blocks.CopyTo(source);
                kernel.Encrypt(key, source, destination);
                Check.Same(size.EncryptByReference(bytes, tweak, blocks), destination, count);
                kernel.Decrypt(key, source, destination);
                Check.Same(size.DecryptByReference(bytes, tweak, blocks), destination, count);
                kernel.Compress(key, source, kernel.BlockSize);
                Assert.Equal(ExtendedKey.Of(chain, after), key);
            }
        }
    }
}
