using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Intaglio.Imaging;

namespace Intaglio.Color;

/// <summary>Converts 8-bit codes to 8-bit codes by tables.</summary>
/// <remarks>
/// Each code is the nearest to the exact result. Where a rounding error of a float could change a code, which happens for a few pixels in a
/// thousand, the pixel is converted in double precision.
/// </remarks>
internal static unsafe class ByteKernel<TLanes, TFloat, TInt>
    where TLanes : ILanes<TFloat, TInt>
    where TFloat : unmanaged
    where TInt : unmanaged
{
    private const int MaxLanes = 16, MaxComponents = 4, Opaque = unchecked((int)0xFF000000);

    [SkipLocalsInit]
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    public static void Convert(PixelPlan plan, ByteTables tables, ReadOnlySpan<byte> source, Span<byte> target)
    {
        bool sourceAlpha = plan.SourceAlpha != AlphaMode.None, targetAlpha = plan.TargetAlpha != AlphaMode.None;
        int sourceBlock = TLanes.Count * plan.SourceComponents, targetBlock = TLanes.Count * plan.TargetComponents;
        fixed (float* linearR = tables.Linear[0], linearG = tables.Linear[1], linearB = tables.Linear[2])
        fixed (int* entriesR = tables.Buckets[0].Entries, entriesG = tables.Buckets[1].Entries, entriesB = tables.Buckets[2].Entries)
        {
            Block block = new(plan.Matrix, tables, linearR, linearG, linearB, entriesR, entriesG, entriesB);
            while (source.Length >= sourceBlock)
            {
                block.Convert(ref MemoryMarshal.GetReference(source), sourceAlpha, ref MemoryMarshal.GetReference(target), targetAlpha);
                source = source[sourceBlock..];
                target = target[targetBlock..];
            }
            if (source.IsEmpty)
                return;
            Span<byte> lastSource = stackalloc byte[MaxLanes * MaxComponents], lastTarget = stackalloc byte[MaxLanes * MaxComponents];
            lastSource.Clear();
            source.CopyTo(lastSource);
            block.Convert(ref MemoryMarshal.GetReference(lastSource), sourceAlpha, ref MemoryMarshal.GetReference(lastTarget), targetAlpha);
            lastTarget[..(source.Length / plan.SourceComponents * plan.TargetComponents)].CopyTo(target);
        }
    }

    /// <summary>Values that all vectors of pixels share.</summary>
    private readonly struct Block(PixelMatrix matrix, ByteTables tables, float* linearR, float* linearG, float* linearB, int* entriesR,
        int* entriesG, int* entriesB)
    {
        private readonly LaneMatrix<TLanes, TFloat, TInt> matrix = new(matrix);
        private readonly TFloat errorR = SplatError(matrix[0, 1], matrix[0, 2]), errorG = SplatError(matrix[1, 0], matrix[1, 2]),
            errorB = SplatError(matrix[2, 0], matrix[2, 1]);
        private readonly int firstR = tables.Buckets[0].FirstBits, firstG = tables.Buckets[1].FirstBits,
            firstB = tables.Buckets[2].FirstBits;

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public void Convert(ref byte source, bool sourceAlpha, ref byte target, bool targetAlpha)
        {
            TInt lowByte = TLanes.Splat(byte.MaxValue);
            TInt pixels = sourceAlpha ? TLanes.Load(ref Unsafe.As<byte, int>(ref source)) : TLanes.LoadTriples(ref source);
            TFloat r = TLanes.FromBits(TLanes.Gather((int*)linearR, TLanes.And(pixels, lowByte)));
            TFloat g = TLanes.FromBits(TLanes.Gather((int*)linearG, TLanes.And(TLanes.ShiftRightLogical(pixels, 8), lowByte)));
            TFloat b = TLanes.FromBits(TLanes.Gather((int*)linearB, TLanes.And(TLanes.ShiftRightLogical(pixels, 16), lowByte)));
            TFloat sum = TLanes.Add(TLanes.Add(r, g), b);
            matrix.Multiply(ref r, ref g, ref b);
            TInt doubt = default;
            TInt codeR = FindCode(r, TLanes.Multiply(sum, errorR), entriesR, firstR, ref doubt);
            TInt codeG = FindCode(g, TLanes.Multiply(sum, errorG), entriesG, firstG, ref doubt);
            TInt codeB = FindCode(b, TLanes.Multiply(sum, errorB), entriesB, firstB, ref doubt);
            TInt result = TLanes.Or(codeR, TLanes.Or(TLanes.ShiftLeft(codeG, 8), TLanes.ShiftLeft(codeB, 16)));
            ulong doubtful = ~TLanes.Mask(TLanes.Equal(doubt, default)) & ((1UL << TLanes.Count) - 1);
            if (doubtful != 0)
                result = Decide(tables, pixels, result, doubtful);
            if (targetAlpha)
                TLanes.Store(TLanes.Or(result, sourceAlpha ? TLanes.And(pixels, TLanes.Splat(Opaque)) : TLanes.Splat(Opaque)),
                    ref Unsafe.As<byte, int>(ref target));
            else
                TLanes.StoreTriples(result, ref target);
        }

        /// <summary>Finds the codes of linear components.</summary>
        /// <remarks>
        /// The result contains the codes of the components plus their error bound. Each bit in which the codes of the lower and upper
        /// bounds differ is set in <paramref name="doubt"/>.
        /// </remarks>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        private static TInt FindCode(TFloat linear, TFloat otherError, int* entries, int firstBits, ref TInt doubt)
        {
            TFloat first = TLanes.FromBits(TLanes.Splat(firstBits));
            TFloat clamped = TLanes.Min(TLanes.Max(linear, first), TLanes.Splat(1f));
            TFloat error = TLanes.MultiplyAdd(clamped, TLanes.Splat(PixelMatrix.OwnRoundings * PixelMatrix.Rounding), otherError);
            TInt most = TLanes.Bits(TLanes.Add(clamped, error)), least = TLanes.Bits(TLanes.Max(TLanes.Subtract(clamped, error), first));
            TInt entry = TLanes.Gather(entries,
                TLanes.ShiftRight(TLanes.Subtract(most, TLanes.Splat(firstBits)), ThresholdTable.BucketShift));
            TInt code = TLanes.ShiftRight(TLanes.Add(entry, most), ThresholdTable.CodeShift);
            doubt = TLanes.Or(doubt, TLanes.Xor(code, TLanes.ShiftRight(TLanes.Add(entry, least), ThresholdTable.CodeShift)));
            return code;
        }

        private static TFloat SplatError(double first, double second) =>
            TLanes.Splat((float)((Math.Abs(first) + Math.Abs(second)) * PixelMatrix.OtherRoundings * PixelMatrix.Rounding));
    }

    [MethodImpl(MethodImplOptions.NoInlining | MethodImplOptions.AggressiveOptimization)]
    private static TInt Decide(ByteTables tables, TInt pixels, TInt result, ulong doubtful)
    {
        int* before = stackalloc int[MaxLanes], after = stackalloc int[MaxLanes];
        TLanes.Store(pixels, ref *before);
        TLanes.Store(result, ref *after);
        for (; doubtful != 0; doubtful &= doubtful - 1)
        {
            int lane = BitOperations.TrailingZeroCount(doubtful), pixel = before[lane], most = after[lane];
            (int r, int g, int b) = tables.Decide(((byte)pixel, (byte)(pixel >> 8), (byte)(pixel >> 16)),
                ((byte)most, (byte)(most >> 8), (byte)(most >> 16)));
            after[lane] = r | g << 8 | b << 16;
        }
        return TLanes.Load(ref *after);
    }
}
