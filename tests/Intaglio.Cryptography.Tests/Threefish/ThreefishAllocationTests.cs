namespace Intaglio.Cryptography.Tests;

/// <summary>What was made once works without allocating anything more.</summary>
public class ThreefishAllocationTests
{
    [SkippableTheory, EveryThreefish]
    public void Blocks_allocate_nothing(ThreefishSize size)
    {
        ThreefishObject cipher = size.Create(new byte[size.KeySize]);
        byte[] tweak = new byte[size.TweakSize];
        foreach (int count in new[] { 0, 1, 3, 8, 40 })
        {
            byte[] source = new byte[count * size.BlockSize], destination = new byte[source.Length];
            foreach (TransformBlocks run in cipher.BothWays)
            {
                Assert.Equal(0, AllocationTests.Allocated(() => run(source, destination)));
                Assert.Equal(0, AllocationTests.Allocated(() => run(source, destination, tweak)));
                Assert.Equal(0, AllocationTests.Allocated(() => run(source, source)));
            }
        }
    }

    [SkippableTheory, EveryThreefish]
    public void Counter_mode_allocates_nothing(ThreefishSize size)
    {
        ThreefishCounterObject counter = size.CreateCounter(new byte[size.KeySize]);
        foreach (int length in new[] { 0, 1, size.BlockSize, 10 * size.BlockSize + 1, 20_000 })
        {
            byte[] source = new byte[length], destination = new byte[length];
            Assert.Equal(0, AllocationTests.Allocated(() => counter.Transform(source, destination)));
            Assert.Equal(0, AllocationTests.Allocated(() =>
            {
                counter.Seek(counter.Position() + 7);
                counter.Transform(source, source);
            }));
        }
    }
}
