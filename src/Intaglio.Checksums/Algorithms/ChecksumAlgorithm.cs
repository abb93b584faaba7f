using System.Globalization;
using System.Security.Cryptography;
using Intaglio.Cryptography;

namespace Intaglio.Checksums;

/// <summary>A hash function and the size of its digest: all that the tag of a checksum line says.</summary>
public sealed record ChecksumAlgorithm
{
    private readonly HashFunction function;

    private ChecksumAlgorithm(HashFunction function)
    {
        this.function = function;
        DigestSizeInBits = function.DigestBits;
    }

    /// <summary>Gets BLAKE2b (RFC 7693) with its largest digest, 64 bytes: what <c>b2sum</c> computes.</summary>
    public static ChecksumAlgorithm Blake2b { get; } = new(Blake2Functions.Blake2b);

    /// <summary>Gets BLAKE2s (RFC 7693) with its largest digest, 32 bytes.</summary>
    public static ChecksumAlgorithm Blake2s { get; } = new(Blake2Functions.Blake2s);

    /// <summary>Gets BLAKE2bp (BLAKE2 paper, section 2.11) with its largest digest, 64 bytes.</summary>
    public static ChecksumAlgorithm Blake2bp { get; } = new(Blake2Functions.Blake2bp);

    /// <summary>Gets BLAKE2sp (BLAKE2 paper, section 2.11) with its largest digest, 32 bytes.</summary>
    public static ChecksumAlgorithm Blake2sp { get; } = new(Blake2Functions.Blake2sp);

    /// <summary>Gets Skein-256 (Skein 1.3) with a digest of 32 bytes, the size of its block.</summary>
    public static ChecksumAlgorithm Skein256 { get; } = new(SkeinFunctions.Skein256);

    /// <summary>Gets Skein-512 (Skein 1.3) with a digest of 64 bytes, the size of its block.</summary>
    public static ChecksumAlgorithm Skein512 { get; } = new(SkeinFunctions.Skein512);

    /// <summary>Gets Skein-1024 (Skein 1.3) with a digest of 128 bytes, the size of its block.</summary>
    public static ChecksumAlgorithm Skein1024 { get; } = new(SkeinFunctions.Skein1024);

    /// <summary>Gets BLAKE3 with a digest of 32 bytes, the beginning of all longer ones: what <c>b3sum</c> computes.</summary>
    public static ChecksumAlgorithm Blake3 { get; } = new(Blake3Functions.Blake3);

    /// <summary>Gets SHA-256 (FIPS 180-4): what <c>sha256sum</c> computes.</summary>
    public static ChecksumAlgorithm Sha256 { get; } = new(FrameworkFunctions.Sha256);

    /// <summary>Gets SHA-384 (FIPS 180-4): what <c>sha384sum</c> computes.</summary>
    public static ChecksumAlgorithm Sha384 { get; } = new(FrameworkFunctions.Sha384);

    /// <summary>Gets SHA-512 (FIPS 180-4): what <c>sha512sum</c> computes.</summary>
    public static ChecksumAlgorithm Sha512 { get; } = new(FrameworkFunctions.Sha512);

    /// <summary>Gets SHA3-256 (FIPS 202), which not every system has (<see cref="IsSupported"/>).</summary>
#pragma warning disable CA1707 // The framework calls it so.
    public static ChecksumAlgorithm Sha3_256 { get; } = new(FrameworkFunctions.Sha3_256);
#pragma warning restore CA1707

    /// <summary>Gets SHA-1 (FIPS 180-4), what <c>sha1sum</c> computes: it is broken, and finds accidents, not attacks (<see cref="IsBroken"/>).</summary>
    public static ChecksumAlgorithm Sha1 { get; } = new(FrameworkFunctions.Sha1);

    /// <summary>Gets MD5 (RFC 1321), what <c>md5sum</c> computes: it is broken, and finds accidents, not attacks (<see cref="IsBroken"/>).</summary>
    public static ChecksumAlgorithm Md5 { get; } = new(FrameworkFunctions.Md5);

    /// <summary>Gets BLAKE2b-256, the <see cref="FileDigest"/> of files of up to 8 MiB.</summary>
    public static ChecksumAlgorithm PlainFileDigest { get; } = Blake2b.WithDigestSize(FileDigest.Size);

    /// <summary>Gets the tree hash that is the <see cref="FileDigest"/> of longer files.</summary>
    public static ChecksumAlgorithm TreeFileDigest { get; } = PlainFileDigest.WithTree(FileDigest.LeafSize);

    /// <summary>
    /// Gets the <see cref="FileDigest"/> of files of any length. The results of a <see cref="FileHasher"/> have the algorithm that computed the digest in its place;
    /// a tagged line cannot name this one.
    /// </summary>
    public static ChecksumAlgorithm File { get; } = new(Blake2Functions.File);

