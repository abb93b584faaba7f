using Intaglio.Cryptography;

namespace Intaglio.Evaluation.Unoptimized;

public static class Blake2bOfADebugBuild
{
    public static byte[] ComputeHash(byte[] data) => Blake2b.HashData(data);
}
