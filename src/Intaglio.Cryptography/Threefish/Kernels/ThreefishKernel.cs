namespace Intaglio.Cryptography;

/// <summary>Threefish's kernels for one block after the other. Their names in lower case are what a user may ask for.</summary>
internal enum ThreefishKernel
{
    Scalar,
    RowWise128,
    RowWise256,
}
