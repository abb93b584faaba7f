namespace Intaglio.Cryptography;

/// <summary>The kernels of Threefish that process one block at a time. Users request them by their lowercase names.</summary>
internal enum ThreefishKernel
{
    Scalar,
    RowWise128,
    RowWise256,
}
