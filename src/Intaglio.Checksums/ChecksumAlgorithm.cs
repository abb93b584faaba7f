using System.Globalization;
using System.Security.Cryptography;
using Intaglio.Cryptography;

namespace Intaglio.Checksums;

/// <summary>A hash function and the size of its digest: all that the tag of a checksum line says.</summary>
public sealed record ChecksumAlgorithm
{
    private readonly Factory<HashAlgorithm> create;
    private readonly Factory<BatchHasher> createBatch;
    private readonly TreeFunction? hashTree;

    // Without createBatch, the algorithm has no lanes for many messages; without hashTree, no tree sums.
    private ChecksumAlgorithm(
        string name, int maxDigestSize, int maxKeySize, int saltSize, int personalizationSize,
        Factory<HashAlgorithm> create, Factory<BatchHasher>? createBatch = null, TreeFunction? hashTree = null)
    {
        Name = name;
        DigestSize = MaxDigestSize = maxDigestSize;
        MaxKeySize = maxKeySize;
        SaltSize = saltSize;
        PersonalizationSize = personalizationSize;
        this.create = create;
        this.hashTree = hashTree;
        this.createBatch = createBatch ?? ((digestSize, in parameters) => new AnyBatchHasher(create(digestSize, in parameters), create(digestSize, in parameters), digestSize));
    }

    private delegate T Factory<out T>(int digestSize, in ChecksumParameters parameters);

    private delegate Blake2TreeResult TreeFunction(Stream source, Blake2TreeOptions options, IProgress<long> progress, CancellationToken cancellationToken);

    /// <summary>Gets BLAKE2b (RFC 7693) with its largest digest, 64 bytes: what <c>b2sum</c> computes.</summary>
    public static ChecksumAlgorithm Blake2b { get; } = new(
        "BLAKE2b", Cryptography.Blake2b.MaxDigestSize, Cryptography.Blake2b.MaxKeySize, Cryptography.Blake2b.SaltSize, Cryptography.Blake2b.PersonalizationSize,
        static (digestSize, in parameters) => Cryptography.Blake2b.CreateHashAlgorithm(ToBlake2b(digestSize, in parameters)),
        static (digestSize, in parameters) => new Blake2bBatchHasher(ToBlake2b(digestSize, in parameters)),
        Blake2bTree.HashData);

    /// <summary>Gets BLAKE2s (RFC 7693) with its largest digest, 32 bytes.</summary>
    public static ChecksumAlgorithm Blake2s { get; } = new(
        "BLAKE2s", Cryptography.Blake2s.MaxDigestSize, Cryptography.Blake2s.MaxKeySize, Cryptography.Blake2s.SaltSize, Cryptography.Blake2s.PersonalizationSize,
        static (digestSize, in parameters) => Cryptography.Blake2s.CreateHashAlgorithm(ToBlake2s(digestSize, in parameters)),
        static (digestSize, in parameters) => new Blake2sBatchHasher(ToBlake2s(digestSize, in parameters)),
        Blake2sTree.HashData);

    /// <summary>Gets BLAKE2bp (BLAKE2 paper, section 2.11) with its largest digest, 64 bytes.</summary>
    public static ChecksumAlgorithm Blake2bp { get; } = new(
        "BLAKE2bp", Cryptography.Blake2bp.MaxDigestSize, Cryptography.Blake2bp.MaxKeySize, Cryptography.Blake2bp.SaltSize, Cryptography.Blake2bp.PersonalizationSize,
        static (digestSize, in parameters) => Cryptography.Blake2bp.CreateHashAlgorithm(
            new() { DigestSize = digestSize, Key = parameters.Key, Salt = parameters.Salt, Personalization = parameters.Personalization }));

    /// <summary>Gets BLAKE2sp (BLAKE2 paper, section 2.11) with its largest digest, 32 bytes.</summary>
    public static ChecksumAlgorithm Blake2sp { get; } = new(
        "BLAKE2sp", Cryptography.Blake2sp.MaxDigestSize, Cryptography.Blake2sp.MaxKeySize, Cryptography.Blake2sp.SaltSize, Cryptography.Blake2sp.PersonalizationSize,
        static (digestSize, in parameters) => Cryptography.Blake2sp.CreateHashAlgorithm(
            new() { DigestSize = digestSize, Key = parameters.Key, Salt = parameters.Salt, Personalization = parameters.Personalization }));

