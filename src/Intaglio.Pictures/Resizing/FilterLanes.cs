using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace Intaglio.Pictures;

/// <summary>The vectors of floats that filters use. All widths give bit-identical results.</summary>
internal interface IFilterLanes<TVector>
    where TVector : unmanaged
{
    static abstract bool IsSupported { get; }

    static abstract int Count { get; }

    static abstract TVector Splat(float value);

    static abstract TVector Load(ref float source);

    static abstract void Store(TVector value, ref float target);

    static abstract TVector Add(TVector left, TVector right);

    static abstract TVector Subtract(TVector left, TVector right);

    static abstract TVector Multiply(TVector left, TVector right);

    /// <summary>Returns the greater of two values, or NaN if either is NaN.</summary>
    static abstract TVector Max(TVector left, TVector right);
}

/// <summary>Vectors of sixteen lanes.</summary>
internal readonly struct FilterLanes512 : IFilterLanes<Vector512<float>>
{
    public static bool IsSupported => Vector512.IsHardwareAccelerated;

    public static int Count => 16;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<float> Splat(float value) => Vector512.Create(value);

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
    public static Vector512<float> Max(Vector512<float> left, Vector512<float> right) => Vector512.Max(left, right);
}

/// <summary>Vectors of eight lanes.</summary>
internal readonly struct FilterLanes256 : IFilterLanes<Vector256<float>>
{
    public static bool IsSupported => Vector256.IsHardwareAccelerated;

    public static int Count => 8;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<float> Splat(float value) => Vector256.Create(value);

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
    public static Vector256<float> Max(Vector256<float> left, Vector256<float> right) => Vector256.Max(left, right);
}

/// <summary>Vectors of four lanes, supported by every processor, if necessary in software.</summary>
internal readonly struct FilterLanes128 : IFilterLanes<Vector128<float>>
{
    public static bool IsSupported => true;

    public static int Count => 4;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<float> Splat(float value) => Vector128.Create(value);

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
    public static Vector128<float> Max(Vector128<float> left, Vector128<float> right) => Vector128.Max(left, right);
}
