namespace Intaglio.Cryptography;

/// <summary>Implementations of the BLAKE2 compression function. The kernel setting accepts their names in lowercase.</summary>
internal enum Blake2Kernel
{
    Scalar,
    RowWise128,
    RowWise256,
}
