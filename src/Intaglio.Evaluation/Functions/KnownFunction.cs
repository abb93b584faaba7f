using System.Security.Cryptography;
using Intaglio.Reference;

namespace Intaglio.Evaluation;

/// <summary>Computes a digest of a given size with arguments.</summary>
internal delegate byte[] DigestFunction(byte[] message, int digestSize, in HashArguments arguments);

/// <summary>A hash function whose correct digests are known. All sizes are in bytes.</summary>
/// <param name="Name">The name in the specification.</param>
/// <param name="BlockSize">The size of the message blocks.</param>
/// <param name="DigestSize">The size of the plain digest.</param>
internal sealed record KnownFunction(string Name, int BlockSize, int DigestSize)
{
    private const int LongestOfficialOutput = 256;

    // Words that indicate a different function, next to the name of a known one.
    private static readonly string[] otherFunctions = ["MAC", "DOUBLE", "TRIPLE", "TREE", "XOF", "KDF"];

    internal static IReadOnlyList<KnownFunction> All { get; } =
    [
        Blake2("BLAKE2b", 128, 64, "fbbcc66502ec7879b623e4b329802338a342fc9a29fc5deee5ac54f5f2650e89",
            static (message, size, in arguments) =>
            Blake2bReference.Hash(message, size, arguments.Key, arguments.Salt, arguments.Personalization)),
        Blake2("BLAKE2s", 64, 32, "b97ffa85a30931afe7587eecb06d352721d36448d010fa9c9c9ec371f3b61d8a",
            static (message, size, in arguments) =>
            Blake2sReference.Hash(message, size, arguments.Key, arguments.Salt, arguments.Personalization)),
        Blake2("BLAKE2bp", 512, 64, "f92b31e324f9bb1689aa99235930ddfa466ebd3f4cf83ea560e0a9d7d81a8ccb",
            static (message, size, in arguments) =>
            Blake2ParallelReference.HashBlake2bp(message, size, arguments.Key, arguments.Salt, arguments.Personalization)),
        Blake2("BLAKE2sp", 512, 32, "62f7aab97bba7fe2a36c69f654b6c803fe4fdecfce238fa485aa966428973f69",
            static (message, size, in arguments) =>
            Blake2ParallelReference.HashBlake2sp(message, size, arguments.Key, arguments.Salt, arguments.Personalization)),
        Blake2X("BLAKE2Xb", 128, 64, "c823235b8891178d8c43c6658c033842012c091432e97ebec7cd1926507427bf",
            static (message, size, in arguments) =>
            Blake2XReference.Xb(message, size, (uint)size, arguments.Key, arguments.Salt, arguments.Personalization)),
        Blake2X("BLAKE2Xs", 64, 32, "c5a919b6eaf037f7bb462516f52d895f99942d202f2766f792180c4607f1763d",
            static (message, size, in arguments) =>
            Blake2XReference.Xs(message, size, (ushort)size, arguments.Key, arguments.Salt, arguments.Personalization)),
        Skein(256, "0B98DCD198EA0E50A7A244C444E25C23DA30C10FC9A1F270A6637F1F34E67ED2"),
        Skein(512, "71B7BCE6FE6452227B9CED6014249E5BF9A9754C3AD618CCC4E0AAE16B316CC8CA698D864307ED3E80B6EF1570812AC5272DC409B5A012DF2A579102F340617A"),
        Skein(1024, "E62C05802EA0152407CDD8787FDA9E35703DE862A4FBC119CFF8590AFE79250BCCC8B3FAF1BD2422AB5C0D263FB2F8AFB3F796F048000381531B6F00D85161BC"
            + "0FFF4BEF2486B1EBCD3773FABF50AD4AD5639AF9040E3F29C6C931301BF79832E9DA09857E831E82EF8B4691C235656515D437D2BDA33BCEC001C67FFDE15BA8"),
        new("MD5", 64, 16) { Compute = OfOwn("MD5") },
        new("SHA-1", 64, 20) { Compute = OfOwn("SHA-1") },
        new("SHA-256", 64, 32) { Compute = OfOwn("SHA-256") },
        new("SHA-384", 128, 48) { Compute = OfOwn("SHA-384") },
        new("SHA-512", 128, 64) { Compute = OfOwn("SHA-512") },
        .. SHA3_256.IsSupported ? new KnownFunction[] { new("SHA3-256", 136, 32) { Compute = OfOwn("SHA3-256") },
            new("SHA3-512", 72, 64) { Compute = OfOwn("SHA3-512") } } : [],
        new("BLAKE3", 64, 32)
        {
            ChunkSize = 1024,
            HasDigestSize = true,
            // The length of the official answers.
            MaxDigestSize = 131,
            MinKeySize = 32,
            MaxKeySize = 32,
            Compute = OfOwn("BLAKE3"),
            ComputeIndependently = static (message, size, in arguments) =>
                arguments.Key.Length == 0 ? Blake3Reference.Hash(message, size) : Blake3Reference.Hash(arguments.Key, message, size),
            OfficialAnswers = "9cba4b7a7d5e48613cd17736ae533af1c5108c966ce3037a3301ad6bff2a01ec",
            OfficialRequests = Blake3Requests(),
            Published = [("", "AF1349B9F5F9A1A6A0404DEA36DCC9499BCB25C9ADC112B7CC9A93CAE41F3262"),
                ("616263", "6437B3AC38465133FFB63B75273A8DB548C558465D79DB03FD359C6CD5BD9D85")],
        },
    ];

