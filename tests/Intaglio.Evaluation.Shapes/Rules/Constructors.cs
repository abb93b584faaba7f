using System.Security.Cryptography;
using Intaglio.Cryptography;

namespace Intaglio.Evaluation.Shapes.Rules;

/// <summary>Has the interface of an HMAC and is none: its constructors take a size, in bits. It has no state before it is initialized.</summary>
public sealed class HmacOfBits : HMAC
{
    private readonly byte[] key;
    private Blake2bHasher? hasher;

    public HmacOfBits(int hashSize)
        : this([], hashSize)
    {
    }

    public HmacOfBits(byte[] keyData, int hashSize) => (key, HashSizeValue) = (keyData, hashSize);

    public override void Initialize() => hasher = Blake2b.CreateHasher(new Blake2bParameters { DigestSize = HashSizeValue / 8, Key = key });

    protected override void HashCore(byte[] rgb, int ib, int cb) => hasher!.AppendData(rgb.AsSpan(ib, cb));

    protected override byte[] HashFinal() => hasher!.GetHashAndReset();
}

/// <summary>Its only constructor takes a key, null for none, and a size in bytes.</summary>
public sealed class AlgorithmOfBytes : HashAlgorithm
{
    private readonly Blake2bHasher hasher;

    public AlgorithmOfBytes(byte[] key, int bytes)
    {
        if (key is { Length: 0 })
            throw new ArgumentException("A key has bytes.", nameof(key));
        hasher = Blake2b.CreateHasher(new Blake2bParameters { DigestSize = bytes, Key = key });
        HashSizeValue = 8 * bytes;
    }

    public override void Initialize() => hasher.GetHashAndReset();

    protected override void HashCore(byte[] array, int ibStart, int cbSize) => hasher.AppendData(array.AsSpan(ibStart, cbSize));

    protected override byte[] HashFinal() => hasher.GetHashAndReset();
}

/// <summary>Its constructor takes the size, in bytes, and the destination must have the same.</summary>
public sealed class SizedByConstructor(int hashSize)
{
    public SizedByConstructor()
        : this(Blake2b.MaxDigestSize)
    {
    }

    public byte[] Hash(ReadOnlySpan<byte> data) => Blake2b.HashData(data, new Blake2bParameters { DigestSize = hashSize });

    public void Hash(ReadOnlySpan<byte> data, Span<byte> hash)
    {
        if (hash.Length != hashSize)
            throw new ArgumentException($"A digest has {hashSize} bytes.", nameof(hash));
        Blake2b.HashData(data, hash, new Blake2bParameters { DigestSize = hashSize });
    }
}
