using System.Globalization;
using System.Security.Cryptography;
using Intaglio.Cryptography;

namespace Intaglio.Checksums;

/// <summary>A hash function with its digest size and, for a tree hash, its leaf size, as in the tag of a checksum line.</summary>
public sealed record ChecksumAlgorithm
{
    private readonly HashFunction function;

    private ChecksumAlgorithm(HashFunction function)
    {
        this.function = function;
        DigestSizeInBits = function.DigestBits;
    }

    /// <summary>Gets BLAKE2b (RFC 7693) with its largest digest, 64 bytes. <c>b2sum</c> computes the same digest.</summary>
    public static ChecksumAlgorithm Blake2b { get; } = new(Blake2Functions.Blake2b);

    /// <summary>Gets BLAKE2s (RFC 7693) with its largest digest, 32 bytes.</summary>
    public static ChecksumAlgorithm Blake2s { get; } = new(Blake2Functions.Blake2s);

    /// <summary>Gets BLAKE2bp (BLAKE2 paper, section 2.11) with its largest digest, 64 bytes.</summary>
    public static ChecksumAlgorithm Blake2bp { get; } = new(Blake2Functions.Blake2bp);

    /// <summary>Gets BLAKE2sp (BLAKE2 paper, section 2.11) with its largest digest, 32 bytes.</summary>
    public static ChecksumAlgorithm Blake2sp { get; } = new(Blake2Functions.Blake2sp);

    /// <summary>Gets Skein-256 (Skein 1.3) with a digest of 32 bytes, its block size.</summary>
    public static ChecksumAlgorithm Skein256 { get; } = new(SkeinFunctions.Skein256);

    /// <summary>Gets Skein-512 (Skein 1.3) with a digest of 64 bytes, its block size.</summary>
    public static ChecksumAlgorithm Skein512 { get; } = new(SkeinFunctions.Skein512);

    /// <summary>Gets Skein-1024 (Skein 1.3) with a digest of 128 bytes, its block size.</summary>
    public static ChecksumAlgorithm Skein1024 { get; } = new(SkeinFunctions.Skein1024);

    /// <summary>
    /// Gets BLAKE3 with a digest of 32 bytes. <c>b3sum</c> computes the same digest. Longer digests begin with these bytes.
    /// </summary>
    public static ChecksumAlgorithm Blake3 { get; } = new(Blake3Functions.Blake3);

    /// <summary>Gets SHA-256 (FIPS 180-4). <c>sha256sum</c> computes the same digest.</summary>
    public static ChecksumAlgorithm Sha256 { get; } = new(FrameworkFunctions.Sha256);

    /// <summary>Gets SHA-384 (FIPS 180-4). <c>sha384sum</c> computes the same digest.</summary>
    public static ChecksumAlgorithm Sha384 { get; } = new(FrameworkFunctions.Sha384);

    /// <summary>Gets SHA-512 (FIPS 180-4). <c>sha512sum</c> computes the same digest.</summary>
    public static ChecksumAlgorithm Sha512 { get; } = new(FrameworkFunctions.Sha512);

    /// <summary>Gets SHA3-256 (FIPS 202), which some systems do not support. Check <see cref="IsSupported"/> first.</summary>
#pragma warning disable CA1707 // The framework uses this name.
    public static ChecksumAlgorithm Sha3_256 { get; } = new(FrameworkFunctions.Sha3_256);
#pragma warning restore CA1707

    /// <summary>Gets SHA-1 (FIPS 180-4). <c>sha1sum</c> computes the same digest. SHA-1 is broken (<see cref="IsBroken"/>).</summary>
    public static ChecksumAlgorithm Sha1 { get; } = new(FrameworkFunctions.Sha1);

    /// <summary>Gets MD5 (RFC 1321). <c>md5sum</c> computes the same digest. MD5 is broken (<see cref="IsBroken"/>).</summary>
    public static ChecksumAlgorithm Md5 { get; } = new(FrameworkFunctions.Md5);