    /// <summary>Gets the implementation, or <see langword="null"/> if none is available.</summary>
    internal DigestFunction? Compute { get; private init; }

    /// <summary>Gets a second, independent implementation, or <see langword="null"/> if none is available.</summary>
    internal DigestFunction? ComputeIndependently { get; private init; }

    /// <summary>Gets the size of a chunk for tree hash functions, or the block size for others.</summary>
    internal int ChunkSize { get; private init; } = BlockSize;

    /// <summary>
    /// Gets a value indicating whether the digest size is a parameter. A shorter digest is a prefix of the plain one only for BLAKE3.
    /// </summary>
    internal bool HasDigestSize { get; private init; }

    /// <summary>Gets the largest digest size in the examination. The function itself can be unlimited.</summary>
    internal int MaxDigestSize { get; private init; } = DigestSize;

    /// <summary>Gets the smallest key size.</summary>
    internal int MinKeySize { get; private init; } = 1;

    /// <summary>
    /// Gets the largest key size in the examination, or 0 if the function has no key. The function itself can be unlimited.
    /// </summary>
    internal int MaxKeySize { get; private init; }

    /// <summary>Gets the size of the salt, or 0 if the function has no salt.</summary>
    internal int SaltSize { get; private init; }

    /// <summary>Gets the size of the personalization in the examination, or 0 if the function has no personalization.</summary>
    internal int PersonalizationSize { get; private init; }

    /// <summary>
    /// Gets the source for the use of salt and personalization if no published answers cover them, or <see langword="null"/> if they do.
    /// </summary>
    internal string? SaltSource { get; private init; }

    /// <summary>
    /// Gets the SHA-256 digest of all answers published by the authors of BLAKE2 or BLAKE3, in order, or <see langword="null"/> for other
    /// functions.
    /// </summary>
    internal string? OfficialAnswers { get; private init; }

    /// <summary>Gets the messages and arguments of the official answers.</summary>
    internal IEnumerable<(byte[] Message, HashArguments Arguments)> OfficialRequests { get; private init; } = [];

    /// <summary>Gets published messages and digests in hexadecimal.</summary>
    internal IReadOnlyList<(string Message, string Digest)> Published { get; private init; } = [];

    /// <summary>Finds a function by its name. Spelling variants such as BLAKE2b, blake2b, Blake2b-512 and SHA256 are accepted.</summary>
    internal static KnownFunction? Find(string name)
    {
        string simple = Simplify(name);
        return All.FirstOrDefault(function => simple == Simplify(function.Name)
            || (function.HasDigestSize && simple == Simplify(function.Name) + 8 * function.DigestSize));
    }

    /// <summary>
    /// Finds a function within a longer name, such as Sha256Managed or Blake2bAlgorithm. Names of other functions, such as HMACSHA256,
    /// DoubleSha256 and Sha512_256, are not matched.
    /// </summary>
    internal static KnownFunction? FindWithin(string name)
    {
        string simple = Simplify(name);
        KnownFunction? found = All.Where(function => simple.Contains(Simplify(function.Name), StringComparison.Ordinal))
            .MaxBy(function => function.Name.Length);
        if (found is null)
            return null;
        string rest = simple.Replace(Simplify(found.Name), " ", StringComparison.Ordinal);
        return otherFunctions.Any(word => rest.Contains(word, StringComparison.Ordinal)) || rest.Any(char.IsAsciiDigit) ? null : found;
    }

    /// <summary>
    /// Identifies the hash function of a contender by its digest of a message. Returns <see langword="null"/> if no known function matches.
    /// </summary>
    internal static KnownFunction? Identify(IHashContender contender, byte[] message) =>
        Identify(message, contender.Hash(message, default,
            new byte[contender.DigestSize == 0 ? FindWithin(contender.FunctionName)?.DigestSize ?? 64 : contender.DigestSize]));

