using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Intaglio.Color;

/// <summary>Eight lanes, which require AVX2.</summary>
internal readonly struct Lanes256 : ILanes<Vector256<float>, Vector256<int>>
{
    public static bool IsSupported => Avx2.IsSupported && Fma.IsSupported;

    public static int Count => 8;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<float> Splat(float value) => Vector256.Create(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<int> Splat(int value) => Vector256.Create(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<float> Load(ref float source) => Vector256.LoadUnsafe(ref source);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Store(Vector256<float> value, ref float target) => value.StoreUnsafe(ref target);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<float> Add(Vector256<float> left, Vector256<float> right) => left + right;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<float> Subtract(Vector256<float> left, Vector256<float> right) => left - right;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<float> Multiply(Vector256<float> left, Vector256<float> right) => left * right;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<float> Divide(Vector256<float> left, Vector256<float> right) => left / right;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<float> MultiplyAdd(Vector256<float> left, Vector256<float> right, Vector256<float> addend) =>
        Vector256.FusedMultiplyAdd(left, right, addend);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<float> Min(Vector256<float> left, Vector256<float> right) => Vector256.MinNative(left, right);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<float> Max(Vector256<float> left, Vector256<float> right) => Vector256.MaxNative(left, right);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<float> Select(Vector256<float> mask, Vector256<float> set, Vector256<float> clear) =>
        Vector256.ConditionalSelect(mask, set, clear);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<float> LessThanOrEqual(Vector256<float> left, Vector256<float> right) => Vector256.LessThanOrEqual(left, right);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<float> Equal(Vector256<float> left, Vector256<float> right) => Vector256.Equals(left, right);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<int> Bits(Vector256<float> value) => value.AsInt32();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<float> FromBits(Vector256<int> bits) => bits.AsSingle();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<int> Add(Vector256<int> left, Vector256<int> right) => left + right;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<int> Subtract(Vector256<int> left, Vector256<int> right) => left - right;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<int> And(Vector256<int> left, Vector256<int> right) => left & right;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<int> Or(Vector256<int> left, Vector256<int> right) => left | right;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<int> Xor(Vector256<int> left, Vector256<int> right) => left ^ right;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<int> ShiftLeft(Vector256<int> value, [ConstantExpected] byte count) => value << count;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<int> ShiftRight(Vector256<int> value, [ConstantExpected] byte count) => value >> count;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<int> ShiftRightLogical(Vector256<int> value, [ConstantExpected] byte count) => value >>> count;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<int> Select(Vector256<int> mask, Vector256<int> set, Vector256<int> clear) =>
        Vector256.ConditionalSelect(mask, set, clear);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<int> GreaterThan(Vector256<int> left, Vector256<int> right) => Vector256.GreaterThan(left, right);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<int> Equal(Vector256<int> left, Vector256<int> right) => Vector256.Equals(left, right);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Mask(Vector256<int> mask) => Vector256.ExtractMostSignificantBits(mask);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<float> ToFloat(Vector256<int> value) => Vector256.ConvertToSingle(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<int> Truncate(Vector256<float> value) => Vector256.ConvertToInt32Native(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe Vector256<int> Gather(int* table, Vector256<int> indexes) => Avx2.GatherVector256(table, indexes, sizeof(int));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<int> WidenBytes(ref byte source) =>
        Avx2.ConvertToVector256Int32(Vector128.CreateScalarUnsafe(Unsafe.ReadUnaligned<ulong>(ref source)).AsByte());

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<int> WidenWords(ref ushort source) => Avx2.ConvertToVector256Int32(Vector128.LoadUnsafe(ref source));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void NarrowToBytes(Vector256<int> value, ref byte target)
    {
        Vector128<ushort> words = Sse41.PackUnsignedSaturate(value.GetLower(), value.GetUpper());
        Unsafe.WriteUnaligned(ref target, Sse2.PackUnsignedSaturate(words.AsInt16(), words.AsInt16()).AsUInt64().ToScalar());
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void NarrowToWords(Vector256<int> value, ref ushort target) =>
        Sse41.PackUnsignedSaturate(value.GetLower(), value.GetUpper()).StoreUnsafe(ref target);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Separate(ref Vector256<float> a, ref Vector256<float> b, ref Vector256<float> c)
    {
        Vector256<float> r = Vector256.Shuffle(Pick(a, b, c), Vector256.Create(0, 3, 6, 1, 4, 7, 2, 5));
        Vector256<float> g = Vector256.Shuffle(Pick(c, a, b), Vector256.Create(1, 4, 7, 2, 5, 0, 3, 6));
        Vector256<float> blue = Vector256.Shuffle(Pick(b, c, a), Vector256.Create(2, 5, 0, 3, 6, 1, 4, 7));
        (a, b, c) = (r, g, blue);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Interleave(ref Vector256<float> r, ref Vector256<float> g, ref Vector256<float> b)
    {
        r = Vector256.Shuffle(r, Vector256.Create(0, 3, 6, 1, 4, 7, 2, 5));
        g = Vector256.Shuffle(g, Vector256.Create(5, 0, 3, 6, 1, 4, 7, 2));
        b = Vector256.Shuffle(b, Vector256.Create(2, 5, 0, 3, 6, 1, 4, 7));
        (r, g, b) = (Pick(r, g, b), Pick(b, r, g), Pick(g, b, r));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Separate(ref Vector256<float> a, ref Vector256<float> b, ref Vector256<float> c, ref Vector256<float> d)
    {
        Transpose(ref a, ref b, ref c, ref d);
        a = Vector256.Shuffle(a, Vector256.Create(0, 4, 1, 5, 2, 6, 3, 7));
        b = Vector256.Shuffle(b, Vector256.Create(0, 4, 1, 5, 2, 6, 3, 7));
        c = Vector256.Shuffle(c, Vector256.Create(0, 4, 1, 5, 2, 6, 3, 7));
        d = Vector256.Shuffle(d, Vector256.Create(0, 4, 1, 5, 2, 6, 3, 7));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Interleave(ref Vector256<float> a, ref Vector256<float> b, ref Vector256<float> c, ref Vector256<float> d)
    {
        a = Vector256.Shuffle(a, Vector256.Create(0, 2, 4, 6, 1, 3, 5, 7));
        b = Vector256.Shuffle(b, Vector256.Create(0, 2, 4, 6, 1, 3, 5, 7));
        c = Vector256.Shuffle(c, Vector256.Create(0, 2, 4, 6, 1, 3, 5, 7));
        d = Vector256.Shuffle(d, Vector256.Create(0, 2, 4, 6, 1, 3, 5, 7));
        Transpose(ref a, ref b, ref c, ref d);
    }

    // Transposes each 128 bits, which leaves the pixels in a different order.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Transpose(ref Vector256<float> a, ref Vector256<float> b, ref Vector256<float> c, ref Vector256<float> d)
    {
        Vector256<float> ac = Avx.UnpackLow(a, c), bd = Avx.UnpackLow(b, d), ac2 = Avx.UnpackHigh(a, c), bd2 = Avx.UnpackHigh(b, d);
        a = Avx.UnpackLow(ac, bd);
        b = Avx.UnpackHigh(ac, bd);
        c = Avx.UnpackLow(ac2, bd2);
        d = Avx.UnpackHigh(ac2, bd2);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<int> LoadTriples(ref byte source)
    {
        Vector256<byte> bytes = Vector256.Create(Vector128.LoadUnsafe(ref source), Vector128.LoadUnsafe(ref source, 8));
        return Avx2.Shuffle(bytes,
            Vector256.Create((byte)0, 1, 2, 0xFF, 3, 4, 5, 0xFF, 6, 7, 8, 0xFF, 9, 10, 11, 0xFF, 4, 5, 6, 0xFF, 7, 8, 9, 0xFF, 10, 11, 12,
                0xFF, 13, 14, 15, 0xFF)).AsInt32();
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void StoreTriples(Vector256<int> pixels, ref byte target)
    {
        Vector256<byte> packed = Avx2.Shuffle(pixels.AsByte(),
            Vector256.Create((byte)0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 0xFF, 0xFF, 0xFF, 0xFF, 0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14,
                0xFF, 0xFF, 0xFF, 0xFF));
        packed.GetLower().StoreUnsafe(ref target);
        Unsafe.WriteUnaligned(ref Unsafe.Add(ref target, 12), packed.GetUpper().AsUInt64().ToScalar());
        Unsafe.WriteUnaligned(ref Unsafe.Add(ref target, 20), packed.GetUpper().AsUInt32()[2]);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<int> Load(ref int source) => Vector256.LoadUnsafe(ref source);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Store(Vector256<int> value, ref int target) => value.StoreUnsafe(ref target);

    // Selects by the position modulo 3.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector256<float> Pick(Vector256<float> first, Vector256<float> second, Vector256<float> third) =>
        Vector256.ConditionalSelect(
            Vector256.Create(-1, 0, 0, -1, 0, 0, -1, 0).AsSingle(),
            first,
            Vector256.ConditionalSelect(Vector256.Create(0, -1, 0, 0, -1, 0, 0, -1).AsSingle(), second, third));
}
