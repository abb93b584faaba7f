using System.Diagnostics.CodeAnalysis;

namespace Intaglio.Color;

/// <summary>Operations on vectors of one width, so that a kernel is written once for all widths.</summary>
/// <remarks>Each lane of a mask is all ones or all zeros.</remarks>
internal interface ILanes<TFloat, TInt>
    where TFloat : unmanaged
    where TInt : unmanaged
{
    static abstract bool IsSupported { get; }

    /// <summary>Gets the number of lanes of a vector: 4, 8 or 16.</summary>
    static abstract int Count { get; }

    static abstract TFloat Splat(float value);

    static abstract TInt Splat(int value);

    static abstract TFloat Load(ref float source);

    static abstract void Store(TFloat value, ref float target);

    static abstract TFloat Add(TFloat left, TFloat right);

    static abstract TFloat Subtract(TFloat left, TFloat right);

    static abstract TFloat Multiply(TFloat left, TFloat right);

    static abstract TFloat Divide(TFloat left, TFloat right);

    /// <summary>Computes left · right + addend with a single rounding; slow without hardware support.</summary>
    static abstract TFloat MultiplyAdd(TFloat left, TFloat right, TFloat addend);

    /// <summary>Returns the smaller number; the result for NaN depends on the processor.</summary>
    static abstract TFloat Min(TFloat left, TFloat right);

    /// <summary>Returns the larger number; the result for NaN depends on the processor.</summary>
    static abstract TFloat Max(TFloat left, TFloat right);

    static abstract TFloat Select(TFloat mask, TFloat set, TFloat clear);

    static abstract TFloat LessThanOrEqual(TFloat left, TFloat right);

    static abstract TFloat Equal(TFloat left, TFloat right);

    static abstract TInt Bits(TFloat value);

    static abstract TFloat FromBits(TInt bits);

    static abstract TInt Add(TInt left, TInt right);

    static abstract TInt Subtract(TInt left, TInt right);

    static abstract TInt And(TInt left, TInt right);

    static abstract TInt Or(TInt left, TInt right);

    static abstract TInt Xor(TInt left, TInt right);

    static abstract TInt ShiftLeft(TInt value, [ConstantExpected] byte count);

    /// <summary>Shifts right arithmetically.</summary>
    static abstract TInt ShiftRight(TInt value, [ConstantExpected] byte count);

    /// <summary>Shifts right logically.</summary>
    static abstract TInt ShiftRightLogical(TInt value, [ConstantExpected] byte count);

    static abstract TInt Select(TInt mask, TInt set, TInt clear);

    static abstract TInt GreaterThan(TInt left, TInt right);

    static abstract TInt Equal(TInt left, TInt right);

    /// <summary>Returns one bit for each lane of a mask, the first lane in the lowest bit.</summary>
    static abstract ulong Mask(TInt mask);

    static abstract TFloat ToFloat(TInt value);

    /// <summary>Rounds toward 0; the result is undefined for numbers outside the range of integers.</summary>
    static abstract TInt Truncate(TFloat value);

    static abstract unsafe TInt Gather(int* table, TInt indexes);

    static abstract TInt WidenBytes(ref byte source);

    static abstract TInt WidenWords(ref ushort source);

    /// <summary>Stores the low byte of each lane.</summary>
    static abstract void NarrowToBytes(TInt value, ref byte target);

    /// <summary>Stores the low 16 bits of each lane.</summary>
    static abstract void NarrowToWords(TInt value, ref ushort target);

    static abstract TInt Load(ref int source);

    static abstract void Store(TInt value, ref int target);

    /// <summary>Loads pixels of three bytes, one in the low bytes of each lane, with 0 in the highest byte.</summary>
    static abstract TInt LoadTriples(ref byte source);

    /// <summary>Stores the three low bytes of each lane.</summary>
    static abstract void StoreTriples(TInt pixels, ref byte target);

    /// <summary>Converts interleaved pixels of three components to planes.</summary>
    static abstract void Separate(ref TFloat a, ref TFloat b, ref TFloat c);

    /// <summary>Converts three planes to interleaved pixels.</summary>
    static abstract void Interleave(ref TFloat r, ref TFloat g, ref TFloat b);

    /// <summary>Converts interleaved pixels of four components to planes.</summary>
    static abstract void Separate(ref TFloat a, ref TFloat b, ref TFloat c, ref TFloat d);

    /// <summary>Converts four planes to interleaved pixels.</summary>
    static abstract void Interleave(ref TFloat a, ref TFloat b, ref TFloat c, ref TFloat d);
}
