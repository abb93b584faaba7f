using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Intaglio.Imaging;

namespace Intaglio.Color;

/// <summary>Converts pixels in blocks that fit into the L1 cache.</summary>
/// <remarks>
/// A block is split into planes of floats, decoded, multiplied by the matrix, encoded, and joined again.
/// <see cref="ByteKernel{TLanes, TFloat, TInt}"/> converts 8 bits to 8 bits.
/// </remarks>
internal sealed class LanePixelKernel<TLanes, TFloat, TInt> : PixelKernel
    where TLanes : ILanes<TFloat, TInt>
    where TFloat : unmanaged
    where TInt : unmanaged
{
    private const int BlockPixels = 256, Planes = 4, MaxBytesPerPixel = 16;

    // The limit of linear components, including infinities, which keeps all products with a matrix finite.
    private const float MaxLinear = 79228162514264337593543950336f;

    public override int Lanes => TLanes.Count;

    public override void Convert(PixelPlan plan, ReadOnlySpan<byte> source, SampleType sourceType, Span<byte> target, SampleType targetType)
    {
        if (sourceType == SampleType.Bits8 && targetType == SampleType.Bits8 && !plan.IsSameSpace && IsDirect(plan)
            && plan.ByteTables is ByteTables tables)
            ByteKernel<TLanes, TFloat, TInt>.Convert(plan, tables, source, target);
        else if (sourceType == SampleType.Bits8 && targetType == SampleType.Binary32 && plan.ByteDecoding is ByteDecoding decoding)
            decoding.Convert(source, MemoryMarshal.Cast<byte, float>(target));
        else if (sourceType == SampleType.Binary32 && targetType == SampleType.Bits8 && plan.ByteEncoding is ByteEncoding encoding)
            Encode(encoding, MemoryMarshal.Cast<byte, float>(source), target);
        else
            ConvertInBlocks(plan, source, sourceType, target, targetType);
    }

    private static void Encode(ByteEncoding encoding, ReadOnlySpan<float> source, Span<byte> target)
    {
        int done = encoding.OfSamples is ThresholdTable table ? EncodeSamples(table, source, target) : 0;
        encoding.Convert(source[done..], target[done..]);
    }

    /// <summary>Encodes the samples that fill whole vectors.</summary>
    /// <returns>The number of encoded samples.</returns>
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static unsafe int EncodeSamples(ThresholdTable table, ReadOnlySpan<float> source, Span<byte> target)
    {
        int count = source.Length - (source.Length % (3 * TLanes.Count));
        ref float samples = ref MemoryMarshal.GetReference(source);
        ref byte codes = ref MemoryMarshal.GetReference(target[..count]);
        TFloat first = TLanes.FromBits(TLanes.Splat(table.FirstBits)), one = TLanes.Splat(1f);
        fixed (int* entries = table.Entries)
        {
            for (int i = 0; i < count; i += TLanes.Count)
            {
                TFloat sample = TLanes.Load(ref Unsafe.Add(ref samples, i));
                // The comparison is false for NaN.
                TInt bits = TLanes.Bits(TLanes.Min(TLanes.Select(TLanes.LessThanOrEqual(first, sample), sample, first), one));
                TInt entry = TLanes.Gather(entries,
                    TLanes.ShiftRight(TLanes.Subtract(bits, TLanes.Splat(table.FirstBits)), ThresholdTable.BucketShift));
                TLanes.NarrowToBytes(TLanes.ShiftRight(TLanes.Add(entry, bits), ThresholdTable.CodeShift), ref Unsafe.Add(ref codes, i));
            }
        }
        return count;
    }

    private static bool IsInteger(SampleType type) => type is SampleType.Bits8 or SampleType.Bits16;

    // Whether alpha has no influence on the codes of colors.
    private static bool IsDirect(PixelPlan plan) =>
        plan.SourceAlpha != AlphaMode.Premultiplied && plan.TargetAlpha != AlphaMode.Premultiplied;

    [SkipLocalsInit]
    private static void ConvertInBlocks(PixelPlan plan, ReadOnlySpan<byte> source, SampleType sourceType, Span<byte> target,
        SampleType targetType)
    {
        int sourceBytes = BytesPerPixel(plan.SourceAlpha, sourceType), targetBytes = BytesPerPixel(plan.TargetAlpha, targetType);
        bool ofIntegers = plan.IsGentle && IsInteger(sourceType) && IsInteger(targetType);
        Span<float> planes = stackalloc float[Planes * BlockPixels];
        Span<byte> partial = stackalloc byte[BlockPixels * MaxBytesPerPixel];
        while (!source.IsEmpty)
        {
            int pixels = Math.Min(source.Length / sourceBytes, BlockPixels), padded = (pixels + TLanes.Count - 1) & -TLanes.Count;
            scoped ReadOnlySpan<byte> block = source[..(pixels * sourceBytes)];
            if (pixels < padded)
            {
                block.CopyTo(partial);
                partial[block.Length..(padded * sourceBytes)].Clear();
                block = partial[..(padded * sourceBytes)];
            }
            Load(block, sourceType, plan.SourceAlpha, planes);
            if (ofIntegers)
                ConvertPlanes<IntegerNumbers>(plan, planes, padded);
            else
                ConvertPlanes<FloatNumbers>(plan, planes, padded);
            Span<byte> result = target[..(pixels * targetBytes)];
            Store(planes, padded, pixels < padded ? partial[..(padded * targetBytes)] : result, targetType, plan.TargetAlpha);
            if (pixels < padded)
                partial[..result.Length].CopyTo(result);
            source = source[(pixels * sourceBytes)..];
            target = target[result.Length..];
        }
    }

    private static int BytesPerPixel(AlphaMode alpha, SampleType sample) => new PixelFormat(3, alpha, sample).BytesPerPixel;

    private static void ConvertPlanes<TDomain>(PixelPlan plan, Span<float> planes, int pixels)
        where TDomain : INumberDomain
    {
        Span<float> r = planes[..pixels], g = planes.Slice(BlockPixels, pixels), b = planes.Slice(2 * BlockPixels, pixels),
            alpha = planes.Slice(3 * BlockPixels, pixels);
        if (plan.SourceAlpha == AlphaMode.None)
            alpha.Fill(1);
        if (plan.IsSameSpace && plan.SourceAlpha == plan.TargetAlpha)
            return;
        if (plan.SourceAlpha == AlphaMode.Premultiplied)
            ScaleByAlpha<Division>(r, g, b, alpha);
        if (!plan.IsSameSpace)
        {
            plan.Decode[0].Apply<TLanes, TFloat, TInt, TDomain>(r);
            plan.Decode[1].Apply<TLanes, TFloat, TInt, TDomain>(g);
            plan.Decode[2].Apply<TLanes, TFloat, TInt, TDomain>(b);
            MultiplyByMatrix<TDomain>(plan.Matrix, r, g, b);
            plan.Encode[0].Apply<TLanes, TFloat, TInt, TDomain>(r);
            plan.Encode[1].Apply<TLanes, TFloat, TInt, TDomain>(g);
            plan.Encode[2].Apply<TLanes, TFloat, TInt, TDomain>(b);
        }
        if (plan.TargetAlpha == AlphaMode.Premultiplied)
            ScaleByAlpha<Multiplication>(r, g, b, alpha);
    }

    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static void MultiplyByMatrix<TDomain>(PixelMatrix numbers, Span<float> r, Span<float> g, Span<float> b)
        where TDomain : INumberDomain
    {
        LaneMatrix<TLanes, TFloat, TInt> matrix = new(numbers);
        ref float firstR = ref MemoryMarshal.GetReference(r), firstG = ref MemoryMarshal.GetReference(g),
            firstB = ref MemoryMarshal.GetReference(b);
        for (int i = 0; i < r.Length; i += TLanes.Count)
        {
            TFloat red = TLanes.Load(ref Unsafe.Add(ref firstR, i)), green = TLanes.Load(ref Unsafe.Add(ref firstG, i)),
                blue = TLanes.Load(ref Unsafe.Add(ref firstB, i));
            if (!TDomain.IsOfIntegers)
                (red, green, blue) = (Limit(red, -MaxLinear, MaxLinear), Limit(green, -MaxLinear, MaxLinear),
                    Limit(blue, -MaxLinear, MaxLinear));
            matrix.Multiply(ref red, ref green, ref blue);
            if (TDomain.IsOfIntegers)
                (red, green, blue) = (Limit(red, 0, 1), Limit(green, 0, 1), Limit(blue, 0, 1));
            TLanes.Store(red, ref Unsafe.Add(ref firstR, i));
            TLanes.Store(green, ref Unsafe.Add(ref firstG, i));
            TLanes.Store(blue, ref Unsafe.Add(ref firstB, i));
        }
    }

    // x86 returns the second operand if one is NaN, and Arm returns NaN.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static TFloat Limit(TFloat number, float least, float most) =>
        TLanes.Max(TLanes.Splat(least), TLanes.Min(TLanes.Splat(most), number));

    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static void ScaleByAlpha<TScale>(Span<float> r, Span<float> g, Span<float> b, Span<float> alpha)
        where TScale : IScale
    {
        ref float firstR = ref MemoryMarshal.GetReference(r), firstG = ref MemoryMarshal.GetReference(g),
            firstB = ref MemoryMarshal.GetReference(b);
        for (int i = 0; i < r.Length; i += TLanes.Count)
        {
            TFloat by = TLanes.Load(ref Unsafe.Add(ref MemoryMarshal.GetReference(alpha), i));
            TLanes.Store(TScale.Scale(TLanes.Load(ref Unsafe.Add(ref firstR, i)), by), ref Unsafe.Add(ref firstR, i));
            TLanes.Store(TScale.Scale(TLanes.Load(ref Unsafe.Add(ref firstG, i)), by), ref Unsafe.Add(ref firstG, i));
            TLanes.Store(TScale.Scale(TLanes.Load(ref Unsafe.Add(ref firstB, i)), by), ref Unsafe.Add(ref firstB, i));
        }
    }

    private static void Load(ReadOnlySpan<byte> source, SampleType type, AlphaMode alpha, Span<float> planes)
    {
        switch (type)
        {
            case SampleType.Bits8:
                Load<byte, ByteSamples<TLanes, TFloat, TInt>>(source, alpha, planes);
                break;
            case SampleType.Bits16:
                Load<ushort, WordSamples<TLanes, TFloat, TInt>>(source, alpha, planes);
                break;
            case SampleType.Binary16:
                Load<Half, HalfSamples<TLanes, TFloat, TInt>>(source, alpha, planes);
                break;
            default:
                Load<float, SingleSamples<TLanes, TFloat, TInt>>(source, alpha, planes);
                break;
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static void Load<T, TSamples>(ReadOnlySpan<byte> bytes, AlphaMode alpha, Span<float> planes)
        where T : unmanaged
        where TSamples : ISamples<T, TFloat>
    {
        ReadOnlySpan<T> samples = MemoryMarshal.Cast<byte, T>(bytes);
        ref T source = ref MemoryMarshal.GetReference(samples);
        ref float target = ref MemoryMarshal.GetReference(planes);
        int step = TLanes.Count * (alpha == AlphaMode.None ? 3 : 4);
        for (int i = 0; i < samples.Length; i += step, target = ref Unsafe.Add(ref target, TLanes.Count))
        {
            ref T vector = ref Unsafe.Add(ref source, i);
            TFloat r = TSamples.Load(ref vector);
            TFloat g = TSamples.Load(ref Unsafe.Add(ref vector, TLanes.Count));
            TFloat b = TSamples.Load(ref Unsafe.Add(ref vector, 2 * TLanes.Count));
            if (alpha == AlphaMode.None)
            {
                TLanes.Separate(ref r, ref g, ref b);
            }
            else
            {
                TFloat a = TSamples.Load(ref Unsafe.Add(ref vector, 3 * TLanes.Count));
                TLanes.Separate(ref r, ref g, ref b, ref a);
                TLanes.Store(a, ref Unsafe.Add(ref target, 3 * BlockPixels));
            }
            TLanes.Store(r, ref target);
            TLanes.Store(g, ref Unsafe.Add(ref target, BlockPixels));
            TLanes.Store(b, ref Unsafe.Add(ref target, 2 * BlockPixels));
        }
    }

    private static void Store(ReadOnlySpan<float> planes, int pixels, Span<byte> target, SampleType type, AlphaMode alpha)
    {
        switch (type)
        {
            case SampleType.Bits8:
                Store<byte, ByteSamples<TLanes, TFloat, TInt>>(planes, pixels, target, alpha);
                break;
            case SampleType.Bits16:
                Store<ushort, WordSamples<TLanes, TFloat, TInt>>(planes, pixels, target, alpha);
                break;
            case SampleType.Binary16:
                Store<Half, HalfSamples<TLanes, TFloat, TInt>>(planes, pixels, target, alpha);
                break;
            default:
                Store<float, SingleSamples<TLanes, TFloat, TInt>>(planes, pixels, target, alpha);
                break;
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static void Store<T, TSamples>(ReadOnlySpan<float> planes, int pixels, Span<byte> bytes, AlphaMode alpha)
        where T : unmanaged
        where TSamples : ISamples<T, TFloat>
    {
        ref T target = ref MemoryMarshal.GetReference(MemoryMarshal.Cast<byte, T>(bytes));
        ref float source = ref MemoryMarshal.GetReference(planes);
        int components = alpha == AlphaMode.None ? 3 : 4;
        for (int i = 0; i < pixels; i += TLanes.Count)
        {
            ref float plane = ref Unsafe.Add(ref source, i);
            ref T vector = ref Unsafe.Add(ref target, i * components);
            TFloat r = TLanes.Load(ref plane), g = TLanes.Load(ref Unsafe.Add(ref plane, BlockPixels)),
                b = TLanes.Load(ref Unsafe.Add(ref plane, 2 * BlockPixels));
            if (alpha == AlphaMode.None)
            {
                TLanes.Interleave(ref r, ref g, ref b);
            }
            else
            {
                TFloat a = TLanes.Load(ref Unsafe.Add(ref plane, 3 * BlockPixels));
                TLanes.Interleave(ref r, ref g, ref b, ref a);
                TSamples.Store(a, ref Unsafe.Add(ref vector, 3 * TLanes.Count));
            }
            TSamples.Store(r, ref vector);
            TSamples.Store(g, ref Unsafe.Add(ref vector, TLanes.Count));
            TSamples.Store(b, ref Unsafe.Add(ref vector, 2 * TLanes.Count));
        }
    }

    private interface IScale
    {
        static abstract TFloat Scale(TFloat component, TFloat alpha);
    }

    private readonly struct Multiplication : IScale
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static TFloat Scale(TFloat component, TFloat alpha) => TLanes.Multiply(component, alpha);
    }

    private readonly struct Division : IScale
    {
        // Components that were multiplied by an alpha of 0 are lost, and become 0.
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static TFloat Scale(TFloat component, TFloat alpha) =>
            TLanes.Select(TLanes.Equal(alpha, TLanes.Splat(0f)), TLanes.Splat(0f), TLanes.Divide(component, alpha));
    }
}
