using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Intaglio.Cryptography.Tests;

/// <summary>Each operation of each width of lanes, compared in every lane with the operation on single words.</summary>
public class LanesTests
{
    private const int Turns = 200, BytesOfBlock = 16;

    public static IEnumerable<object[]> Widths => LanesUnderTest.Widths;

    [SkippableTheory, MemberData(nameof(Widths))]
    public void Every_lane_of_32_bits_is_computed(int bits) => Check<uint>(bits);

    [SkippableTheory, MemberData(nameof(Widths))]
    public void Every_lane_of_64_bits_is_computed(int bits) => Check<ulong>(bits);

    private static void Check<T>(int bits)
        where T : unmanaged, IBinaryInteger<T>, IUnsignedNumber<T>
    {
        switch (LanesUnderTest.FindWidth(bits))
        {
            case LaneKernel.Lanes128:
                Check<Vector128<T>, T, Lanes128<T>>();
                break;
            case LaneKernel.Lanes256:
                Check<Vector256<T>, T, Lanes256<T>>();
                break;
            default:
                Check<Vector512<T>, T, Lanes512<T>>();
                break;
        }
    }

    private static void Check<TVector, T, TLanes>()
        where TVector : unmanaged
        where T : unmanaged, IBinaryInteger<T>, IUnsignedNumber<T>
        where TLanes : ILanes<TVector, T>
    {
        Random random = new(9);
        int count = Unsafe.SizeOf<TVector>() / Unsafe.SizeOf<T>();
        for (int turn = 0; turn < Turns; turn++)
        {
            T[] left = Next<T>(random, count), right = Next<T>(random, count);
            // Equal words are neither less nor greater.
            right[turn % count] = left[turn % count];
            TVector x = ToVector<TVector, T>(left), y = ToVector<TVector, T>(right);
            Assert.Equal(Enumerable.Repeat(left[0], count), ToWords<TVector, T>(TLanes.Splat(left[0])));
            Assert.Equal(left.Zip(right, (a, b) => unchecked(a + b)), ToWords<TVector, T>(TLanes.Add(x, y)));
            Assert.Equal(left.Zip(right, (a, b) => unchecked(a - b)), ToWords<TVector, T>(TLanes.Subtract(x, y)));
            Assert.Equal(left.Zip(right, (a, b) => a ^ b), ToWords<TVector, T>(TLanes.Xor(x, y)));
            Assert.Equal(left.Zip(right, (a, b) => a < b ? T.One : T.Zero), ToWords<TVector, T>(TLanes.Carry(x, y)));
            // The amounts of BLAKE2 and BLAKE3 that are whole bytes, and others.
            Assert.Equal(left.Select(word => T.RotateRight(word, 7)), ToWords<TVector, T>(TLanes.RotateRight(x, 7)));
            Assert.Equal(left.Select(word => T.RotateRight(word, 8)), ToWords<TVector, T>(TLanes.RotateRight(x, 8)));
            Assert.Equal(left.Select(word => T.RotateRight(word, 12)), ToWords<TVector, T>(TLanes.RotateRight(x, 12)));
            Assert.Equal(left.Select(word => T.RotateRight(word, 16)), ToWords<TVector, T>(TLanes.RotateRight(x, 16)));
            if (typeof(T) == typeof(ulong))
            {
                Assert.Equal(left.Select(word => T.RotateRight(word, 24)), ToWords<TVector, T>(TLanes.RotateRight(x, 24)));
                Assert.Equal(left.Select(word => T.RotateRight(word, 32)), ToWords<TVector, T>(TLanes.RotateRight(x, 32)));
                Assert.Equal(left.Select(word => T.RotateRight(word, 63)), ToWords<TVector, T>(TLanes.RotateRight(x, 63)));
            }
            Assert.Equal(Interleave(left, right, size: 1, isUpper: false), ToWords<TVector, T>(TLanes.UnpackLow(x, y)));
            Assert.Equal(Interleave(left, right, size: 1, isUpper: true), ToWords<TVector, T>(TLanes.UnpackHigh(x, y)));
            if (typeof(T) == typeof(uint))
            {
                Assert.Equal(Interleave(left, right, size: 2, isUpper: false), ToWords<TVector, T>(TLanes.UnpackLowPairs(x, y)));
                Assert.Equal(Interleave(left, right, size: 2, isUpper: true), ToWords<TVector, T>(TLanes.UnpackHighPairs(x, y)));
            }
        }
    }

    // Groups of words of one half of each 128 bits, in turn from both.
    private static T[] Interleave<T>(T[] left, T[] right, int size, bool isUpper)
    {
        int inBlock = BytesOfBlock / Unsafe.SizeOf<T>(), half = inBlock / 2;
        List<T> words = [];
        for (int block = 0; block < left.Length; block += inBlock)
            for (int i = block + (isUpper ? half : 0); words.Count < block + inBlock; i += size)
                words.AddRange([.. left.AsSpan(i, size), .. right.AsSpan(i, size)]);
        return [.. words];
    }

    private static T[] Next<T>(Random random, int count)
        where T : unmanaged
    {
        T[] words = new T[count];
        random.NextBytes(MemoryMarshal.AsBytes(words.AsSpan()));
        return words;
    }

    private static TVector ToVector<TVector, T>(T[] words)
        where TVector : unmanaged
        where T : unmanaged => MemoryMarshal.Read<TVector>(MemoryMarshal.AsBytes(words.AsSpan()));

    private static T[] ToWords<TVector, T>(TVector vector)
        where TVector : unmanaged
        where T : unmanaged => MemoryMarshal.Cast<TVector, T>(new Span<TVector>(ref vector)).ToArray();
}
