using System.Globalization;
using System.Security.Cryptography;
using Intaglio.Cryptography;

namespace Intaglio.Checksums;

/// <summary>A hash function and the size of its digest: all that the tag of a checksum line says.</summary>
public sealed record ChecksumAlgorithm
{
    private readonly Factory create;

    private ChecksumAlgorithm(string name, int maxDigestSize, int maxKeySize, int saltSize, int personalizationSize, Factory create)
    {
        Name = name;
        DigestSize = MaxDigestSize = maxDigestSize;
        MaxKeySize = maxKeySize;
        SaltSize = saltSize;
        PersonalizationSize = personalizationSize;
        this.create = create;
    }

    private delegate HashAlgorithm Factory(int digestSize, in ChecksumParameters parameters);

    /// <summary>Gets BLAKE2b (RFC 7693) with its largest digest, 64 bytes: what <c>b2sum</c> computes.</summary>
    public static ChecksumAlgorithm Blake2b { get; } = new(
        "BLAKE2b", Cryptography.Blake2b.MaxDigestSize, Cryptography.Blake2b.MaxKeySize, Cryptography.Blake2b.SaltSize, Cryptography.Blake2b.PersonalizationSize,
        static (digestSize, in parameters) => Cryptography.Blake2b.CreateHashAlgorithm(new Blake2bParameters
        {
            DigestSize = digestSize,
            Key = parameters.Key,
            Salt = parameters.Salt,
            Personalization = parameters.Personalization,
        }));

    /// <summary>Gets BLAKE2s (RFC 7693) with its largest digest, 32 bytes.</summary>
    public static ChecksumAlgorithm Blake2s { get; } = new(
        "BLAKE2s", Cryptography.Blake2s.MaxDigestSize, Cryptography.Blake2s.MaxKeySize, Cryptography.Blake2s.SaltSize, Cryptography.Blake2s.PersonalizationSize,
        static (digestSize, in parameters) => Cryptography.Blake2s.CreateHashAlgorithm(new Blake2sParameters
        {
            DigestSize = digestSize,
            Key = parameters.Key,
            Salt = parameters.Salt,
            Personalization = parameters.Personalization,
        }));

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

    /// <summary>Returns the <see cref="Tag"/>.</summary>
    public override string ToString() => Tag;
}
