#if NET8_0_OR_GREATER
using System.Runtime.CompilerServices;

namespace Intaglio.Cryptography;

/// <summary>The rounds of Threefish-256 on several blocks, one in each lane.</summary>
internal readonly unsafe struct Threefish256Rounds : IThreefishRounds
{
    private const int Eights = 9;

    public static int Words => 4;

    public static int Subkeys => 2 * Eights + 1;

    [MethodImpl(Kernel.Optimized)]
    [SkipLocalsInit]
    public static void Encrypt<TVector, TLanes, TSubkeys>(TVector* source, TVector* destination, TSubkeys subkeys)
        where TVector : unmanaged
        where TLanes : struct, ILanes<TVector, ulong>
        where TSubkeys : struct, ISubkeys<TVector>
    {
        TVector x0 = source[0], x1 = source[1], x2 = source[2], x3 = source[3];
        for (int eight = 0; eight < Eights; eight++)
        {
            x0 = TLanes.Add(x0, subkeys.Word(0, 0)); x1 = TLanes.Add(x1, subkeys.Word(0, 1)); x2 = TLanes.Add(x2, subkeys.Word(0, 2));
            x3 = TLanes.Add(x3, subkeys.Word(0, 3));
            x0 = TLanes.Add(x0, x1); x1 = TLanes.Xor(TLanes.RotateRight(x1, 64 - 14), x0);
            x2 = TLanes.Add(x2, x3); x3 = TLanes.Xor(TLanes.RotateRight(x3, 64 - 16), x2);
            x0 = TLanes.Add(x0, x3); x3 = TLanes.Xor(TLanes.RotateRight(x3, 64 - 52), x0);
            x2 = TLanes.Add(x2, x1); x1 = TLanes.Xor(TLanes.RotateRight(x1, 64 - 57), x2);
            x0 = TLanes.Add(x0, x1); x1 = TLanes.Xor(TLanes.RotateRight(x1, 64 - 23), x0);
            x2 = TLanes.Add(x2, x3); x3 = TLanes.Xor(TLanes.RotateRight(x3, 64 - 40), x2);
            x0 = TLanes.Add(x0, x3); x3 = TLanes.Xor(TLanes.RotateRight(x3, 64 - 5), x0);
            x2 = TLanes.Add(x2, x1); x1 = TLanes.Xor(TLanes.RotateRight(x1, 64 - 37), x2);
            x0 = TLanes.Add(x0, subkeys.Word(1, 0)); x1 = TLanes.Add(x1, subkeys.Word(1, 1)); x2 = TLanes.Add(x2, subkeys.Word(1, 2));
            x3 = TLanes.Add(x3, subkeys.Word(1, 3));
            x0 = TLanes.Add(x0, x1); x1 = TLanes.Xor(TLanes.RotateRight(x1, 64 - 25), x0);
            x2 = TLanes.Add(x2, x3); x3 = TLanes.Xor(TLanes.RotateRight(x3, 64 - 33), x2);
            x0 = TLanes.Add(x0, x3); x3 = TLanes.Xor(TLanes.RotateRight(x3, 64 - 46), x0);
            x2 = TLanes.Add(x2, x1); x1 = TLanes.Xor(TLanes.RotateRight(x1, 64 - 12), x2);
            x0 = TLanes.Add(x0, x1); x1 = TLanes.Xor(TLanes.RotateRight(x1, 64 - 58), x0);
            x2 = TLanes.Add(x2, x3); x3 = TLanes.Xor(TLanes.RotateRight(x3, 64 - 22), x2);
            x0 = TLanes.Add(x0, x3); x3 = TLanes.Xor(TLanes.RotateRight(x3, 64 - 32), x0);
            x2 = TLanes.Add(x2, x1); x1 = TLanes.Xor(TLanes.RotateRight(x1, 64 - 32), x2);
            subkeys.MoveNext();
        }
        destination[0] = TLanes.Add(x0, subkeys.Word(0, 0)); destination[1] = TLanes.Add(x1, subkeys.Word(0, 1));
        destination[2] = TLanes.Add(x2, subkeys.Word(0, 2)); destination[3] = TLanes.Add(x3, subkeys.Word(0, 3));
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
        for (int eight = 0; eight < Eights; eight++)
        {
            subkeys.MoveBack();
            x3 = TLanes.RotateRight(TLanes.Xor(x3, x0), 32); x0 = TLanes.Subtract(x0, x3);
            x1 = TLanes.RotateRight(TLanes.Xor(x1, x2), 32); x2 = TLanes.Subtract(x2, x1);
            x1 = TLanes.RotateRight(TLanes.Xor(x1, x0), 58); x0 = TLanes.Subtract(x0, x1);
            x3 = TLanes.RotateRight(TLanes.Xor(x3, x2), 22); x2 = TLanes.Subtract(x2, x3);
            x3 = TLanes.RotateRight(TLanes.Xor(x3, x0), 46); x0 = TLanes.Subtract(x0, x3);
            x1 = TLanes.RotateRight(TLanes.Xor(x1, x2), 12); x2 = TLanes.Subtract(x2, x1);
            x1 = TLanes.RotateRight(TLanes.Xor(x1, x0), 25); x0 = TLanes.Subtract(x0, x1);
            x3 = TLanes.RotateRight(TLanes.Xor(x3, x2), 33); x2 = TLanes.Subtract(x2, x3);
            x0 = TLanes.Subtract(x0, subkeys.Word(1, 0)); x1 = TLanes.Subtract(x1, subkeys.Word(1, 1));
            x2 = TLanes.Subtract(x2, subkeys.Word(1, 2)); x3 = TLanes.Subtract(x3, subkeys.Word(1, 3));
            x3 = TLanes.RotateRight(TLanes.Xor(x3, x0), 5); x0 = TLanes.Subtract(x0, x3);
            x1 = TLanes.RotateRight(TLanes.Xor(x1, x2), 37); x2 = TLanes.Subtract(x2, x1);
            x1 = TLanes.RotateRight(TLanes.Xor(x1, x0), 23); x0 = TLanes.Subtract(x0, x1);
            x3 = TLanes.RotateRight(TLanes.Xor(x3, x2), 40); x2 = TLanes.Subtract(x2, x3);
            x3 = TLanes.RotateRight(TLanes.Xor(x3, x0), 52); x0 = TLanes.Subtract(x0, x3);
            x1 = TLanes.RotateRight(TLanes.Xor(x1, x2), 57); x2 = TLanes.Subtract(x2, x1);
            x1 = TLanes.RotateRight(TLanes.Xor(x1, x0), 14); x0 = TLanes.Subtract(x0, x1);
            x3 = TLanes.RotateRight(TLanes.Xor(x3, x2), 16); x2 = TLanes.Subtract(x2, x3);
            x0 = TLanes.Subtract(x0, subkeys.Word(0, 0)); x1 = TLanes.Subtract(x1, subkeys.Word(0, 1));
            x2 = TLanes.Subtract(x2, subkeys.Word(0, 2)); x3 = TLanes.Subtract(x3, subkeys.Word(0, 3));
        }
        destination[0] = x0; destination[1] = x1; destination[2] = x2; destination[3] = x3;
    }
}
#endif
