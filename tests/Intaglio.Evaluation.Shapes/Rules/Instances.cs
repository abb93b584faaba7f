using Intaglio.Cryptography;

namespace Intaglio.Evaluation.Shapes.Rules;

/// <summary>An algorithm as an object, which the class also keeps for all.</summary>
public sealed class Algorithm(int hashSize)
{
    private readonly int hashSize = hashSize is > 0 and <= 64 ? hashSize : throw new ArgumentOutOfRangeException(nameof(hashSize));

    public static Algorithm Blake2b_256 { get; } = new(32);

    public byte[] Hash(ReadOnlySpan<byte> data) => Blake2b.HashData(data, new Blake2bParameters { DigestSize = hashSize });

    public void Hash(ReadOnlySpan<byte> data, Span<byte> hash)
    {
        ArgumentOutOfRangeException.ThrowIfNotEqual(hash.Length, hashSize);
        Blake2b.HashData(data, hash, new Blake2bParameters { DigestSize = hashSize });
    }
}
