#if NET8_0_OR_GREATER
using System.Runtime.CompilerServices;

namespace Intaglio.Cryptography;

/// <summary>The rounds of Threefish-512 on several blocks, one in each lane.</summary>
internal readonly unsafe struct Threefish512Rounds : IThreefishRounds
{
    private const int Eights = 9;

    public static int Words => 8;

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
        for (int eight = 0; eight < Eights; eight++)
        {
            x0 = TLanes.Add(x0, subkeys.Word(0, 0)); x1 = TLanes.Add(x1, subkeys.Word(0, 1)); x2 = TLanes.Add(x2, subkeys.Word(0, 2));
            x3 = TLanes.Add(x3, subkeys.Word(0, 3));
            x4 = TLanes.Add(x4, subkeys.Word(0, 4)); x5 = TLanes.Add(x5, subkeys.Word(0, 5)); x6 = TLanes.Add(x6, subkeys.Word(0, 6));
            x7 = TLanes.Add(x7, subkeys.Word(0, 7));
            x0 = TLanes.Add(x0, x1); x1 = TLanes.Xor(TLanes.RotateRight(x1, 64 - 46), x0);
            x2 = TLanes.Add(x2, x3); x3 = TLanes.Xor(TLanes.RotateRight(x3, 64 - 36), x2);
            x4 = TLanes.Add(x4, x5); x5 = TLanes.Xor(TLanes.RotateRight(x5, 64 - 19), x4);
            x6 = TLanes.Add(x6, x7); x7 = TLanes.Xor(TLanes.RotateRight(x7, 64 - 37), x6);
            x2 = TLanes.Add(x2, x1); x1 = TLanes.Xor(TLanes.RotateRight(x1, 64 - 33), x2);
            x4 = TLanes.Add(x4, x7); x7 = TLanes.Xor(TLanes.RotateRight(x7, 64 - 27), x4);
            x6 = TLanes.Add(x6, x5); x5 = TLanes.Xor(TLanes.RotateRight(x5, 64 - 14), x6);
            x0 = TLanes.Add(x0, x3); x3 = TLanes.Xor(TLanes.RotateRight(x3, 64 - 42), x0);
            x4 = TLanes.Add(x4, x1); x1 = TLanes.Xor(TLanes.RotateRight(x1, 64 - 17), x4);
            x6 = TLanes.Add(x6, x3); x3 = TLanes.Xor(TLanes.RotateRight(x3, 64 - 49), x6);
            x0 = TLanes.Add(x0, x5); x5 = TLanes.Xor(TLanes.RotateRight(x5, 64 - 36), x0);
            x2 = TLanes.Add(x2, x7); x7 = TLanes.Xor(TLanes.RotateRight(x7, 64 - 39), x2);
            x6 = TLanes.Add(x6, x1); x1 = TLanes.Xor(TLanes.RotateRight(x1, 64 - 44), x6);
            x0 = TLanes.Add(x0, x7); x7 = TLanes.Xor(TLanes.RotateRight(x7, 64 - 9), x0);
            x2 = TLanes.Add(x2, x5); x5 = TLanes.Xor(TLanes.RotateRight(x5, 64 - 54), x2);
            x4 = TLanes.Add(x4, x3); x3 = TLanes.Xor(TLanes.RotateRight(x3, 64 - 56), x4);
            x0 = TLanes.Add(x0, subkeys.Word(1, 0)); x1 = TLanes.Add(x1, subkeys.Word(1, 1)); x2 = TLanes.Add(x2, subkeys.Word(1, 2));
            x3 = TLanes.Add(x3, subkeys.Word(1, 3));
            x4 = TLanes.Add(x4, subkeys.Word(1, 4)); x5 = TLanes.Add(x5, subkeys.Word(1, 5)); x6 = TLanes.Add(x6, subkeys.Word(1, 6));
            x7 = TLanes.Add(x7, subkeys.Word(1, 7));
            x0 = TLanes.Add(x0, x1); x1 = TLanes.Xor(TLanes.RotateRight(x1, 64 - 39), x0);
            x2 = TLanes.Add(x2, x3); x3 = TLanes.Xor(TLanes.RotateRight(x3, 64 - 30), x2);
            x4 = TLanes.Add(x4, x5); x5 = TLanes.Xor(TLanes.RotateRight(x5, 64 - 34), x4);
            x6 = TLanes.Add(x6, x7); x7 = TLanes.Xor(TLanes.RotateRight(x7, 64 - 24), x6);
            x2 = TLanes.Add(x2, x1); x1 = TLanes.Xor(TLanes.RotateRight(x1, 64 - 13), x2);
            x4 = TLanes.Add(x4, x7); x7 = TLanes.Xor(TLanes.RotateRight(x7, 64 - 50), x4);
            x6 = TLanes.Add(x6, x5); x5 = TLanes.Xor(TLanes.RotateRight(x5, 64 - 10), x6);
            x0 = TLanes.Add(x0, x3); x3 = TLanes.Xor(TLanes.RotateRight(x3, 64 - 17), x0);
            x4 = TLanes.Add(x4, x1); x1 = TLanes.Xor(TLanes.RotateRight(x1, 64 - 25), x4);
            x6 = TLanes.Add(x6, x3); x3 = TLanes.Xor(TLanes.RotateRight(x3, 64 - 29), x6);
            x0 = TLanes.Add(x0, x5); x5 = TLanes.Xor(TLanes.RotateRight(x5, 64 - 39), x0);
            x2 = TLanes.Add(x2, x7); x7 = TLanes.Xor(TLanes.RotateRight(x7, 64 - 43), x2);
            x6 = TLanes.Add(x6, x1); x1 = TLanes.Xor(TLanes.RotateRight(x1, 64 - 8), x6);
            x0 = TLanes.Add(x0, x7); x7 = TLanes.Xor(TLanes.RotateRight(x7, 64 - 35), x0);
            x2 = TLanes.Add(x2, x5); x5 = TLanes.Xor(TLanes.RotateRight(x5, 64 - 56), x2);
            x4 = TLanes.Add(x4, x3); x3 = TLanes.Xor(TLanes.RotateRight(x3, 64 - 22), x4);
            subkeys.MoveNext();
        }
        destination[0] = TLanes.Add(x0, subkeys.Word(0, 0)); destination[1] = TLanes.Add(x1, subkeys.Word(0, 1));
        destination[2] = TLanes.Add(x2, subkeys.Word(0, 2)); destination[3] = TLanes.Add(x3, subkeys.Word(0, 3));
        destination[4] = TLanes.Add(x4, subkeys.Word(0, 4)); destination[5] = TLanes.Add(x5, subkeys.Word(0, 5));
        destination[6] = TLanes.Add(x6, subkeys.Word(0, 6)); destination[7] = TLanes.Add(x7, subkeys.Word(0, 7));
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
        for (int eight = 0; eight < Eights; eight++)
        {
            subkeys.MoveBack();
            x1 = TLanes.RotateRight(TLanes.Xor(x1, x6), 8); x6 = TLanes.Subtract(x6, x1);
            x7 = TLanes.RotateRight(TLanes.Xor(x7, x0), 35); x0 = TLanes.Subtract(x0, x7);
            x5 = TLanes.RotateRight(TLanes.Xor(x5, x2), 56); x2 = TLanes.Subtract(x2, x5);
            x3 = TLanes.RotateRight(TLanes.Xor(x3, x4), 22); x4 = TLanes.Subtract(x4, x3);
            x1 = TLanes.RotateRight(TLanes.Xor(x1, x4), 25); x4 = TLanes.Subtract(x4, x1);
            x3 = TLanes.RotateRight(TLanes.Xor(x3, x6), 29); x6 = TLanes.Subtract(x6, x3);
            x5 = TLanes.RotateRight(TLanes.Xor(x5, x0), 39); x0 = TLanes.Subtract(x0, x5);
            x7 = TLanes.RotateRight(TLanes.Xor(x7, x2), 43); x2 = TLanes.Subtract(x2, x7);
            x1 = TLanes.RotateRight(TLanes.Xor(x1, x2), 13); x2 = TLanes.Subtract(x2, x1);
            x7 = TLanes.RotateRight(TLanes.Xor(x7, x4), 50); x4 = TLanes.Subtract(x4, x7);
            x5 = TLanes.RotateRight(TLanes.Xor(x5, x6), 10); x6 = TLanes.Subtract(x6, x5);
            x3 = TLanes.RotateRight(TLanes.Xor(x3, x0), 17); x0 = TLanes.Subtract(x0, x3);
            x1 = TLanes.RotateRight(TLanes.Xor(x1, x0), 39); x0 = TLanes.Subtract(x0, x1);
            x3 = TLanes.RotateRight(TLanes.Xor(x3, x2), 30); x2 = TLanes.Subtract(x2, x3);
            x5 = TLanes.RotateRight(TLanes.Xor(x5, x4), 34); x4 = TLanes.Subtract(x4, x5);
            x7 = TLanes.RotateRight(TLanes.Xor(x7, x6), 24); x6 = TLanes.Subtract(x6, x7);
            x0 = TLanes.Subtract(x0, subkeys.Word(1, 0)); x1 = TLanes.Subtract(x1, subkeys.Word(1, 1));
            x2 = TLanes.Subtract(x2, subkeys.Word(1, 2)); x3 = TLanes.Subtract(x3, subkeys.Word(1, 3));
            x4 = TLanes.Subtract(x4, subkeys.Word(1, 4)); x5 = TLanes.Subtract(x5, subkeys.Word(1, 5));
            x6 = TLanes.Subtract(x6, subkeys.Word(1, 6)); x7 = TLanes.Subtract(x7, subkeys.Word(1, 7));
            x1 = TLanes.RotateRight(TLanes.Xor(x1, x6), 44); x6 = TLanes.Subtract(x6, x1);
            x7 = TLanes.RotateRight(TLanes.Xor(x7, x0), 9); x0 = TLanes.Subtract(x0, x7);
            x5 = TLanes.RotateRight(TLanes.Xor(x5, x2), 54); x2 = TLanes.Subtract(x2, x5);
            x3 = TLanes.RotateRight(TLanes.Xor(x3, x4), 56); x4 = TLanes.Subtract(x4, x3);
            x1 = TLanes.RotateRight(TLanes.Xor(x1, x4), 17); x4 = TLanes.Subtract(x4, x1);
            x3 = TLanes.RotateRight(TLanes.Xor(x3, x6), 49); x6 = TLanes.Subtract(x6, x3);
            x5 = TLanes.RotateRight(TLanes.Xor(x5, x0), 36); x0 = TLanes.Subtract(x0, x5);
            x7 = TLanes.RotateRight(TLanes.Xor(x7, x2), 39); x2 = TLanes.Subtract(x2, x7);
            x1 = TLanes.RotateRight(TLanes.Xor(x1, x2), 33); x2 = TLanes.Subtract(x2, x1);
            x7 = TLanes.RotateRight(TLanes.Xor(x7, x4), 27); x4 = TLanes.Subtract(x4, x7);
            x5 = TLanes.RotateRight(TLanes.Xor(x5, x6), 14); x6 = TLanes.Subtract(x6, x5);
            x3 = TLanes.RotateRight(TLanes.Xor(x3, x0), 42); x0 = TLanes.Subtract(x0, x3);
            x1 = TLanes.RotateRight(TLanes.Xor(x1, x0), 46); x0 = TLanes.Subtract(x0, x1);
            x3 = TLanes.RotateRight(TLanes.Xor(x3, x2), 36); x2 = TLanes.Subtract(x2, x3);
            x5 = TLanes.RotateRight(TLanes.Xor(x5, x4), 19); x4 = TLanes.Subtract(x4, x5);
            x7 = TLanes.RotateRight(TLanes.Xor(x7, x6), 37); x6 = TLanes.Subtract(x6, x7);
            x0 = TLanes.Subtract(x0, subkeys.Word(0, 0)); x1 = TLanes.Subtract(x1, subkeys.Word(0, 1));
            x2 = TLanes.Subtract(x2, subkeys.Word(0, 2)); x3 = TLanes.Subtract(x3, subkeys.Word(0, 3));
            x4 = TLanes.Subtract(x4, subkeys.Word(0, 4)); x5 = TLanes.Subtract(x5, subkeys.Word(0, 5));
            x6 = TLanes.Subtract(x6, subkeys.Word(0, 6)); x7 = TLanes.Subtract(x7, subkeys.Word(0, 7));
        }
        destination[0] = x0; destination[1] = x1; destination[2] = x2; destination[3] = x3; destination[4] = x4; destination[5] = x5;
        destination[6] = x6; destination[7] = x7;
    }
}
#endif
