using System.Runtime.CompilerServices;

namespace Intaglio.Color;

/// <summary>8-bit components, 0 to 255.</summary>
internal readonly struct ByteSamples<TLanes, TFloat, TInt> : ISamples<byte, TFloat>
    where TLanes : ILanes<TFloat, TInt>
    where TFloat : unmanaged
    where TInt : unmanaged
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static TFloat Load(ref byte source) =>
        TLanes.Multiply(TLanes.ToFloat(TLanes.WidenBytes(ref source)), TLanes.Splat(1f / byte.MaxValue));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Store(TFloat value, ref byte target) =>
        TLanes.NarrowToBytes(Quantization<TLanes, TFloat, TInt>.Round(value, byte.MaxValue), ref target);
}

/// <summary>16-bit components, 0 to 65535.</summary>
internal readonly struct WordSamples<TLanes, TFloat, TInt> : ISamples<ushort, TFloat>
    where TLanes : ILanes<TFloat, TInt>
    where TFloat : unmanaged
    where TInt : unmanaged
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static TFloat Load(ref ushort source) =>
        TLanes.Multiply(TLanes.ToFloat(TLanes.WidenWords(ref source)), TLanes.Splat(1f / ushort.MaxValue));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Store(TFloat value, ref ushort target) =>
        TLanes.NarrowToWords(Quantization<TLanes, TFloat, TInt>.Round(value, ushort.MaxValue), ref target);
}

file static class Quantization<TLanes, TFloat, TInt>
    where TLanes : ILanes<TFloat, TInt>
    where TFloat : unmanaged
    where TInt : unmanaged
{
    /// <summary>Scales a number from 0 to 1 to an integer up to a maximum, rounded to nearest and clamped.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static TInt Round(TFloat value, float max)
    {
        TFloat zero = TLanes.Splat(0f);
        // The comparison is false for NaN.
        TFloat clamped = TLanes.Min(TLanes.Select(TLanes.LessThanOrEqual(zero, value), value, zero), TLanes.Splat(1f));
        return TLanes.Truncate(TLanes.MultiplyAdd(clamped, TLanes.Splat(max), TLanes.Splat(0.5f)));
    }
}
