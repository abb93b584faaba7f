namespace Intaglio.Cryptography;

/// <summary>The techniques by which BLAKE2's compression function is computed. Their names in lower case are what a user may ask for.</summary>
internal enum Blake2Kernel
{
    Scalar,
    RowWise128,
    RowWise256,
}
