using System.Diagnostics.CodeAnalysis;

namespace Intaglio.Color;

/// <summary>Floats side by side in vectors of one width, so that what is done with pixels is written once for all widths. Masks are lanes of all ones or all zeros.</summary>
internal interface ILanes<TFloat, TInt>
    where TFloat : unmanaged
    where TInt : unmanaged
{
    static abstract bool IsSupported { get; }

    /// <summary>Gets the lanes of a vector: 4, 8 or 16.</summary>
    static abstract int Count { get; }

    static abstract TFloat Splat(float value);

    static abstract TInt Splat(int value);

    static abstract TFloat Load(ref float source);

    static abstract void Store(TFloat value, ref float target);

    static abstract TFloat Add(TFloat left, TFloat right);

    static abstract TFloat Subtract(TFloat left, TFloat right);

    static abstract TFloat Multiply(TFloat left, TFloat right);

    static abstract TFloat Divide(TFloat left, TFloat right);

    /// <summary>left · right + addend, rounded once. Without the instruction it is slow, but the same.</summary>
    static abstract TFloat MultiplyAdd(TFloat left, TFloat right, TFloat addend);

    /// <summary>The lesser; where one is NaN, what the processor gives.</summary>
    static abstract TFloat Min(TFloat left, TFloat right);

    /// <summary>The greater; where one is NaN, what the processor gives.</summary>
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

    /// <summary>Shifts right, with the sign.</summary>
    static abstract TInt ShiftRight(TInt value, [ConstantExpected] byte count);

    /// <summary>Shifts right, with zeros.</summary>
    static abstract TInt ShiftRightLogical(TInt value, [ConstantExpected] byte count);

    static abstract TInt Select(TInt mask, TInt set, TInt clear);

    static abstract TInt GreaterThan(TInt left, TInt right);

    static abstract TInt Equal(TInt left, TInt right);

    /// <summary>A bit for each lane of a mask, the first the lowest.</summary>
    static abstract ulong Mask(TInt mask);

    static abstract TFloat ToFloat(TInt value);

    /// <summary>Towards 0; of what no integer holds, anything.</summary>
    static abstract TInt Truncate(TFloat value);

    static abstract unsafe TInt Gather(int* table, TInt indexes);

    static abstract TInt WidenBytes(ref byte source);

    static abstract TInt WidenWords(ref ushort source);

    /// <summary>Stores integers that fit into bytes.</summary>
    static abstract void NarrowToBytes(TInt value, ref byte target);

    /// <summary>Stores integers that fit into 16 bits.</summary>
    static abstract void NarrowToWords(TInt value, ref ushort target);

    static abstract TInt Load(ref int source);

    static abstract void Store(TInt value, ref int target);

    /// <summary>Loads pixels of three bytes: each in the lower bytes of its lane, the first the lowest, and above them 0.</summary>
    static abstract TInt LoadTriples(ref byte source);

    /// <summary>Stores the three lower bytes of each lane.</summary>
    static abstract void StoreTriples(TInt pixels, ref byte target);

    /// <summary>From pixels of three components, one behind the other, to the first components, the second and the third.</summary>
    static abstract void Separate(ref TFloat a, ref TFloat b, ref TFloat c);

    /// <summary>From the first components, the second and the third to pixels.</summary>
    static abstract void Interleave(ref TFloat r, ref TFloat g, ref TFloat b);

    /// <summary>From pixels of four components to the first, second, third and fourth components.</summary>
    static abstract void Separate(ref TFloat a, ref TFloat b, ref TFloat c, ref TFloat d);

    /// <summary>From the first, second, third and fourth components to pixels.</summary>
    static abstract void Interleave(ref TFloat a, ref TFloat b, ref TFloat c, ref TFloat d);
}
