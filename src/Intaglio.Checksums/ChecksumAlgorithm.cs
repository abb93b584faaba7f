using System.Globalization;
using System.Security.Cryptography;
using Intaglio.Cryptography;

namespace Intaglio.Checksums;

/// <summary>A hash function and the size of its digest: all that the tag of a checksum line says.</summary>
public sealed record ChecksumAlgorithm
{
    private readonly Factory<HashAlgorithm> create;
    private readonly Factory<BatchHasher> createBatch;

    // Without createBatch, the algorithm has no lanes.
    private ChecksumAlgorithm(
        string name, int maxDigestSize, int maxKeySize, int saltSize, int personalizationSize, Factory<HashAlgorithm> create, Factory<BatchHasher>? createBatch = null)
    {
        Name = name;
        DigestSize = MaxDigestSize = maxDigestSize;
        MaxKeySize = maxKeySize;
        SaltSize = saltSize;
        PersonalizationSize = personalizationSize;
        this.create = create;
        this.createBatch = createBatch ?? ((digestSize, in parameters) => new AnyBatchHasher(create(digestSize, in parameters), create(digestSize, in parameters), digestSize));
    }

    private delegate T Factory<out T>(int digestSize, in ChecksumParameters parameters);

    /// <summary>Gets BLAKE2b (RFC 7693) with its largest digest, 64 bytes: what <c>b2sum</c> computes.</summary>
    public static ChecksumAlgorithm Blake2b { get; } = new(
        "BLAKE2b", Cryptography.Blake2b.MaxDigestSize, Cryptography.Blake2b.MaxKeySize, Cryptography.Blake2b.SaltSize, Cryptography.Blake2b.PersonalizationSize,
        static (digestSize, in parameters) => Cryptography.Blake2b.CreateHashAlgorithm(ToBlake2b(digestSize, in parameters)),
        static (digestSize, in parameters) => new Blake2bBatchHasher(ToBlake2b(digestSize, in parameters)));

    /// <summary>Gets BLAKE2s (RFC 7693) with its largest digest, 32 bytes.</summary>
    public static ChecksumAlgorithm Blake2s { get; } = new(
        "BLAKE2s", Cryptography.Blake2s.MaxDigestSize, Cryptography.Blake2s.MaxKeySize, Cryptography.Blake2s.SaltSize, Cryptography.Blake2s.PersonalizationSize,
        static (digestSize, in parameters) => Cryptography.Blake2s.CreateHashAlgorithm(ToBlake2s(digestSize, in parameters)),
        static (digestSize, in parameters) => new Blake2sBatchHasher(ToBlake2s(digestSize, in parameters)));

    /// <summary>Gets every algorithm, each with its largest digest.</summary>
    public static IReadOnlyList<ChecksumAlgorithm> All { get; } = [Blake2b, Blake2s];

    /// <summary>Gets the name of the hash function, as tags write it.</summary>
    public string Name { get; }

    /// <summary>Gets the size of the digest in bytes.</summary>
    public int DigestSize { get; private init; }

    /// <summary>Gets the size in bytes of the largest digest that the hash function has.</summary>
    public int MaxDigestSize { get; }

    /// <summary>Gets the size in bytes of the largest key.</summary>
    public int MaxKeySize { get; }

    /// <summary>Gets the size in bytes of the longest salt.</summary>
    public int SaltSize { get; }

    /// <summary>Gets the size in bytes of the longest personalization.</summary>
    public int PersonalizationSize { get; }

    /// <summary>Gets the tag of a BSD-style line: the name, and the digest's size in bits unless it is the largest (<c>BLAKE2b-256</c>).</summary>
    public string Tag => DigestSize == MaxDigestSize ? Name : string.Create(CultureInfo.InvariantCulture, $"{Name}-{DigestSize * 8}");

    /// <summary>Returns the same hash function with another size of digest.</summary>
    /// <param name="digestSize">The size in bytes, 1 to <see cref="MaxDigestSize"/>.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="digestSize"/> is outside that range.</exception>
    public ChecksumAlgorithm WithDigestSize(int digestSize)
    {
        if (digestSize < 1 || digestSize > MaxDigestSize)
            throw new ArgumentOutOfRangeException(nameof(digestSize), digestSize, $"{Name} has digests of 1 to {MaxDigestSize} bytes.");
        return digestSize == DigestSize ? this : this with { DigestSize = digestSize };
    }

    /// <summary>Creates what computes the digest.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The key, the salt or the personalization is longer than the algorithm allows.</exception>
    public HashAlgorithm CreateHashAlgorithm(in ChecksumParameters parameters = default) => create(DigestSize, in parameters);

    /// <summary>Creates what hashes many messages.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The key, the salt or the personalization is longer than the algorithm allows.</exception>
    internal BatchHasher CreateBatchHasher(in ChecksumParameters parameters) => createBatch(DigestSize, in parameters);

    /// <summary>Returns the <see cref="Tag"/>.</summary>
    public override string ToString() => Tag;

    private static Blake2bParameters ToBlake2b(int digestSize, in ChecksumParameters parameters) => new()
    {
        DigestSize = digestSize,
        Key = parameters.Key,
        Salt = parameters.Salt,
        Personalization = parameters.Personalization,
    };

    private static Blake2sParameters ToBlake2s(int digestSize, in ChecksumParameters parameters) => new()
    {
        DigestSize = digestSize,
        Key = parameters.Key,
        Salt = parameters.Salt,
        Personalization = parameters.Personalization,
    };
}
