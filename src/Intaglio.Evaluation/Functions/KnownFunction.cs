using System.Security.Cryptography;
using Intaglio.Reference;

namespace Intaglio.Evaluation;

/// <summary>Computes a digest of a size under arguments.</summary>
internal delegate byte[] DigestFunction(byte[] message, int digestSize, in HashArguments arguments);

/// <summary>A function whose digests are known: what contenders are held to. Sizes are in bytes.</summary>
/// <param name="Name">The name in the specification.</param>
/// <param name="BlockSize">The size of the blocks in which it reads a message.</param>
/// <param name="MaxDigestSize">The size of a full digest.</param>
internal sealed record KnownFunction(string Name, int BlockSize, int MaxDigestSize)
{
    // What makes another function of the one that is named beside it.
    private static readonly string[] otherFunctions = ["MAC", "DOUBLE", "TRIPLE", "TREE", "XOF", "KDF"];

    internal static IReadOnlyList<KnownFunction> All { get; } =
    [
        new("BLAKE2b", 128, 64)
        {
            IsBlake2 = true,
            Compute = OfOwn("BLAKE2b"),
            ComputeIndependently = static (message, size, in arguments) => Blake2bReference.Hash(message, size, arguments.Key, arguments.Salt, arguments.Personalization),
            OfficialAnswers = "fbbcc66502ec7879b623e4b329802338a342fc9a29fc5deee5ac54f5f2650e89",
        },
        new("BLAKE2s", 64, 32)
        {
            IsBlake2 = true,
            Compute = OfOwn("BLAKE2s"),
            ComputeIndependently = static (message, size, in arguments) => Blake2sReference.Hash(message, size, arguments.Key, arguments.Salt, arguments.Personalization),
            OfficialAnswers = "b97ffa85a30931afe7587eecb06d352721d36448d010fa9c9c9ec371f3b61d8a",
        },
        new("BLAKE2bp", 512, 64)
        {
            IsBlake2 = true,
            Compute = OfOwn("BLAKE2bp"),
            ComputeIndependently = static (message, size, in arguments) => Blake2ParallelReference.HashBlake2bp(message, size, arguments.Key, arguments.Salt, arguments.Personalization),
            OfficialAnswers = "f92b31e324f9bb1689aa99235930ddfa466ebd3f4cf83ea560e0a9d7d81a8ccb",
        },
        new("BLAKE2sp", 512, 32)
        {
            IsBlake2 = true,
            Compute = OfOwn("BLAKE2sp"),
            ComputeIndependently = static (message, size, in arguments) => Blake2ParallelReference.HashBlake2sp(message, size, arguments.Key, arguments.Salt, arguments.Personalization),
            OfficialAnswers = "62f7aab97bba7fe2a36c69f654b6c803fe4fdecfce238fa485aa966428973f69",
        },
        new("MD5", 64, 16) { Compute = OfOwn("MD5") },
        new("SHA-1", 64, 20) { Compute = OfOwn("SHA-1") },
        new("SHA-256", 64, 32) { Compute = OfOwn("SHA-256") },
        new("SHA-384", 128, 48) { Compute = OfOwn("SHA-384") },
        new("SHA-512", 128, 64) { Compute = OfOwn("SHA-512") },
        .. SHA3_256.IsSupported ? new KnownFunction[] { new("SHA3-256", 136, 32) { Compute = OfOwn("SHA3-256") }, new("SHA3-512", 72, 64) { Compute = OfOwn("SHA3-512") } } : [],
        // Nothing here computes it: two published answers are all there is.
        new("BLAKE3", 64, 32)
        {
            Published = [("", "AF1349B9F5F9A1A6A0404DEA36DCC9499BCB25C9ADC112B7CC9A93CAE41F3262"), ("616263", "6437B3AC38465133FFB63B75273A8DB548C558465D79DB03FD359C6CD5BD9D85")],
        },
    ];

    /// <summary>Gets what computes it; null where there is nothing here that does.</summary>
    internal DigestFunction? Compute { get; private init; }

    /// <summary>Gets a second implementation that shares nothing with the first; null where there is none.</summary>
    internal DigestFunction? ComputeIndependently { get; private init; }

    /// <summary>Gets whether digest size, key, salt and personalization are parameters.</summary>
    internal bool IsBlake2 { get; private init; }

    internal int MaxKeySize => IsBlake2 ? MaxDigestSize : 0;

    internal int SaltSize => IsBlake2 ? MaxDigestSize / 4 : 0;

    /// <summary>Gets the SHA-256 digest of all 512 answers that BLAKE2's authors publish, in their order; null for other functions.</summary>
    internal string? OfficialAnswers { get; private init; }

    /// <summary>Gets messages and digests that are published, in hexadecimal.</summary>
    internal IReadOnlyList<(string Message, string Digest)> Published { get; private init; } = [];

    /// <summary>Finds a function by its name, however it is written: BLAKE2b, blake2b, Blake2b-512, SHA256.</summary>
    internal static KnownFunction? Find(string name)
    {
        string simple = Simplify(name);
        return All.FirstOrDefault(function => simple == Simplify(function.Name) || (function.IsBlake2 && simple == Simplify(function.Name) + 8 * function.MaxDigestSize));
    }

    /// <summary>Finds the function that a longer name names: Sha256Managed, Blake2bAlgorithm; but not HMACSHA256, DoubleSha256 or Sha512_256.</summary>
    internal static KnownFunction? FindWithin(string name)
    {
        string simple = Simplify(name);
        KnownFunction? found = All.Where(function => simple.Contains(Simplify(function.Name), StringComparison.Ordinal)).MaxBy(function => function.Name.Length);
        if (found is null)
            return null;
        string rest = simple.Replace(Simplify(found.Name), " ", StringComparison.Ordinal);
        return otherFunctions.Any(word => rest.Contains(word, StringComparison.Ordinal)) || rest.Any(char.IsAsciiDigit) ? null : found;
    }

    /// <summary>The function that makes a digest of "abc", if it is one of these.</summary>
    internal static KnownFunction? Identify(ReadOnlySpan<byte> digestOfAbc)
    {
        foreach (KnownFunction function in All)
        {
            if (digestOfAbc.Length != function.MaxDigestSize && !(function.IsBlake2 && digestOfAbc.Length > 0 && digestOfAbc.Length < function.MaxDigestSize))
                continue;
            if (function.Compute is { } compute && digestOfAbc.SequenceEqual(compute([.. "abc"u8], digestOfAbc.Length, default)))
                return function;
            foreach ((string message, string digest) in function.Published)
                if (message == "616263" && digestOfAbc.SequenceEqual(Convert.FromHexString(digest)))
                    return function;
        }
        return null;
    }

    /// <summary>What the built-in contender of a name computes.</summary>
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

    private static string Simplify(string name) => name.Replace("-", "", StringComparison.Ordinal).Replace("_", "", StringComparison.Ordinal).ToUpperInvariant();
}
