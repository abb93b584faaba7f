using Intaglio.Reference;

namespace Intaglio.Benchmarks;

/// <summary>The specifications as they are written, loops and tables and all: what contenders are held to, and the baseline where hash functions have peers.</summary>
internal static class Transcriptions
{
    private const string Rfc7693 = "RFC 7693 transcription", Skein = "Skein 1.3 transcription";

    internal static Contender Blake2b { get; } = new(Rfc7693, Role.Transcription, Algorithm.Blake2b,
        static (source, digest) => Blake2bReference.Hash(source, digest.Length).CopyTo(digest), choosesDigestSize: true);

    internal static Contender Blake2s { get; } = new(Rfc7693, Role.Transcription, Algorithm.Blake2s,
        static (source, digest) => Blake2sReference.Hash(source, digest.Length).CopyTo(digest), choosesDigestSize: true);

    internal static Contender Skein512 { get; } = CreateSkein(Algorithm.Skein512);

    private static readonly Contender[] all =
    [
        Blake2b,
        Blake2s,
        CreateSkein(Algorithm.Skein256),
        Skein512,
        CreateSkein(Algorithm.Skein1024),
        .. SkeinTreeContenders.Transcriptions,
        .. PublishedBlock.All.SelectMany(CreateThreefish),
    ];

    /// <summary>What a function's contenders are held to at every size they are measured at, or null.</summary>
    internal static Contender? Of(Algorithm algorithm) => Array.Find(all, it => it.Algorithm == algorithm);

    /// <summary>Skein with a digest as large as a block, in a tree where one is given.</summary>
    internal static Contender CreateSkein(Algorithm algorithm, (int Yl, int Yf, int Ym) tree = default)
    {
        int bits = 8 * algorithm.DigestSize;
        return new Contender(Skein, Role.Transcription, algorithm,
            (source, digest) => SkeinReference.Hash(bits, (ulong)bits, source, tree: tree).CopyTo(digest), choosesDigestSize: false);
    }

    private static Contender[] CreateThreefish(PublishedBlock block) =>
    [
        new(Skein, Role.Transcription, block.Encryption, (source, destination) =>
        {
            for (int at = 0; at < source.Length; at += block.Key.Length)
                ThreefishReference.Encrypt(block.Key, block.Tweak, source.Slice(at, block.Key.Length)).CopyTo(destination[at..]);
        }, choosesDigestSize: false),
        new(Skein, Role.Transcription, block.Decryption, (source, destination) =>
        {
            for (int at = 0; at < source.Length; at += block.Key.Length)
                ThreefishReference.Decrypt(block.Key, block.Tweak, source.Slice(at, block.Key.Length)).CopyTo(destination[at..]);
        }, choosesDigestSize: false),
    ];
}
