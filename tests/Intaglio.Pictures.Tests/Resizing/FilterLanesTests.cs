using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Intaglio.Pictures.Tests;

/// <summary>Each operation of each width of vectors, compared in every lane with the operation on single floats.</summary>
public class FilterLanesTests
{
    [Fact]
    public void Every_lane_is_computed()
    {
        // The widest ones are emulated where the processor lacks them.
        Check<FilterLanes128, Vector128<float>>();
        Check<FilterLanes256, Vector256<float>>();
        Check<FilterLanes512, Vector512<float>>();
    }

    private static void Check<TLanes, TVector>()
        where TLanes : IFilterLanes<TVector>
        where TVector : unmanaged
    {
        Random random = new(5);
        Assert.Equal(Unsafe.SizeOf<TVector>() / sizeof(float), TLanes.Count);
        for (int turn = 0; turn < 100; turn++)
        {
            float[] left = Next(random, TLanes.Count), right = Next(random, TLanes.Count);
            right[turn % TLanes.Count] = float.NaN;
            TVector x = TLanes.Load(ref left[0]), y = TLanes.Load(ref right[0]);
            AssertEqual(left, x);
            AssertEqual(Enumerable.Repeat(left[0], TLanes.Count), TLanes.Splat(left[0]));
            AssertEqual(left.Zip(right, (a, b) => a + b), TLanes.Add(x, y));
            AssertEqual(left.Zip(right, (a, b) => a - b), TLanes.Subtract(x, y));
            AssertEqual(left.Zip(right, (a, b) => a * b), TLanes.Multiply(x, y));
            AssertEqual(left.Zip(right, float.Max), TLanes.Max(x, y));
            float[] stored = new float[TLanes.Count + 1];
            TLanes.Store(x, ref stored[1]);
            Assert.Equal([0, .. left], stored);
        }
    }

    private static float[] Next(Random random, int count) => [.. Enumerable.Range(0, count).Select(_ => (random.NextSingle() - 0.5f) * 1000)];

    private static void AssertEqual<TVector>(IEnumerable<float> expected, TVector actual)
        where TVector : unmanaged => Assert.Equal(expected, MemoryMarshal.Cast<TVector, float>(new Span<TVector>(ref actual)).ToArray());
}
