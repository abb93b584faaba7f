namespace Intaglio.Cryptography;

internal static class Blake2bKernels
{
    internal static void Compress(ref Blake2bChain chain, ref readonly byte blocks, nint blockCount, uint bytesPerBlock, ulong f0, ulong f1) =>
        Blake2bScalar.Compress(ref chain, in blocks, blockCount, bytesPerBlock, f0, f1);
}
