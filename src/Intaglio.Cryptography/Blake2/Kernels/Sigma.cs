using System.Runtime.CompilerServices;

namespace Intaglio.Cryptography;

/// <summary>
/// The message schedule of BLAKE2 (RFC 7693, section 2.7), a row a round: sixteen indexes of four bits each, the first one lowest.
/// Constants rather than a table, so that the compiler folds each index into the address of the message word.
/// </summary>
internal static class Sigma
{
    internal const ulong
        Row0 = 0xFEDCBA9876543210,
        Row1 = 0x357B20C16DF984AE,
        Row2 = 0x491763EADF250C8B,
        Row3 = 0x8F04A562EBCD1397,
        Row4 = 0xD386CB1EFA427509,
        Row5 = 0x91EF57D438B0A6C2,
        Row6 = 0xB8293670A4DEF15C,
        Row7 = 0xA2684F05931CE7BD,
        Row8 = 0x5A417D2C803B9EF6,
        Row9 = 0x0DC3E9BF5167482A;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int Index(ulong row, int position) => (int)(row >> (4 * position)) & 15;
}
