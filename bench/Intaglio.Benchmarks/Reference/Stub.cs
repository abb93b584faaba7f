using Intaglio.Cryptography;

namespace Intaglio.Reference;

/// <summary>Stands in for the transcription in tests/Reference where that folder is missing; its figures mean nothing.</summary>
public static class Blake2bReference
{
    public static byte[] Hash(ReadOnlySpan<byte> message, int digestSize = 64) =>
        Blake2b.HashData(message, new Blake2bParameters { DigestSize = digestSize });
}

/// <inheritdoc cref="Blake2bReference"/>
public static class Blake2sReference
{
    public static byte[] Hash(ReadOnlySpan<byte> message, int digestSize = 32) =>
        Blake2s.HashData(message, new Blake2sParameters { DigestSize = digestSize });
}
