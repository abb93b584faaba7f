#if NET8_0_OR_GREATER
using System.Runtime.CompilerServices;

namespace Intaglio.Cryptography;

/// <summary>The rounds of Threefish-1024 on several blocks, one in each lane.</summary>
internal readonly unsafe struct Threefish1024Rounds : IThreefishRounds
{
    private const int Eights = 10;

    public static int Words => 16;

    public static int Subkeys => 2 * Eights + 1;

    [MethodImpl(Kernel.Optimized)]
    [SkipLocalsInit]
    public static void Encrypt<TVector, TLanes, TSubkeys>(TVector* source, TVector* destination, TSubkeys subkeys)
        where TVector : unmanaged
        where TLanes : struct, ILanes<TVector, ulong>
        where TSubkeys : struct, ISubkeys<TVector>
    {
        TVector x0 = source[0], x1 = source[1], x2 = source[2], x3 = source[3], x4 = source[4], x5 = source[5], x6 = source[6],
            x7 = source[7];
        TVector x8 = source[8], x9 = source[9], x10 = source[10], x11 = source[11], x12 = source[12], x13 = source[13], x14 = source[14],
            x15 = source[15];
        for (int eight = 0; eight < Eights; eight++)
        {
            x0 = TLanes.Add(x0, subkeys.Word(0, 0)); x1 = TLanes.Add(x1, subkeys.Word(0, 1)); x2 = TLanes.Add(x2, subkeys.Word(0, 2));
            x3 = TLanes.Add(x3, subkeys.Word(0, 3));
            x4 = TLanes.Add(x4, subkeys.Word(0, 4)); x5 = TLanes.Add(x5, subkeys.Word(0, 5)); x6 = TLanes.Add(x6, subkeys.Word(0, 6));
            x7 = TLanes.Add(x7, subkeys.Word(0, 7));
            x8 = TLanes.Add(x8, subkeys.Word(0, 8)); x9 = TLanes.Add(x9, subkeys.Word(0, 9)); x10 = TLanes.Add(x10, subkeys.Word(0, 10));
            x11 = TLanes.Add(x11, subkeys.Word(0, 11));
            x12 = TLanes.Add(x12, subkeys.Word(0, 12)); x13 = TLanes.Add(x13, subkeys.Word(0, 13));
            x14 = TLanes.Add(x14, subkeys.Word(0, 14)); x15 = TLanes.Add(x15, subkeys.Word(0, 15));
            x0 = TLanes.Add(x0, x1); x1 = TLanes.Xor(TLanes.RotateRight(x1, 64 - 24), x0);
            x2 = TLanes.Add(x2, x3); x3 = TLanes.Xor(TLanes.RotateRight(x3, 64 - 13), x2);
            x4 = TLanes.Add(x4, x5); x5 = TLanes.Xor(TLanes.RotateRight(x5, 64 - 8), x4);
            x6 = TLanes.Add(x6, x7); x7 = TLanes.Xor(TLanes.RotateRight(x7, 64 - 47), x6);
            x8 = TLanes.Add(x8, x9); x9 = TLanes.Xor(TLanes.RotateRight(x9, 64 - 8), x8);
            x10 = TLanes.Add(x10, x11); x11 = TLanes.Xor(TLanes.RotateRight(x11, 64 - 17), x10);
            x12 = TLanes.Add(x12, x13); x13 = TLanes.Xor(TLanes.RotateRight(x13, 64 - 22), x12);
            x14 = TLanes.Add(x14, x15); x15 = TLanes.Xor(TLanes.RotateRight(x15, 64 - 37), x14);
            x0 = TLanes.Add(x0, x9); x9 = TLanes.Xor(TLanes.RotateRight(x9, 64 - 38), x0);
            x2 = TLanes.Add(x2, x13); x13 = TLanes.Xor(TLanes.RotateRight(x13, 64 - 19), x2);
            x6 = TLanes.Add(x6, x11); x11 = TLanes.Xor(TLanes.RotateRight(x11, 64 - 10), x6);
            x4 = TLanes.Add(x4, x15); x15 = TLanes.Xor(TLanes.RotateRight(x15, 64 - 55), x4);
            x10 = TLanes.Add(x10, x7); x7 = TLanes.Xor(TLanes.RotateRight(x7, 64 - 49), x10);
            x12 = TLanes.Add(x12, x3); x3 = TLanes.Xor(TLanes.RotateRight(x3, 64 - 18), x12);
            x14 = TLanes.Add(x14, x5); x5 = TLanes.Xor(TLanes.RotateRight(x5, 64 - 23), x14);
            x8 = TLanes.Add(x8, x1); x1 = TLanes.Xor(TLanes.RotateRight(x1, 64 - 52), x8);
            x0 = TLanes.Add(x0, x7); x7 = TLanes.Xor(TLanes.RotateRight(x7, 64 - 33), x0);
            x2 = TLanes.Add(x2, x5); x5 = TLanes.Xor(TLanes.RotateRight(x5, 64 - 4), x2);
            x4 = TLanes.Add(x4, x3); x3 = TLanes.Xor(TLanes.RotateRight(x3, 64 - 51), x4);
            x6 = TLanes.Add(x6, x1); x1 = TLanes.Xor(TLanes.RotateRight(x1, 64 - 13), x6);
            x12 = TLanes.Add(x12, x15); x15 = TLanes.Xor(TLanes.RotateRight(x15, 64 - 34), x12);
            x14 = TLanes.Add(x14, x13); x13 = TLanes.Xor(TLanes.RotateRight(x13, 64 - 41), x14);
            x8 = TLanes.Add(x8, x11); x11 = TLanes.Xor(TLanes.RotateRight(x11, 64 - 59), x8);
            x10 = TLanes.Add(x10, x9); x9 = TLanes.Xor(TLanes.RotateRight(x9, 64 - 17), x10);
            x0 = TLanes.Add(x0, x15); x15 = TLanes.Xor(TLanes.RotateRight(x15, 64 - 5), x0);
            x2 = TLanes.Add(x2, x11); x11 = TLanes.Xor(TLanes.RotateRight(x11, 64 - 20), x2);
            x6 = TLanes.Add(x6, x13); x13 = TLanes.Xor(TLanes.RotateRight(x13, 64 - 48), x6);
            x4 = TLanes.Add(x4, x9); x9 = TLanes.Xor(TLanes.RotateRight(x9, 64 - 41), x4);
            x14 = TLanes.Add(x14, x1); x1 = TLanes.Xor(TLanes.RotateRight(x1, 64 - 47), x14);
            x8 = TLanes.Add(x8, x5); x5 = TLanes.Xor(TLanes.RotateRight(x5, 64 - 28), x8);
            x10 = TLanes.Add(x10, x3); x3 = TLanes.Xor(TLanes.RotateRight(x3, 64 - 16), x10);
            x12 = TLanes.Add(x12, x7); x7 = TLanes.Xor(TLanes.RotateRight(x7, 64 - 25), x12);
            x0 = TLanes.Add(x0, subkeys.Word(1, 0)); x1 = TLanes.Add(x1, subkeys.Word(1, 1)); x2 = TLanes.Add(x2, subkeys.Word(1, 2));
            x3 = TLanes.Add(x3, subkeys.Word(1, 3));
            x4 = TLanes.Add(x4, subkeys.Word(1, 4)); x5 = TLanes.Add(x5, subkeys.Word(1, 5)); x6 = TLanes.Add(x6, subkeys.Word(1, 6));
            x7 = TLanes.Add(x7, subkeys.Word(1, 7));
            x8 = TLanes.Add(x8, subkeys.Word(1, 8)); x9 = TLanes.Add(x9, subkeys.Word(1, 9)); x10 = TLanes.Add(x10, subkeys.Word(1, 10));
            x11 = TLanes.Add(x11, subkeys.Word(1, 11));
            x12 = TLanes.Add(x12, subkeys.Word(1, 12)); x13 = TLanes.Add(x13, subkeys.Word(1, 13));
            x14 = TLanes.Add(x14, subkeys.Word(1, 14)); x15 = TLanes.Add(x15, subkeys.Word(1, 15));
            x0 = TLanes.Add(x0, x1); x1 = TLanes.Xor(TLanes.RotateRight(x1, 64 - 41), x0);
            x2 = TLanes.Add(x2, x3); x3 = TLanes.Xor(TLanes.RotateRight(x3, 64 - 9), x2);
            x4 = TLanes.Add(x4, x5); x5 = TLanes.Xor(TLanes.RotateRight(x5, 64 - 37), x4);
            x6 = TLanes.Add(x6, x7); x7 = TLanes.Xor(TLanes.RotateRight(x7, 64 - 31), x6);
            x8 = TLanes.Add(x8, x9); x9 = TLanes.Xor(TLanes.RotateRight(x9, 64 - 12), x8);
            x10 = TLanes.Add(x10, x11); x11 = TLanes.Xor(TLanes.RotateRight(x11, 64 - 47), x10);
            x12 = TLanes.Add(x12, x13); x13 = TLanes.Xor(TLanes.RotateRight(x13, 64 - 44), x12);
            x14 = TLanes.Add(x14, x15); x15 = TLanes.Xor(TLanes.RotateRight(x15, 64 - 30), x14);
            x0 = TLanes.Add(x0, x9); x9 = TLanes.Xor(TLanes.RotateRight(x9, 64 - 16), x0);
            x2 = TLanes.Add(x2, x13); x13 = TLanes.Xor(TLanes.RotateRight(x13, 64 - 34), x2);
            x6 = TLanes.Add(x6, x11); x11 = TLanes.Xor(TLanes.RotateRight(x11, 64 - 56), x6);
            x4 = TLanes.Add(x4, x15); x15 = TLanes.Xor(TLanes.RotateRight(x15, 64 - 51), x4);
            x10 = TLanes.Add(x10, x7); x7 = TLanes.Xor(TLanes.RotateRight(x7, 64 - 4), x10);
            x12 = TLanes.Add(x12, x3); x3 = TLanes.Xor(TLanes.RotateRight(x3, 64 - 53), x12);
            x14 = TLanes.Add(x14, x5); x5 = TLanes.Xor(TLanes.RotateRight(x5, 64 - 42), x14);
            x8 = TLanes.Add(x8, x1); x1 = TLanes.Xor(TLanes.RotateRight(x1, 64 - 41), x8);
            x0 = TLanes.Add(x0, x7); x7 = TLanes.Xor(TLanes.RotateRight(x7, 64 - 31), x0);
            x2 = TLanes.Add(x2, x5); x5 = TLanes.Xor(TLanes.RotateRight(x5, 64 - 44), x2);
            x4 = TLanes.Add(x4, x3); x3 = TLanes.Xor(TLanes.RotateRight(x3, 64 - 47), x4);
            x6 = TLanes.Add(x6, x1); x1 = TLanes.Xor(TLanes.RotateRight(x1, 64 - 46), x6);
            x12 = TLanes.Add(x12, x15); x15 = TLanes.Xor(TLanes.RotateRight(x15, 64 - 19), x12);
            x14 = TLanes.Add(x14, x13); x13 = TLanes.Xor(TLanes.RotateRight(x13, 64 - 42), x14);
            x8 = TLanes.Add(x8, x11); x11 = TLanes.Xor(TLanes.RotateRight(x11, 64 - 44), x8);
            x10 = TLanes.Add(x10, x9); x9 = TLanes.Xor(TLanes.RotateRight(x9, 64 - 25), x10);
            x0 = TLanes.Add(x0, x15); x15 = TLanes.Xor(TLanes.RotateRight(x15, 64 - 9), x0);
            x2 = TLanes.Add(x2, x11); x11 = TLanes.Xor(TLanes.RotateRight(x11, 64 - 48), x2);
            x6 = TLanes.Add(x6, x13); x13 = TLanes.Xor(TLanes.RotateRight(x13, 64 - 35), x6);
            x4 = TLanes.Add(x4, x9); x9 = TLanes.Xor(TLanes.RotateRight(x9, 64 - 52), x4);
            x14 = TLanes.Add(x14, x1); x1 = TLanes.Xor(TLanes.RotateRight(x1, 64 - 23), x14);
            x8 = TLanes.Add(x8, x5); x5 = TLanes.Xor(TLanes.RotateRight(x5, 64 - 31), x8);
            x10 = TLanes.Add(x10, x3); x3 = TLanes.Xor(TLanes.RotateRight(x3, 64 - 37), x10);
            x12 = TLanes.Add(x12, x7); x7 = TLanes.Xor(TLanes.RotateRight(x7, 64 - 20), x12);
            subkeys.MoveNext();
        }
        destination[0] = TLanes.Add(x0, subkeys.Word(0, 0)); destination[1] = TLanes.Add(x1, subkeys.Word(0, 1));
        destination[2] = TLanes.Add(x2, subkeys.Word(0, 2)); destination[3] = TLanes.Add(x3, subkeys.Word(0, 3));
        destination[4] = TLanes.Add(x4, subkeys.Word(0, 4)); destination[5] = TLanes.Add(x5, subkeys.Word(0, 5));
        destination[6] = TLanes.Add(x6, subkeys.Word(0, 6)); destination[7] = TLanes.Add(x7, subkeys.Word(0, 7));
        destination[8] = TLanes.Add(x8, subkeys.Word(0, 8)); destination[9] = TLanes.Add(x9, subkeys.Word(0, 9));
        destination[10] = TLanes.Add(x10, subkeys.Word(0, 10)); destination[11] = TLanes.Add(x11, subkeys.Word(0, 11));
        destination[12] = TLanes.Add(x12, subkeys.Word(0, 12)); destination[13] = TLanes.Add(x13, subkeys.Word(0, 13));
        destination[14] = TLanes.Add(x14, subkeys.Word(0, 14)); destination[15] = TLanes.Add(x15, subkeys.Word(0, 15));
    }

    [MethodImpl(Kernel.Optimized)]
    [SkipLocalsInit]
    public static void Decrypt<TVector, TLanes, TSubkeys>(TVector* source, TVector* destination, TSubkeys subkeys)
        where TVector : unmanaged
        where TLanes : struct, ILanes<TVector, ulong>
        where TSubkeys : struct, ISubkeys<TVector>
    {
        TVector x0 = TLanes.Subtract(source[0], subkeys.Word(0, 0)), x1 = TLanes.Subtract(source[1], subkeys.Word(0, 1)),
            x2 = TLanes.Subtract(source[2], subkeys.Word(0, 2)), x3 = TLanes.Subtract(source[3], subkeys.Word(0, 3));
        TVector x4 = TLanes.Subtract(source[4], subkeys.Word(0, 4)), x5 = TLanes.Subtract(source[5], subkeys.Word(0, 5)),
            x6 = TLanes.Subtract(source[6], subkeys.Word(0, 6)), x7 = TLanes.Subtract(source[7], subkeys.Word(0, 7));
        TVector x8 = TLanes.Subtract(source[8], subkeys.Word(0, 8)), x9 = TLanes.Subtract(source[9], subkeys.Word(0, 9)),
            x10 = TLanes.Subtract(source[10], subkeys.Word(0, 10)), x11 = TLanes.Subtract(source[11], subkeys.Word(0, 11));
        TVector x12 = TLanes.Subtract(source[12], subkeys.Word(0, 12)), x13 = TLanes.Subtract(source[13], subkeys.Word(0, 13)),
            x14 = TLanes.Subtract(source[14], subkeys.Word(0, 14)), x15 = TLanes.Subtract(source[15], subkeys.Word(0, 15));
        for (int eight = 0; eight < Eights; eight++)
        {
            subkeys.MoveBack();
            x15 = TLanes.RotateRight(TLanes.Xor(x15, x0), 9); x0 = TLanes.Subtract(x0, x15);
            x11 = TLanes.RotateRight(TLanes.Xor(x11, x2), 48); x2 = TLanes.Subtract(x2, x11);
            x13 = TLanes.RotateRight(TLanes.Xor(x13, x6), 35); x6 = TLanes.Subtract(x6, x13);
            x9 = TLanes.RotateRight(TLanes.Xor(x9, x4), 52); x4 = TLanes.Subtract(x4, x9);
            x1 = TLanes.RotateRight(TLanes.Xor(x1, x14), 23); x14 = TLanes.Subtract(x14, x1);
            x5 = TLanes.RotateRight(TLanes.Xor(x5, x8), 31); x8 = TLanes.Subtract(x8, x5);
            x3 = TLanes.RotateRight(TLanes.Xor(x3, x10), 37); x10 = TLanes.Subtract(x10, x3);
            x7 = TLanes.RotateRight(TLanes.Xor(x7, x12), 20); x12 = TLanes.Subtract(x12, x7);
            x7 = TLanes.RotateRight(TLanes.Xor(x7, x0), 31); x0 = TLanes.Subtract(x0, x7);
            x5 = TLanes.RotateRight(TLanes.Xor(x5, x2), 44); x2 = TLanes.Subtract(x2, x5);
            x3 = TLanes.RotateRight(TLanes.Xor(x3, x4), 47); x4 = TLanes.Subtract(x4, x3);
            x1 = TLanes.RotateRight(TLanes.Xor(x1, x6), 46); x6 = TLanes.Subtract(x6, x1);
            x15 = TLanes.RotateRight(TLanes.Xor(x15, x12), 19); x12 = TLanes.Subtract(x12, x15);
            x13 = TLanes.RotateRight(TLanes.Xor(x13, x14), 42); x14 = TLanes.Subtract(x14, x13);
            x11 = TLanes.RotateRight(TLanes.Xor(x11, x8), 44); x8 = TLanes.Subtract(x8, x11);
            x9 = TLanes.RotateRight(TLanes.Xor(x9, x10), 25); x10 = TLanes.Subtract(x10, x9);
            x9 = TLanes.RotateRight(TLanes.Xor(x9, x0), 16); x0 = TLanes.Subtract(x0, x9);
            x13 = TLanes.RotateRight(TLanes.Xor(x13, x2), 34); x2 = TLanes.Subtract(x2, x13);
            x11 = TLanes.RotateRight(TLanes.Xor(x11, x6), 56); x6 = TLanes.Subtract(x6, x11);
            x15 = TLanes.RotateRight(TLanes.Xor(x15, x4), 51); x4 = TLanes.Subtract(x4, x15);
            x7 = TLanes.RotateRight(TLanes.Xor(x7, x10), 4); x10 = TLanes.Subtract(x10, x7);
            x3 = TLanes.RotateRight(TLanes.Xor(x3, x12), 53); x12 = TLanes.Subtract(x12, x3);
            x5 = TLanes.RotateRight(TLanes.Xor(x5, x14), 42); x14 = TLanes.Subtract(x14, x5);
            x1 = TLanes.RotateRight(TLanes.Xor(x1, x8), 41); x8 = TLanes.Subtract(x8, x1);
            x1 = TLanes.RotateRight(TLanes.Xor(x1, x0), 41); x0 = TLanes.Subtract(x0, x1);
            x3 = TLanes.RotateRight(TLanes.Xor(x3, x2), 9); x2 = TLanes.Subtract(x2, x3);
            x5 = TLanes.RotateRight(TLanes.Xor(x5, x4), 37); x4 = TLanes.Subtract(x4, x5);
            x7 = TLanes.RotateRight(TLanes.Xor(x7, x6), 31); x6 = TLanes.Subtract(x6, x7);
            x9 = TLanes.RotateRight(TLanes.Xor(x9, x8), 12); x8 = TLanes.Subtract(x8, x9);
            x11 = TLanes.RotateRight(TLanes.Xor(x11, x10), 47); x10 = TLanes.Subtract(x10, x11);
            x13 = TLanes.RotateRight(TLanes.Xor(x13, x12), 44); x12 = TLanes.Subtract(x12, x13);
            x15 = TLanes.RotateRight(TLanes.Xor(x15, x14), 30); x14 = TLanes.Subtract(x14, x15);
            x0 = TLanes.Subtract(x0, subkeys.Word(1, 0)); x1 = TLanes.Subtract(x1, subkeys.Word(1, 1));
            x2 = TLanes.Subtract(x2, subkeys.Word(1, 2)); x3 = TLanes.Subtract(x3, subkeys.Word(1, 3));
            x4 = TLanes.Subtract(x4, subkeys.Word(1, 4)); x5 = TLanes.Subtract(x5, subkeys.Word(1, 5));
            x6 = TLanes.Subtract(x6, subkeys.Word(1, 6)); x7 = TLanes.Subtract(x7, subkeys.Word(1, 7));
            x8 = TLanes.Subtract(x8, subkeys.Word(1, 8)); x9 = TLanes.Subtract(x9, subkeys.Word(1, 9));
            x10 = TLanes.Subtract(x10, subkeys.Word(1, 10)); x11 = TLanes.Subtract(x11, subkeys.Word(1, 11));
            x12 = TLanes.Subtract(x12, subkeys.Word(1, 12)); x13 = TLanes.Subtract(x13, subkeys.Word(1, 13));
            x14 = TLanes.Subtract(x14, subkeys.Word(1, 14)); x15 = TLanes.Subtract(x15, subkeys.Word(1, 15));
            x15 = TLanes.RotateRight(TLanes.Xor(x15, x0), 5); x0 = TLanes.Subtract(x0, x15);
            x11 = TLanes.RotateRight(TLanes.Xor(x11, x2), 20); x2 = TLanes.Subtract(x2, x11);
            x13 = TLanes.RotateRight(TLanes.Xor(x13, x6), 48); x6 = TLanes.Subtract(x6, x13);
            x9 = TLanes.RotateRight(TLanes.Xor(x9, x4), 41); x4 = TLanes.Subtract(x4, x9);
            x1 = TLanes.RotateRight(TLanes.Xor(x1, x14), 47); x14 = TLanes.Subtract(x14, x1);
            x5 = TLanes.RotateRight(TLanes.Xor(x5, x8), 28); x8 = TLanes.Subtract(x8, x5);
            x3 = TLanes.RotateRight(TLanes.Xor(x3, x10), 16); x10 = TLanes.Subtract(x10, x3);
            x7 = TLanes.RotateRight(TLanes.Xor(x7, x12), 25); x12 = TLanes.Subtract(x12, x7);
            x7 = TLanes.RotateRight(TLanes.Xor(x7, x0), 33); x0 = TLanes.Subtract(x0, x7);
            x5 = TLanes.RotateRight(TLanes.Xor(x5, x2), 4); x2 = TLanes.Subtract(x2, x5);
            x3 = TLanes.RotateRight(TLanes.Xor(x3, x4), 51); x4 = TLanes.Subtract(x4, x3);
            x1 = TLanes.RotateRight(TLanes.Xor(x1, x6), 13); x6 = TLanes.Subtract(x6, x1);
            x15 = TLanes.RotateRight(TLanes.Xor(x15, x12), 34); x12 = TLanes.Subtract(x12, x15);
            x13 = TLanes.RotateRight(TLanes.Xor(x13, x14), 41); x14 = TLanes.Subtract(x14, x13);
            x11 = TLanes.RotateRight(TLanes.Xor(x11, x8), 59); x8 = TLanes.Subtract(x8, x11);
            x9 = TLanes.RotateRight(TLanes.Xor(x9, x10), 17); x10 = TLanes.Subtract(x10, x9);
            x9 = TLanes.RotateRight(TLanes.Xor(x9, x0), 38); x0 = TLanes.Subtract(x0, x9);
            x13 = TLanes.RotateRight(TLanes.Xor(x13, x2), 19); x2 = TLanes.Subtract(x2, x13);
            x11 = TLanes.RotateRight(TLanes.Xor(x11, x6), 10); x6 = TLanes.Subtract(x6, x11);
            x15 = TLanes.RotateRight(TLanes.Xor(x15, x4), 55); x4 = TLanes.Subtract(x4, x15);
            x7 = TLanes.RotateRight(TLanes.Xor(x7, x10), 49); x10 = TLanes.Subtract(x10, x7);
            x3 = TLanes.RotateRight(TLanes.Xor(x3, x12), 18); x12 = TLanes.Subtract(x12, x3);
            x5 = TLanes.RotateRight(TLanes.Xor(x5, x14), 23); x14 = TLanes.Subtract(x14, x5);
            x1 = TLanes.RotateRight(TLanes.Xor(x1, x8), 52); x8 = TLanes.Subtract(x8, x1);
            x1 = TLanes.RotateRight(TLanes.Xor(x1, x0), 24); x0 = TLanes.Subtract(x0, x1);
            x3 = TLanes.RotateRight(TLanes.Xor(x3, x2), 13); x2 = TLanes.Subtract(x2, x3);
            x5 = TLanes.RotateRight(TLanes.Xor(x5, x4), 8); x4 = TLanes.Subtract(x4, x5);
            x7 = TLanes.RotateRight(TLanes.Xor(x7, x6), 47); x6 = TLanes.Subtract(x6, x7);
            x9 = TLanes.RotateRight(TLanes.Xor(x9, x8), 8); x8 = TLanes.Subtract(x8, x9);
            x11 = TLanes.RotateRight(TLanes.Xor(x11, x10), 17); x10 = TLanes.Subtract(x10, x11);
            x13 = TLanes.RotateRight(TLanes.Xor(x13, x12), 22); x12 = TLanes.Subtract(x12, x13);
            x15 = TLanes.RotateRight(TLanes.Xor(x15, x14), 37); x14 = TLanes.Subtract(x14, x15);
            x0 = TLanes.Subtract(x0, subkeys.Word(0, 0)); x1 = TLanes.Subtract(x1, subkeys.Word(0, 1));
            x2 = TLanes.Subtract(x2, subkeys.Word(0, 2)); x3 = TLanes.Subtract(x3, subkeys.Word(0, 3));
            x4 = TLanes.Subtract(x4, subkeys.Word(0, 4)); x5 = TLanes.Subtract(x5, subkeys.Word(0, 5));
            x6 = TLanes.Subtract(x6, subkeys.Word(0, 6)); x7 = TLanes.Subtract(x7, subkeys.Word(0, 7));
            x8 = TLanes.Subtract(x8, subkeys.Word(0, 8)); x9 = TLanes.Subtract(x9, subkeys.Word(0, 9));
            x10 = TLanes.Subtract(x10, subkeys.Word(0, 10)); x11 = TLanes.Subtract(x11, subkeys.Word(0, 11));
            x12 = TLanes.Subtract(x12, subkeys.Word(0, 12)); x13 = TLanes.Subtract(x13, subkeys.Word(0, 13));
            x14 = TLanes.Subtract(x14, subkeys.Word(0, 14)); x15 = TLanes.Subtract(x15, subkeys.Word(0, 15));
        }
        destination[0] = x0; destination[1] = x1; destination[2] = x2; destination[3] = x3; destination[4] = x4; destination[5] = x5;
        destination[6] = x6; destination[7] = x7;
        destination[8] = x8; destination[9] = x9; destination[10] = x10; destination[11] = x11; destination[12] = x12;
        destination[13] = x13; destination[14] = x14; destination[15] = x15;
    }
}
#endif