    /// <summary>Gets BLAKE2b-256, the <see cref="FileDigest"/> of files up to 8 MiB.</summary>
    public static ChecksumAlgorithm PlainFileDigest { get; } = Blake2b.WithDigestSize(FileDigest.Size);

    /// <summary>Gets the tree hash that is the <see cref="FileDigest"/> of files over 8 MiB.</summary>
    public static ChecksumAlgorithm TreeFileDigest { get; } = PlainFileDigest.WithTree(FileDigest.LeafSize);

    /// <summary>Gets the <see cref="FileDigest"/> of files of any length.</summary>
    /// <remarks>
    /// Results of a <see cref="FileHasher"/> never contain this algorithm. They contain the algorithm that computed the digest,
    /// <see cref="PlainFileDigest"/> or <see cref="TreeFileDigest"/>. A tagged line cannot name this algorithm.
    /// </remarks>
    public static ChecksumAlgorithm File { get; } = new(Blake2Functions.File);

    /// <summary>Gets every algorithm that a tag can name, each with its default digest size and without a tree.</summary>
    public static IReadOnlyList<ChecksumAlgorithm> All { get; } =
        [Blake2b, Blake2s, Blake2bp, Blake2sp, Skein256, Skein512, Skein1024, Blake3, Sha256, Sha384, Sha512, Sha3_256, Sha1, Md5];

    /// <summary>Gets the name of the hash function, as it is written in tags.</summary>
    public string Name => function.Name;

    /// <summary>Gets the size of the digest in bytes, rounded up.</summary>
    public int DigestSize => (DigestSizeInBits + 7) / 8;

    /// <summary>
    /// Gets the size of the digest in bits. If it is not a multiple of 8, the upper bits of the last byte are used and its lower bits are
    /// zero.
    /// </summary>
    public int DigestSizeInBits { get; private init; }

    /// <summary>Gets the size in bytes of the largest digest. For Skein and BLAKE3 this is 65,536, the longest that fits a line.</summary>
    public int MaxDigestSize => function.MaxDigestBits / 8;

    /// <summary>Gets the step between digest sizes in bits. Every digest size is a multiple of it.</summary>
    /// <value>1 for Skein, 8 for BLAKE2 and BLAKE3, and the digest size for functions with only one digest size.</value>
    public int DigestSizeStepInBits => function.DigestStep;

    /// <summary>
    /// Gets a value indicating whether the function has only one digest size, as SHA-2, SHA3-256, SHA-1, MD5 and <see cref="File"/> do.
    /// </summary>
    public bool HasFixedSize => function.DigestStep == function.MaxDigestBits;

    /// <summary>Gets a value indicating whether the function is broken. SHA-1 and MD5 are.</summary>
    /// <remarks>
    /// Anyone can create two different files with the same digest of a broken function. Such a digest still detects accidental damage. It
    /// does not detect deliberate changes.
    /// </remarks>
    public bool IsBroken => function.IsBroken;

    /// <summary>
    /// Gets a value indicating whether the system supports the function. SHA3-256 requires OpenSSL 1.1.1 or Windows 11 24H2, or later
    /// versions. Every system supports the other functions.
    /// </summary>
    public bool IsSupported => function.IsSupported?.Invoke() ?? true;

    /// <summary>Gets the minimum size of a key in bytes: 1, or 32 for BLAKE3.</summary>
    public int MinKeySize => function.MinKeySize;

    /// <summary>Gets the maximum size of a key in bytes.</summary>
    /// <value>
    /// <see cref="int.MaxValue"/> for keys of any size; 0 for tree hashes and the functions of the framework, which do not accept keys.
    /// </value>
    public int MaxKeySize => LeafSize is null ? function.MaxKeySize : 0;

    /// <summary>Gets the maximum size of a salt in bytes, or 0 for tree hashes and all functions except BLAKE2.</summary>
    public int SaltSize => LeafSize is null ? function.SaltSize : 0;

    /// <summary>Gets the maximum size of a personalization in bytes.</summary>
    /// <value>
    /// <see cref="int.MaxValue"/> for personalizations of any size; 0 for tree hashes and all functions except BLAKE2 and Skein.
    /// </value>
    public int PersonalizationSize => LeafSize is null ? function.PersonalizationSize : 0;