    /// <summary>Gets every algorithm, each with its largest digest and without a tree.</summary>
    public static IReadOnlyList<ChecksumAlgorithm> All { get; } = [Blake2b, Blake2s, Blake2bp, Blake2sp];

    /// <summary>Gets the name of the hash function, as tags write it.</summary>
    public string Name { get; }

    /// <summary>Gets the size of the digest in bytes.</summary>
    public int DigestSize { get; private init; }

    /// <summary>Gets the size in bytes of the largest digest that the hash function has.</summary>
    public int MaxDigestSize { get; }

    /// <summary>Gets the size in bytes of the largest key; 0 for tree sums.</summary>
    public int MaxKeySize { get; private init; }

    /// <summary>Gets the size in bytes of the longest salt; 0 for tree sums.</summary>
    public int SaltSize { get; private init; }

    /// <summary>Gets the size in bytes of the longest personalization; 0 for tree sums.</summary>
    public int PersonalizationSize { get; private init; }

    /// <summary>Gets the size of a tree sum's leaves in bytes; <see langword="null"/> if this is no tree sum.</summary>
    public long? LeafSize { get; private init; }

    /// <summary>Gets whether the hash function has tree sums.</summary>
    public bool HasTree => hashTree != null;

    /// <summary>
    /// Gets the tag of a BSD-style line: the name, the digest's size in bits unless it is the largest (<c>BLAKE2b-256</c>), and of a
    /// tree sum the size of its leaves in bytes (<c>BLAKE2b-256-tree-5242880</c>).
    /// </summary>
    public string Tag
    {
        get
        {
            string size = DigestSize == MaxDigestSize ? "" : string.Create(CultureInfo.InvariantCulture, $"-{DigestSize * 8}");
            string tree = LeafSize is null ? "" : string.Create(CultureInfo.InvariantCulture, $"{TreeMark}{LeafSize}");
            return Name + size + tree;
        }
    }

    /// <summary>What comes before the size of the leaves in a tag.</summary>
    internal static string TreeMark => "-tree-";

    /// <summary>Returns the same hash function with another size of digest.</summary>
    /// <param name="digestSize">The size in bytes, 1 to <see cref="MaxDigestSize"/>.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="digestSize"/> is outside that range.</exception>
    public ChecksumAlgorithm WithDigestSize(int digestSize)
    {
        if (digestSize < 1 || digestSize > MaxDigestSize)
            throw new ArgumentOutOfRangeException(nameof(digestSize), digestSize, $"{Name} has digests of 1 to {MaxDigestSize} bytes.");
        return digestSize == DigestSize ? this : this with { DigestSize = digestSize };
    }

    /// <summary>Returns the tree sum of this hash function: unlimited fanout, depth 2, inner digests of the digest's size (<see cref="Blake2bTree"/>).</summary>
    /// <param name="leafSize">The size of the leaves in bytes, 1 to 4,294,967,295.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="leafSize"/> is outside that range.</exception>
    /// <exception cref="NotSupportedException">The hash function has no tree sums.</exception>
    public ChecksumAlgorithm WithTree(long leafSize = Blake2TreeOptions.DefaultLeafSize)
    {
        if (!HasTree)
            throw new NotSupportedException($"{Name} has no tree sums.");
        if (leafSize is < 1 or > uint.MaxValue)
            throw new ArgumentOutOfRangeException(nameof(leafSize), leafSize, $"Leaves have 1 to {uint.MaxValue} bytes.");
        return this with { LeafSize = leafSize, MaxKeySize = 0, SaltSize = 0, PersonalizationSize = 0 };
    }

    /// <summary>Creates what computes the digest.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The key, the salt or the personalization is longer than the algorithm allows.</exception>
    /// <exception cref="NotSupportedException">This is a tree sum: a <see cref="FileHasher"/> computes it.</exception>
    public HashAlgorithm CreateHashAlgorithm(in ChecksumParameters parameters = default) =>
        LeafSize is null ? create(DigestSize, in parameters) : throw new NotSupportedException($"{Tag} is a tree sum, which is not computed part by part.");

    /// <summary>Computes the tree sum of what is left of a stream.</summary>
    internal Blake2TreeResult HashTree(Stream source, int maxDegreeOfParallelism, IProgress<long> progress, CancellationToken cancellationToken) => hashTree!(
        source, new() { DigestSize = DigestSize, LeafSize = LeafSize!.Value, MaxDegreeOfParallelism = maxDegreeOfParallelism }, progress, cancellationToken);

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
