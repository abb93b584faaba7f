using Intaglio.Cryptography;
using Intaglio.Reference;

namespace Intaglio.Benchmarks;

/// <summary>Skein-512 of one message, by itself and in trees; one thread computes nodes in lanes.</summary>
internal static class SkeinTreeContenders
{
    private const int FanOutExponent = 6;

    // Leaves of 4 KiB, which many messages fill several of, and of 64 KiB.
    private static readonly int[] leafSizeExponents = [6, 10];

    private static readonly (SkeinTree Tree, Algorithm Algorithm)[] trees = [.. leafSizeExponents.Select(exponent =>
    {
        SkeinTree tree = new() { LeafSizeExponent = exponent, FanOutExponent = FanOutExponent, MaxHeight = SkeinTree.UnlimitedHeight };
        return (tree, CreateAlgorithm(tree));
    })];

    internal static IReadOnlyList<Contender> Skein512 { get; } =
    [
        new("Skein-512", Role.Intaglio, Algorithm.Skein512, static (source, digest) => Cryptography.Skein512.HashData(source, digest), choosesDigestSize: false),
        .. trees.Select(it => new Contender(Name(it.Tree), Role.Intaglio, it.Algorithm,
            (source, digest) => Cryptography.Skein512.HashData(source, digest, new SkeinParameters { Tree = it.Tree }), choosesDigestSize: false)),
    ];

    internal static IEnumerable<Contender> Transcriptions => trees.Select(it => Benchmarks.Transcriptions.CreateSkein(it.Algorithm, Parameters(it.Tree)));

    private static string Name(SkeinTree tree) => $"leaves of {new Load(1, Cryptography.Skein512.BlockSize << tree.LeafSizeExponent).SizeName}";

    // No published answer has leaves of these sizes. The transcription reproduces all that are published, those of trees among them.
    private static Algorithm CreateAlgorithm(SkeinTree tree)
    {
        const int Bits = 512;
        return Algorithm.Skein512 with
        {
            Name = $"Skein-512 tree {Parameters(tree)}",
            Answer = Convert.ToHexString(SkeinReference.Hash(Bits, Bits, Convert.FromHexString(Algorithm.Skein512.Message), tree: Parameters(tree))),
        };
    }

    private static (int Yl, int Yf, int Ym) Parameters(SkeinTree tree) => (tree.LeafSizeExponent, tree.FanOutExponent, tree.MaxHeight);
}