    /// <summary>Gets the leaf size of a tree hash in bytes, or <see langword="null"/> if the algorithm is not a tree hash.</summary>
    public long? LeafSize { get; private init; }

    /// <summary>Gets a value indicating whether the hash function has a tree hash.</summary>
    public bool HasTree => function.Tree is not null;

    /// <summary>
    /// Gets a value indicating whether the function can derive keys and start the digest at any position of its output. BLAKE3 can.
    /// </summary>
    public bool IsExtendable => function.IsExtendable;

    /// <summary>Gets the tag of a BSD-style line, such as <c>BLAKE2b-256</c>.</summary>
    /// <remarks>
    /// The tag consists of the name, the digest size in bits (<c>BLAKE2b-256</c>, <c>Skein-512-256</c>) and, for a tree hash, the leaf size
    /// in bytes (<c>BLAKE2b-256-tree-5242880</c>). The digest size is omitted if it is the largest of BLAKE2, the default of BLAKE3, or the
    /// only size of a function.
    /// </remarks>
    public string Tag
    {
        get
        {
            string size = DigestSizeInBits == function.UnstatedBits ? ""
                : string.Create(CultureInfo.InvariantCulture, $"-{DigestSizeInBits}");
            string tree = LeafSize is null ? "" : string.Create(CultureInfo.InvariantCulture, $"{TreeMark}{LeafSize}");
            return Name + size + tree;
        }
    }

    /// <summary>Returns the algorithm that computes the <see cref="FileDigest"/> of a file with the specified length.</summary>
    /// <param name="length">The length of the file in bytes.</param>
    /// <returns><see cref="TreeFileDigest"/> for files over 8 MiB; otherwise, <see cref="PlainFileDigest"/>.</returns>
    public static ChecksumAlgorithm GetFileDigest(long length) => length > FileDigest.TreeThreshold ? TreeFileDigest : PlainFileDigest;

    /// <summary>Gets the text between the digest size and the leaf size in a tag.</summary>
    internal static string TreeMark => "-tree-";

    /// <summary>
    /// Gets the name that OpenSSL writes in tags, which includes the default size, or <see langword="null"/> if OpenSSL uses the same name.
    /// </summary>
    internal string? OtherName => function.OtherName;

    /// <summary>Gets a value indicating whether a tag always contains the digest size.</summary>
    internal bool StatesEverySize => function.UnstatedBits == 0;

    /// <summary>
    /// Gets a value indicating whether the digest size follows from the length of the digest if a line does not specify it.
    /// </summary>
    internal bool IsSizeToldByDigest => function.IsSizeToldByDigest;

    /// <summary>
    /// Gets the multithreaded implementation of the algorithm, or <see langword="null"/> if there is only a single-threaded one.
    /// </summary>
    internal ParallelFunction? Parallel => LeafSize is null ? function.Parallel : function.Tree;

    /// <summary>Returns the same algorithm with another digest size in bytes.</summary>
    /// <param name="digestSize">The size of the digest in bytes, from 1 to <see cref="MaxDigestSize"/>.</param>
    /// <returns>The algorithm with the new digest size.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The hash function does not have digests of this size.</exception>
    public ChecksumAlgorithm WithDigestSize(int digestSize)
    {
        if (digestSize < 1 || digestSize > MaxDigestSize)
            throw new ArgumentOutOfRangeException(nameof(digestSize), digestSize,
                $"{Name} has digests of {(HasFixedSize ? "" : "1 to ")}{MaxDigestSize} bytes.");
        return WithDigestSizeInBits(8 * digestSize);
    }

