using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Intaglio.Color;

/// <summary>Sixteen lanes, which require AVX-512.</summary>
internal readonly struct Lanes512 : ILanes<Vector512<float>, Vector512<int>>
{
    public static bool IsSupported => Avx512F.IsSupported && Avx512F.VL.IsSupported && Avx512BW.IsSupported;

    public static int Count => 16;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<float> Splat(float value) => Vector512.Create(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<int> Splat(int value) => Vector512.Create(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<float> Load(ref float source) => Vector512.LoadUnsafe(ref source);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Store(Vector512<float> value, ref float target) => value.StoreUnsafe(ref target);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<float> Add(Vector512<float> left, Vector512<float> right) => left + right;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<float> Subtract(Vector512<float> left, Vector512<float> right) => left - right;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<float> Multiply(Vector512<float> left, Vector512<float> right) => left * right;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<float> Divide(Vector512<float> left, Vector512<float> right) => left / right;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<float> MultiplyAdd(Vector512<float> left, Vector512<float> right, Vector512<float> addend) =>
        Vector512.FusedMultiplyAdd(left, right, addend);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<float> Min(Vector512<float> left, Vector512<float> right) => Vector512.MinNative(left, right);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<float> Max(Vector512<float> left, Vector512<float> right) => Vector512.MaxNative(left, right);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<float> Select(Vector512<float> mask, Vector512<float> set, Vector512<float> clear) =>
        Vector512.ConditionalSelect(mask, set, clear);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<float> LessThanOrEqual(Vector512<float> left, Vector512<float> right) => Vector512.LessThanOrEqual(left, right);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<float> Equal(Vector512<float> left, Vector512<float> right) => Vector512.Equals(left, right);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<int> Bits(Vector512<float> value) => value.AsInt32();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<float> FromBits(Vector512<int> bits) => bits.AsSingle();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<int> Add(Vector512<int> left, Vector512<int> right) => left + right;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<int> Subtract(Vector512<int> left, Vector512<int> right) => left - right;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<int> And(Vector512<int> left, Vector512<int> right) => left & right;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<int> Or(Vector512<int> left, Vector512<int> right) => left | right;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<int> Xor(Vector512<int> left, Vector512<int> right) => left ^ right;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<int> ShiftLeft(Vector512<int> value, [ConstantExpected] byte count) => value << count;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<int> ShiftRight(Vector512<int> value, [ConstantExpected] byte count) => value >> count;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<int> ShiftRightLogical(Vector512<int> value, [ConstantExpected] byte count) => value >>> count;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<int> Select(Vector512<int> mask, Vector512<int> set, Vector512<int> clear) =>
        Vector512.ConditionalSelect(mask, set, clear);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<int> GreaterThan(Vector512<int> left, Vector512<int> right) => Vector512.GreaterThan(left, right);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<int> Equal(Vector512<int> left, Vector512<int> right) => Vector512.Equals(left, right);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Mask(Vector512<int> mask) => Vector512.ExtractMostSignificantBits(mask);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<float> ToFloat(Vector512<int> value) => Vector512.ConvertToSingle(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<int> Truncate(Vector512<float> value) => Vector512.ConvertToInt32Native(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe Vector512<int> Gather(int* table, Vector512<int> indexes) =>
        Join(Lanes256.Gather(table, indexes.GetLower()).AsByte(), Lanes256.Gather(table, indexes.GetUpper()).AsByte()).AsInt32();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<int> WidenBytes(ref byte source) => Avx512F.ConvertToVector512Int32(Vector128.LoadUnsafe(ref source));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<int> WidenWords(ref ushort source) => Avx512F.ConvertToVector512Int32(Vector256.LoadUnsafe(ref source));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void NarrowToBytes(Vector512<int> value, ref byte target) =>
        Avx512F.ConvertToVector128Byte(value).StoreUnsafe(ref target);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void NarrowToWords(Vector512<int> value, ref ushort target) =>
        Avx512F.ConvertToVector256UInt16(value).StoreUnsafe(ref target);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Separate(ref Vector512<float> a, ref Vector512<float> b, ref Vector512<float> c)
    {
        Vector512<float> r = Vector512.Shuffle(Pick(a, c, b), Vector512.Create(0, 3, 6, 9, 12, 15, 2, 5, 8, 11, 14, 1, 4, 7, 10, 13));
        Vector512<float> g = Vector512.Shuffle(Pick(b, a, c), Vector512.Create(1, 4, 7, 10, 13, 0, 3, 6, 9, 12, 15, 2, 5, 8, 11, 14));
        Vector512<float> blue = Vector512.Shuffle(Pick(c, b, a), Vector512.Create(2, 5, 8, 11, 14, 1, 4, 7, 10, 13, 0, 3, 6, 9, 12, 15));
        (a, b, c) = (r, g, blue);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Interleave(ref Vector512<float> r, ref Vector512<float> g, ref Vector512<float> b)
    {
        r = Vector512.Shuffle(r, Vector512.Create(0, 11, 6, 1, 12, 7, 2, 13, 8, 3, 14, 9, 4, 15, 10, 5));
        g = Vector512.Shuffle(g, Vector512.Create(5, 0, 11, 6, 1, 12, 7, 2, 13, 8, 3, 14, 9, 4, 15, 10));
        b = Vector512.Shuffle(b, Vector512.Create(10, 5, 0, 11, 6, 1, 12, 7, 2, 13, 8, 3, 14, 9, 4, 15));
        (r, g, b) = (Pick(r, g, b), Pick(g, b, r), Pick(b, r, g));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Separate(ref Vector512<float> a, ref Vector512<float> b, ref Vector512<float> c, ref Vector512<float> d)
    {
        Transpose(ref a, ref b, ref c, ref d);
        a = Vector512.Shuffle(a, Vector512.Create(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15));
        b = Vector512.Shuffle(b, Vector512.Create(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15));
        c = Vector512.Shuffle(c, Vector512.Create(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15));
        d = Vector512.Shuffle(d, Vector512.Create(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Interleave(ref Vector512<float> a, ref Vector512<float> b, ref Vector512<float> c, ref Vector512<float> d)
    {
        a = Vector512.Shuffle(a, Vector512.Create(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15));
        b = Vector512.Shuffle(b, Vector512.Create(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15));
        c = Vector512.Shuffle(c, Vector512.Create(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15));
        d = Vector512.Shuffle(d, Vector512.Create(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15));
        Transpose(ref a, ref b, ref c, ref d);
    }

    // Transposes each 128 bits, which leaves the pixels in a different order.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Transpose(ref Vector512<float> a, ref Vector512<float> b, ref Vector512<float> c, ref Vector512<float> d)
    {
        Vector512<float> ac = Avx512F.UnpackLow(a, c), bd = Avx512F.UnpackLow(b, d), ac2 = Avx512F.UnpackHigh(a, c),
            bd2 = Avx512F.UnpackHigh(b, d);
        a = Avx512F.UnpackLow(ac, bd);
        b = Avx512F.UnpackHigh(ac, bd);
        c = Avx512F.UnpackLow(ac2, bd2);
        d = Avx512F.UnpackHigh(ac2, bd2);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<int> LoadTriples(ref byte source)
    {
        Vector512<byte> bytes = Join(Vector256.Create(Vector128.LoadUnsafe(ref source), Vector128.LoadUnsafe(ref source, 12)),
            Vector256.Create(Vector128.LoadUnsafe(ref source, 24), Vector128.LoadUnsafe(ref source, 32)));
        return Avx512BW.Shuffle(bytes,
            Vector512.Create((byte)0, 1, 2, 0xFF, 3, 4, 5, 0xFF, 6, 7, 8, 0xFF, 9, 10, 11, 0xFF, 0, 1, 2, 0xFF, 3, 4, 5, 0xFF, 6, 7, 8,
                0xFF, 9, 10, 11, 0xFF, 0, 1, 2, 0xFF, 3, 4, 5, 0xFF, 6, 7, 8, 0xFF, 9, 10, 11, 0xFF, 4, 5, 6, 0xFF, 7, 8, 9, 0xFF, 10, 11,
                12, 0xFF, 13, 14, 15, 0xFF)).AsInt32();
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void StoreTriples(Vector512<int> pixels, ref byte target)
    {
        Vector512<byte> packed = Avx512BW.Shuffle(pixels.AsByte(),
            Vector512.Create((byte)0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 0xFF, 0xFF, 0xFF, 0xFF, 0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14,
                0xFF, 0xFF, 0xFF, 0xFF, 0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 0xFF, 0xFF, 0xFF, 0xFF, 0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13,
                14, 0xFF, 0xFF, 0xFF, 0xFF));
        packed.GetLower().GetLower().StoreUnsafe(ref target);
        packed.GetLower().GetUpper().StoreUnsafe(ref target, 12);
        packed.GetUpper().GetLower().StoreUnsafe(ref target, 24);
        Unsafe.WriteUnaligned(ref Unsafe.Add(ref target, 36), packed.GetUpper().GetUpper().AsUInt64().ToScalar());
        Unsafe.WriteUnaligned(ref Unsafe.Add(ref target, 44), packed.GetUpper().GetUpper().AsUInt32()[2]);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<int> Load(ref int source) => Vector512.LoadUnsafe(ref source);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Store(Vector512<int> value, ref int target) => value.StoreUnsafe(ref target);

    // Selects by the position modulo 3.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector512<float> Pick(Vector512<float> first, Vector512<float> second, Vector512<float> third) =>
        Vector512.ConditionalSelect(
            Vector512.Create(-1, 0, 0, -1, 0, 0, -1, 0, 0, -1, 0, 0, -1, 0, 0, -1).AsSingle(),
            first,
            Vector512.ConditionalSelect(Vector512.Create(0, -1, 0, 0, -1, 0, 0, -1, 0, 0, -1, 0, 0, -1, 0, 0).AsSingle(), second, third));

    // Vector512.Create would go through memory.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector512<byte> Join(Vector256<byte> lower, Vector256<byte> upper) => lower.ToVector512Unsafe().WithUpper(upper);
}