    /// <summary>Gets every algorithm that a tag can name, each with the size of digest it has where none is asked for, and without a tree.</summary>
    public static IReadOnlyList<ChecksumAlgorithm> All { get; } = [Blake2b, Blake2s, Blake2bp, Blake2sp, Skein256, Skein512, Skein1024, Blake3, Sha256, Sha384, Sha512, Sha3_256, Sha1, Md5];

    /// <summary>Gets the name of the hash function, as tags write it.</summary>
    public string Name => function.Name;

    /// <summary>Gets the size of the digest in bytes; the last may be used in part.</summary>
    public int DigestSize => (DigestSizeInBits + 7) / 8;

    /// <summary>Gets the size of the digest in bits. If it ends within a byte, that byte's upper bits are used, and the lower ones are zero.</summary>
    public int DigestSizeInBits { get; private init; }

    /// <summary>Gets the size in bytes of the largest digest: that of the hash function, or of Skein and BLAKE3 what fits a line, 65,536.</summary>
    public int MaxDigestSize => function.MaxDigestBits / 8;

    /// <summary>Gets what the sizes of digests are multiples of, in bits: 8, of Skein 1, and of a function that has digests of one size only, that size.</summary>
    public int DigestSizeStepInBits => function.DigestStep;

    /// <summary>Gets whether there are digests of one size only, as of SHA-2, SHA3-256, SHA-1, MD5 and <see cref="File"/>.</summary>
    public bool HasFixedSize => function.DigestStep == function.MaxDigestBits;

    /// <summary>
    /// Gets whether the function is broken, as SHA-1 and MD5 are: anybody can make two files of the same digest. It still finds damage by accident; whoever may have made or
    /// changed a file on purpose is not found out.
    /// </summary>
    public bool IsBroken => function.IsBroken;

    /// <summary>Gets whether the system has the function: SHA3-256 needs OpenSSL 1.1.1 or later, or Windows 11 24H2; every system has the others.</summary>
    public bool IsSupported => function.IsSupported?.Invoke() ?? true;

    /// <summary>Gets the size in bytes of the smallest key: 1, or 32 for BLAKE3.</summary>
    public int MinKeySize => function.MinKeySize;

    /// <summary>Gets the size in bytes of the largest key; <see cref="int.MaxValue"/> if any is taken, 0 for tree sums and functions of the framework.</summary>
    public int MaxKeySize => LeafSize is null ? function.MaxKeySize : 0;

    /// <summary>Gets the size in bytes of the longest salt; 0 for all but BLAKE2, and for tree sums.</summary>
    public int SaltSize => LeafSize is null ? function.SaltSize : 0;

    /// <summary>Gets the size in bytes of the longest personalization; <see cref="int.MaxValue"/> if any is taken, 0 for all but BLAKE2 and Skein, and for tree sums.</summary>
    public int PersonalizationSize => LeafSize is null ? function.PersonalizationSize : 0;

    /// <summary>Gets the size of a tree sum's leaves in bytes; <see langword="null"/> if this is no tree sum.</summary>
    public long? LeafSize { get; private init; }

    /// <summary>Gets whether the hash function has tree sums.</summary>
    public bool HasTree => function.Tree != null;

    /// <summary>Gets whether the algorithm derives keys and has an output that digests may begin in anywhere, as BLAKE3 does.</summary>
    public bool IsExtendable => function.IsExtendable;

    /// <summary>
    /// Gets the tag of a BSD-style line: the name, the digest's size in bits (<c>BLAKE2b-256</c>, <c>Skein-512-256</c>), which is left
    /// out if it is BLAKE2's largest or the usual one of BLAKE3, and of a tree sum the size of its leaves in bytes (<c>BLAKE2b-256-tree-5242880</c>).
    /// </summary>
    public string Tag
    {
        get
        {
            string size = DigestSizeInBits == function.UnstatedBits ? "" : string.Create(CultureInfo.InvariantCulture, $"-{DigestSizeInBits}");
            string tree = LeafSize is null ? "" : string.Create(CultureInfo.InvariantCulture, $"{TreeMark}{LeafSize}");
            return Name + size + tree;
        }
    }

    /// <summary>Returns the algorithm that computes the <see cref="FileDigest"/> of a file.</summary>
    /// <param name="length">The length of the file in bytes.</param>
    public static ChecksumAlgorithm GetFileDigest(long length) => length > FileDigest.TreeThreshold ? TreeFileDigest : PlainFileDigest;

    /// <summary>What comes before the size of the leaves in a tag.</summary>
    internal static string TreeMark => "-tree-";

