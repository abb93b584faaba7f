namespace Intaglio.Cryptography;

internal static class Blake2sKernels
{
    internal static void Compress(ref Blake2sChain chain, ref readonly byte blocks, nint blockCount, uint bytesPerBlock, uint f0, uint f1) =>
        Blake2sScalar.Compress(ref chain, in blocks, blockCount, bytesPerBlock, f0, f1);
}