    /// <summary>Identifies the hash function of a digest. Returns <see langword="null"/> if no known function matches.</summary>
    internal static KnownFunction? Identify(byte[] message, ReadOnlySpan<byte> digest)
    {
        foreach (KnownFunction function in All)
        {
            if (digest.Length != function.DigestSize
                && !(function.HasDigestSize && digest.Length > 0 && digest.Length <= function.MaxDigestSize))
                continue;
            if (function.Compute is { } compute && digest.SequenceEqual(compute(message, digest.Length, default)))
                return function;
            foreach ((string published, string answer) in function.Published)
                if (message.AsSpan().SequenceEqual(Convert.FromHexString(published)) && digest.SequenceEqual(Convert.FromHexString(answer)))
                    return function;
        }
        return null;
    }

    private static KnownFunction Blake2(string name, int blockSize, int digestSize, string officialAnswers,
        DigestFunction transcription) => new(name, blockSize, digestSize)
    {
        HasDigestSize = true,
        MaxKeySize = digestSize,
        SaltSize = digestSize / 4,
        PersonalizationSize = digestSize / 4,
        Compute = OfOwn(name),
        ComputeIndependently = transcription,
        OfficialAnswers = officialAnswers,
        OfficialRequests = DigestRequests(digestSize),
    };

    /// <summary>
    /// Creates a BLAKE2X function. The paper does not define a default output size, so the plain digest is one block of the output.
    /// </summary>
    private static KnownFunction Blake2X(string name, int blockSize, int digestSize, string officialAnswers,
        DigestFunction transcription) =>
        Blake2(name, blockSize, digestSize, officialAnswers, transcription) with
        {
            MaxDigestSize = LongestOfficialOutput,
            OfficialRequests = OutputRequests(digestSize),
            SaltSource = "the authors' reference code hashes them into the nodes of the output too",
        };

    /// <summary>
    /// Creates a Skein function. Digests, keys and personalizations can have any size; sizes above two blocks are not special.
    /// </summary>
    /// <param name="bits">The size of the state in bits.</param>
    /// <param name="ofFF">The digest of the byte FF in appendix C of the paper.</param>
    private static KnownFunction Skein(int bits, string ofFF) => new($"Skein-{bits}", bits / 8, bits / 8)
    {
        HasDigestSize = true,
        MaxDigestSize = 2 * bits / 8 + 1,
        MaxKeySize = 2 * bits / 8 + 1,
        PersonalizationSize = bits / 8 + 1,
        Compute = OfOwn($"Skein-{bits}"),
        ComputeIndependently = (message, size, in arguments) =>
        SkeinReference.Hash(bits, 8 * (ulong)size, message, key: arguments.Key, personalization: arguments.Personalization),
        Published = [("FF", ofFF)],
    };

    /// <summary>Creates the messages of 0 to 255 bytes, first without a key and then with the longest key.</summary>
    private static IEnumerable<(byte[] Message, HashArguments Arguments)> DigestRequests(int keySize) =>
        from key in (byte[][])[[], Subject.CountUp(keySize)]
        from length in Enumerable.Range(0, 256)
        select (Subject.CountUp(length), new HashArguments { Key = key });

    /// <summary>
    /// Creates the requests for outputs of 1 to 256 bytes of one message, first without a key and then with the longest key.
    /// </summary>
    private static IEnumerable<(byte[] Message, HashArguments Arguments)> OutputRequests(int keySize) =>
        from key in (byte[][])[[], Subject.CountUp(keySize)]
        from size in Enumerable.Range(1, LongestOfficialOutput)
        select (Subject.CountUp(256), new HashArguments { Key = key, DigestSize = size });

    /// <summary>
    /// Creates the messages of the official answers, first without a key and then with the official key. Only the first 32 bytes of each
    /// answer are used.
    /// </summary>
    private static IEnumerable<(byte[] Message, HashArguments Arguments)> Blake3Requests() =>
        from key in (byte[][])[[], [.. "whats the Elvish word for friend"u8]]
        from length in (int[])[
            0, 1, 2, 3, 4, 5, 6, 7, 8, 63, 64, 65, 127, 128, 129, 1023, 1024, 1025, 2048, 2049, 3072, 3073, 4096, 4097, 5120, 5121, 6144,
            6145, 7168, 7169, 8192, 8193,
            16384, 31744, 102400]
        select (Enumerable.Range(0, length).Select(i => (byte)(i % 251)).ToArray(), new HashArguments { Key = key });

    /// <summary>Returns the function that computes digests with a built-in contender.</summary>
    private static DigestFunction OfOwn(string name)
    {
        IHashContender own = BuiltIn.Create(name)!;
        return (message, size, in arguments) =>
        {
            byte[] digest = new byte[size];
            own.Hash(message, arguments with { DigestSize = size }, digest);
            return digest;
        };
    }

    private static string Simplify(string name) =>
        name.Replace("-", "", StringComparison.Ordinal).Replace("_", "", StringComparison.Ordinal).ToUpperInvariant();
}