    /// <summary>Gets the name in tags that OpenSSL writes, which include the usual size; null if it is the same.</summary>
    internal string? OtherName => function.OtherName;

    /// <summary>Gets whether a tag states the size of every digest.</summary>
    internal bool StatesEverySize => function.UnstatedBits == 0;

    /// <summary>Gets whether the digest's length tells its size where a line of a list does not.</summary>
    internal bool IsSizeToldByDigest => function.IsSizeToldByDigest;

    /// <summary>Gets what computes the algorithm by several threads; <see langword="null"/> if nothing does.</summary>
    internal ParallelFunction? Parallel => LeafSize is null ? function.Parallel : function.Tree;

    /// <summary>Returns the same hash function with another size of digest.</summary>
    /// <param name="digestSize">The size in bytes, 1 to <see cref="MaxDigestSize"/>.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="digestSize"/> is outside that range.</exception>
    public ChecksumAlgorithm WithDigestSize(int digestSize)
    {
        if (digestSize < 1 || digestSize > MaxDigestSize)
            throw new ArgumentOutOfRangeException(nameof(digestSize), digestSize, $"{Name} has digests of {(HasFixedSize ? "" : "1 to ")}{MaxDigestSize} bytes.");
        return WithDigestSizeInBits(8 * digestSize);
    }

    /// <summary>Returns the same hash function with another size of digest.</summary>
    /// <param name="digestSize">The size in bits: a multiple of <see cref="DigestSizeStepInBits"/>, at most eight times <see cref="MaxDigestSize"/>.</param>
    /// <exception cref="ArgumentOutOfRangeException">There is no digest of that size.</exception>
    public ChecksumAlgorithm WithDigestSizeInBits(int digestSize)
    {
        if (!HasDigestSizeInBits(digestSize))
            throw new ArgumentOutOfRangeException(nameof(digestSize), digestSize,
                $"{Name} has digests of {(HasFixedSize ? "" : $"{DigestSizeStepInBits} to ")}{function.MaxDigestBits} bits{(DigestSizeStepInBits == 8 ? ", multiples of 8" : "")}.");
        return digestSize == DigestSizeInBits ? this : this with { DigestSizeInBits = digestSize };
    }

    /// <summary>Returns whether the hash function has digests of a size.</summary>
    /// <param name="digestSize">The size in bits.</param>
    public bool HasDigestSizeInBits(long digestSize) => digestSize >= 1 && digestSize <= function.MaxDigestBits && digestSize % DigestSizeStepInBits == 0;

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
        return this with { LeafSize = leafSize };
    }

    /// <summary>Returns whether bytes may be a digest: of its size, and with zeros where it does not use the last byte.</summary>
    public bool IsDigest(ReadOnlySpan<byte> bytes) =>
        bytes.Length == DigestSize && (DigestSizeInBits % 8 == 0 || (bytes[^1] & 0xFF >> DigestSizeInBits % 8) == 0);

    /// <summary>Creates what computes the digest.</summary>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the range that the algorithm allows.</exception>
    /// <exception cref="ArgumentException">There are a key and a context.</exception>
    /// <exception cref="PlatformNotSupportedException">The system does not have the function.</exception>
    /// <exception cref="NotSupportedException">This is a tree hash or <see cref="File"/>: a <see cref="FileHasher"/> computes it.</exception>
    public HashAlgorithm CreateHashAlgorithm(in ChecksumParameters parameters = default)
    {
        if (LeafSize is not null || this == File)
            throw new NotSupportedException($"{Tag} is not computed part by part; a {nameof(FileHasher)} computes it.");
        Check(in parameters);
        return function.Create(this, in parameters);
    }

    /// <exception cref="ArgumentOutOfRangeException">The algorithm does not take one of the parameters.</exception>
    /// <exception cref="PlatformNotSupportedException">The system does not have the function.</exception>
    internal void Check(in ChecksumParameters parameters)
    {
        if (LeafSize is null && this != File)
            function.Check(in parameters);
        else if (parameters.HasAny)
            throw new ArgumentOutOfRangeException(nameof(parameters), this, $"{this} takes no key, no salt and no personalization.");
    }

    /// <summary>Creates what hashes many messages.</summary>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the range that the algorithm allows.</exception>
    /// <exception cref="ArgumentException">There are a key and a context.</exception>
    internal BatchHasher CreateBatchHasher(in ChecksumParameters parameters)
    {
        Check(in parameters);
        return function.CreateBatch is { } createBatch
            ? createBatch(this, in parameters)
            : new AnyBatchHasher(function.Create(this, in parameters), function.Create(this, in parameters), DigestSize);
    }

    /// <summary>Returns the <see cref="Tag"/>.</summary>
    public override string ToString() => Tag;
}
