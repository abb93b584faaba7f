using System.Globalization;

namespace Intaglio;

/// <summary>A number of bytes according to a file. Arithmetic saturates at the ends of the range.</summary>
/// <remarks>
/// Because of saturation, sums and products can be compared with limits without overflow checks. It replaces <see cref="Int128"/>, whose
/// methods would be compiled at run time.
/// </remarks>
internal readonly record struct ByteCount(ulong Value)
{
    public static implicit operator ByteCount(long value) => new((ulong)Math.Max(0, value));

    public static explicit operator long(ByteCount count) => checked((long)count.Value);

    public static explicit operator int(ByteCount count) => checked((int)count.Value);

    public static ByteCount operator +(ByteCount left, ByteCount right) =>
        new(left.Value + right.Value < left.Value ? ulong.MaxValue : left.Value + right.Value);

    // Saturates at 0.
    public static ByteCount operator -(ByteCount left, ByteCount right) => new(left.Value - Math.Min(left.Value, right.Value));

    public static ByteCount operator *(ByteCount left, ByteCount right) =>
        new(Math.BigMul(left.Value, right.Value, out ulong low) == 0 ? low : ulong.MaxValue);

    public static ByteCount operator /(ByteCount left, ByteCount right) => new(left.Value / right.Value);

    public static bool operator <(ByteCount left, ByteCount right) => left.Value < right.Value;

    public static bool operator >(ByteCount left, ByteCount right) => left.Value > right.Value;

    public static bool operator <=(ByteCount left, ByteCount right) => left.Value <= right.Value;

    public static bool operator >=(ByteCount left, ByteCount right) => left.Value >= right.Value;

    public override string ToString() => Value.ToString(CultureInfo.InvariantCulture);

    internal static ByteCount Min(ByteCount left, ByteCount right) => left < right ? left : right;

    internal static ByteCount Max(ByteCount left, ByteCount right) => left > right ? left : right;
}
