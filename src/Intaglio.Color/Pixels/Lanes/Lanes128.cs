using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.Arm;
using System.Runtime.Intrinsics.X86;

namespace Intaglio.Color;

/// <summary>Four lanes, which every processor supports.</summary>
internal readonly struct Lanes128 : ILanes<Vector128<float>, Vector128<int>>
{
    public static bool IsSupported => true;

    public static int Count => 4;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<float> Splat(float value) => Vector128.Create(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<int> Splat(int value) => Vector128.Create(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<float> Load(ref float source) => Vector128.LoadUnsafe(ref source);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Store(Vector128<float> value, ref float target) => value.StoreUnsafe(ref target);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<float> Add(Vector128<float> left, Vector128<float> right) => left + right;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<float> Subtract(Vector128<float> left, Vector128<float> right) => left - right;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<float> Multiply(Vector128<float> left, Vector128<float> right) => left * right;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<float> Divide(Vector128<float> left, Vector128<float> right) => left / right;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<float> MultiplyAdd(Vector128<float> left, Vector128<float> right, Vector128<float> addend) =>
        Fma.IsSupported || AdvSimd.IsSupported
            ? Vector128.FusedMultiplyAdd(left, right, addend)
            : FusedProduct.MultiplyAdd(left, right, addend);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<float> Min(Vector128<float> left, Vector128<float> right) => Vector128.MinNative(left, right);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<float> Max(Vector128<float> left, Vector128<float> right) => Vector128.MaxNative(left, right);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<float> Select(Vector128<float> mask, Vector128<float> set, Vector128<float> clear) =>
        Vector128.ConditionalSelect(mask, set, clear);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<float> LessThanOrEqual(Vector128<float> left, Vector128<float> right) => Vector128.LessThanOrEqual(left, right);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<float> Equal(Vector128<float> left, Vector128<float> right) => Vector128.Equals(left, right);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<int> Bits(Vector128<float> value) => value.AsInt32();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<float> FromBits(Vector128<int> bits) => bits.AsSingle();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<int> Add(Vector128<int> left, Vector128<int> right) => left + right;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<int> Subtract(Vector128<int> left, Vector128<int> right) => left - right;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<int> And(Vector128<int> left, Vector128<int> right) => left & right;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<int> Or(Vector128<int> left, Vector128<int> right) => left | right;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<int> Xor(Vector128<int> left, Vector128<int> right) => left ^ right;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<int> ShiftLeft(Vector128<int> value, [ConstantExpected] byte count) => value << count;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<int> ShiftRight(Vector128<int> value, [ConstantExpected] byte count) => value >> count;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<int> ShiftRightLogical(Vector128<int> value, [ConstantExpected] byte count) => value >>> count;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<int> Select(Vector128<int> mask, Vector128<int> set, Vector128<int> clear) =>
        Vector128.ConditionalSelect(mask, set, clear);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<int> GreaterThan(Vector128<int> left, Vector128<int> right) => Vector128.GreaterThan(left, right);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<int> Equal(Vector128<int> left, Vector128<int> right) => Vector128.Equals(left, right);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Mask(Vector128<int> mask) => Vector128.ExtractMostSignificantBits(mask);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<float> ToFloat(Vector128<int> value) => Vector128.ConvertToSingle(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<int> Truncate(Vector128<float> value) => Vector128.ConvertToInt32Native(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe Vector128<int> Gather(int* table, Vector128<int> indexes) => Avx2.IsSupported
        ? Avx2.GatherVector128(table, indexes, sizeof(int))
        : Vector128.Create(table[indexes[0]], table[indexes[1]], table[indexes[2]], table[indexes[3]]);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<int> WidenBytes(ref byte source) =>
        Vector128.WidenLower(Vector128.WidenLower(Vector128.CreateScalarUnsafe(Unsafe.ReadUnaligned<uint>(ref source)).AsByte())).AsInt32();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<int> WidenWords(ref ushort source) =>
        Vector128.WidenLower(Vector128.CreateScalarUnsafe(Unsafe.ReadUnaligned<ulong>(ref Unsafe.As<ushort, byte>(ref source))).AsUInt16())
        .AsInt32();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void NarrowToBytes(Vector128<int> value, ref byte target)
    {
        Vector128<ushort> words = Vector128.Narrow(value.AsUInt32(), value.AsUInt32());
        Unsafe.WriteUnaligned(ref target, Vector128.Narrow(words, words).AsUInt32().ToScalar());
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void NarrowToWords(Vector128<int> value, ref ushort target) =>
        Unsafe.WriteUnaligned(ref Unsafe.As<ushort, byte>(ref target),
            Vector128.Narrow(value.AsUInt32(), value.AsUInt32()).AsUInt64().ToScalar());

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Separate(ref Vector128<float> a, ref Vector128<float> b, ref Vector128<float> c)
    {
        Vector128<float> r = Vector128.Shuffle(Pick(a, c, b), Vector128.Create(0, 3, 2, 1));
        Vector128<float> g = Vector128.Shuffle(Pick(b, a, c), Vector128.Create(1, 0, 3, 2));
        Vector128<float> blue = Vector128.Shuffle(Pick(c, b, a), Vector128.Create(2, 1, 0, 3));
        (a, b, c) = (r, g, blue);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Interleave(ref Vector128<float> r, ref Vector128<float> g, ref Vector128<float> b)
    {
        r = Vector128.Shuffle(r, Vector128.Create(0, 3, 2, 1));
        g = Vector128.Shuffle(g, Vector128.Create(1, 0, 3, 2));
        b = Vector128.Shuffle(b, Vector128.Create(2, 1, 0, 3));
        (r, g, b) = (Pick(r, g, b), Pick(g, b, r), Pick(b, r, g));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Separate(ref Vector128<float> a, ref Vector128<float> b, ref Vector128<float> c, ref Vector128<float> d)
    {
        Transpose(ref a, ref b, ref c, ref d);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Interleave(ref Vector128<float> a, ref Vector128<float> b, ref Vector128<float> c, ref Vector128<float> d)
    {
        Transpose(ref a, ref b, ref c, ref d);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Transpose(ref Vector128<float> a, ref Vector128<float> b, ref Vector128<float> c, ref Vector128<float> d)
    {
        Vector128<float> ac = UnpackLow(a, c), bd = UnpackLow(b, d), ac2 = UnpackHigh(a, c), bd2 = UnpackHigh(b, d);
        a = UnpackLow(ac, bd);
        b = UnpackHigh(ac, bd);
        c = UnpackLow(ac2, bd2);
        d = UnpackHigh(ac2, bd2);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<int> LoadTriples(ref byte source)
    {
        Vector128<byte> bytes = Vector128.Create(Unsafe.ReadUnaligned<ulong>(ref source),
            Unsafe.ReadUnaligned<uint>(ref Unsafe.Add(ref source, 8))).AsByte();
        return Vector128.Shuffle(bytes, Vector128.Create((byte)0, 1, 2, 0xFF, 3, 4, 5, 0xFF, 6, 7, 8, 0xFF, 9, 10, 11, 0xFF)).AsInt32();
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void StoreTriples(Vector128<int> pixels, ref byte target)
    {
        Vector128<byte> packed =
            Vector128.Shuffle(pixels.AsByte(), Vector128.Create((byte)0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 0xFF, 0xFF, 0xFF, 0xFF));
        Unsafe.WriteUnaligned(ref target, packed.AsUInt64().ToScalar());
        Unsafe.WriteUnaligned(ref Unsafe.Add(ref target, 8), packed.AsUInt32()[2]);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<int> Load(ref int source) => Vector128.LoadUnsafe(ref source);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Store(Vector128<int> value, ref int target) => value.StoreUnsafe(ref target);

    // Selects by the position modulo 3.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<float> Pick(Vector128<float> first, Vector128<float> second, Vector128<float> third) =>
        Vector128.ConditionalSelect(
            Vector128.Create(-1, 0, 0, -1).AsSingle(),
            first,
            Vector128.ConditionalSelect(Vector128.Create(0, -1, 0, 0).AsSingle(), second, third));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<float> UnpackLow(Vector128<float> a, Vector128<float> b) =>
        Sse.IsSupported ? Sse.UnpackLow(a, b) : Vector128.Create(a[0], b[0], a[1], b[1]);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<float> UnpackHigh(Vector128<float> a, Vector128<float> b) =>
        Sse.IsSupported ? Sse.UnpackHigh(a, b) : Vector128.Create(a[2], b[2], a[3], b[3]);
}