    /// <summary>Returns the same algorithm with another digest size in bits.</summary>
    /// <param name="digestSize">
    /// The size of the digest in bits, a multiple of <see cref="DigestSizeStepInBits"/>, at most 8 × <see cref="MaxDigestSize"/>.
    /// </param>
    /// <returns>The algorithm with the new digest size.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The hash function does not have digests of this size.</exception>
    public ChecksumAlgorithm WithDigestSizeInBits(int digestSize)
    {
        if (!HasDigestSizeInBits(digestSize))
            throw new ArgumentOutOfRangeException(nameof(digestSize), digestSize,
                $"{Name} has digests of {(HasFixedSize ? "" : $"{DigestSizeStepInBits} to ")}{function.MaxDigestBits} bits{(DigestSizeStepInBits == 8 ? ", multiples of 8" : "")}.");
        return digestSize == DigestSizeInBits ? this : this with { DigestSizeInBits = digestSize };
    }

    /// <summary>Determines whether the hash function has digests of the specified size.</summary>
    /// <param name="digestSize">The size of the digest in bits.</param>
    /// <returns><see langword="true"/> if the hash function has digests of this size; otherwise, <see langword="false"/>.</returns>
    public bool HasDigestSizeInBits(long digestSize) =>
        digestSize >= 1 && digestSize <= function.MaxDigestBits && digestSize % DigestSizeStepInBits == 0;

    /// <summary>
    /// Returns the tree hash of this hash function, with unlimited fanout, depth 2 and inner digests as long as the digest
    /// (<see cref="Blake2bTree"/>).
    /// </summary>
    /// <param name="leafSize">The leaf size in bytes, from 1 to 4,294,967,295.</param>
    /// <returns>The tree hash with the specified leaf size.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="leafSize"/> is outside its range.</exception>
    /// <exception cref="NotSupportedException">The hash function does not have a tree hash.</exception>
    public ChecksumAlgorithm WithTree(long leafSize = Blake2TreeOptions.DefaultLeafSize)
    {
        if (!HasTree)
            throw new NotSupportedException($"{Name} does not have a tree hash.");
        if (leafSize is < 1 or > uint.MaxValue)
            throw new ArgumentOutOfRangeException(nameof(leafSize), leafSize,
                $"The leaf size must be between 1 and {uint.MaxValue} bytes.");
        return this with { LeafSize = leafSize };
    }

    /// <summary>Determines whether the specified bytes can be a digest of this algorithm.</summary>
    /// <returns>
    /// <see langword="true"/> if the bytes have the size of a digest and the unused bits of the last byte are zero; otherwise,
    /// <see langword="false"/>.
    /// </returns>
    public bool IsDigest(ReadOnlySpan<byte> bytes) =>
        bytes.Length == DigestSize && (DigestSizeInBits % 8 == 0 || (bytes[^1] & 0xFF >> DigestSizeInBits % 8) == 0);

    /// <summary>Creates a <see cref="HashAlgorithm"/> that computes the digest.</summary>
    /// <returns>The hash algorithm.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the range that the algorithm allows.</exception>
    /// <exception cref="ArgumentException">Both a key and a key derivation context are specified.</exception>
    /// <exception cref="PlatformNotSupportedException">The system does not support the function.</exception>
    /// <exception cref="NotSupportedException">
    /// The algorithm is a tree hash or <see cref="File"/>, which only a <see cref="FileHasher"/> computes.
    /// </exception>
    public HashAlgorithm CreateHashAlgorithm(in ChecksumParameters parameters = default)
    {
        if (LeafSize is not null || this == File)
            throw new NotSupportedException($"{Tag} cannot be computed incrementally. Use a {nameof(FileHasher)}.");
        Check(in parameters);
        return function.Create(this, in parameters);
    }

    /// <summary>Checks that the algorithm accepts the parameters.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The algorithm does not accept one of the parameters.</exception>
    /// <exception cref="PlatformNotSupportedException">The system does not support the function.</exception>
    internal void Check(in ChecksumParameters parameters)
    {
        if (LeafSize is null && this != File)
            function.Check(in parameters);
        else if (parameters.HasAny)
            throw new ArgumentOutOfRangeException(nameof(parameters), this, $"{this} does not accept a key, salt or personalization.");
    }

    /// <summary>Creates a hasher for many messages.</summary>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the range that the algorithm allows.</exception>
    /// <exception cref="ArgumentException">Both a key and a key derivation context are specified.</exception>
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
