namespace Intaglio.Cryptography.Tests;

/// <summary>Every kernel against the specification's compression function, over everything a kernel is given.</summary>
public class KernelGridTests
{
    private const int MostBlocks = 9, Offsets = 16;

    private static readonly bool[] BothWays = [false, true];

    public static IEnumerable<object[]> Kernels => KernelUnderTest.All.Select(kernel => new object[] { kernel.Name });

    [SkippableTheory, MemberData(nameof(Kernels))]
    public void Any_number_of_blocks_with_any_number_of_bytes_counted(string name) => ForEachCase(name, (kernel, check) =>
    {
        for (int bytesPerBlock = 0; bytesPerBlock <= kernel.BlockSize; bytesPerBlock++)
            check(UInt128.Zero, bytesPerBlock, bytesPerBlock % Offsets);
    });

    [SkippableTheory, MemberData(nameof(Kernels))]
    public void Any_alignment_of_the_source(string name) => ForEachCase(name, (kernel, check) =>
    {
        for (int offset = 0; offset < Offsets; offset++)
            check(UInt128.Zero, kernel.BlockSize, offset);
    });

    [SkippableTheory, MemberData(nameof(Kernels))]
    public void Counters_that_carry_in_any_block(string name) => ForEachCase(name, (kernel, check) =>
    {
        // The carry into each half of each counter, and out of it.
        foreach (UInt128 carry in new[] { UInt128.One << 31, UInt128.One << 32, UInt128.One << 63, UInt128.One << 64, UInt128.One << 96, UInt128.Zero })
            for (int blocksBefore = 0; blocksBefore <= MostBlocks; blocksBefore++)
                foreach (int off in new[] { -1, 0, 1 })
                    check(carry - (UInt128)(blocksBefore * kernel.BlockSize + off), kernel.BlockSize, blocksBefore);
    });

    private static void ForEachCase(string name, Action<KernelUnderTest, Action<UInt128, int, int>> forEach)
    {
        KernelUnderTest kernel = KernelUnderTest.All.Single(kernel => kernel.Name == name);
        Skip.IfNot(kernel.Supported, $"This process cannot run {kernel.Name}: an instruction set is missing or switched off.");
        Random random = new(MostBlocks);
        for (int blockCount = 1; blockCount <= MostBlocks; blockCount++)
            foreach (bool isLastBlock in BothWays)
                foreach (bool isLastNode in BothWays)
                    forEach(kernel, (counter, bytesPerBlock, offset) => CheckCase(kernel, random, counter, blockCount, bytesPerBlock, isLastBlock, isLastNode, offset));
    }

    private static void CheckCase(KernelUnderTest kernel, Random random, UInt128 counter, int blockCount, int bytesPerBlock, bool isLastBlock, bool isLastNode, int offset)
    {
        // BLAKE2s has half of each word, and of the counter.
        ulong mask = kernel.BlockSize == Blake2s.BlockSize ? uint.MaxValue : ulong.MaxValue;
        UInt128 start = kernel.BlockSize == Blake2s.BlockSize ? (ulong)counter : counter, expectedCounter = start, actualCounter = start;
        ulong[] expected = [.. Enumerable.Range(0, 8).Select(_ => (ulong)random.NextInt64(long.MinValue, long.MaxValue) & mask)], actual = [.. expected];
        byte[] source = random.Bytes(offset + blockCount * kernel.BlockSize), before = [.. source];

        kernel.Reference(expected, ref expectedCounter, source.AsSpan(offset), blockCount, bytesPerBlock, isLastBlock, isLastNode);
        kernel.Compress(actual, ref actualCounter, source.AsSpan(offset), blockCount, bytesPerBlock, isLastBlock, isLastNode);

        if (!expected.AsSpan().SequenceEqual(actual) || expectedCounter != actualCounter || !before.AsSpan().SequenceEqual(source))
            Assert.Fail($"{kernel.Name} differs for {blockCount} blocks of {bytesPerBlock} bytes from counter {start}, last block {isLastBlock}, last node {isLastNode}, offset {offset}.");
    }
}
