using Intaglio.Reference;

namespace Intaglio.Cryptography.Tests;

/// <summary>Skein with extendable output.</summary>
public abstract class SkeinXofFunction : XofFunction
{
    public sealed override string Name => $"Skein-{8 * NodeSize}";
    public sealed override string Algorithm => "Skein";
    public sealed override ulong MaxOutputLength => SkeinXofParameters.MaxOutputLength;
    public sealed override ulong MaxUnknownOutputLength => SkeinXofParameters.MaxOutputLength;
    public sealed override ulong MaxOutputAtOnce => int.MaxValue;
    public sealed override int LongestKeySize => 2 * NodeSize + 7;

    public sealed override IEnumerable<(string Name, string Range, XofRequest Request)> Refused =>
    [
        ("Tree.LeafSizeExponent", "1 to 255 ", new() { SkeinTree = new() { FanOutExponent = 1, MaxHeight = 2 } }),
        ("Tree.FanOutExponent", "1 to 255 ", new() { SkeinTree = new() { LeafSizeExponent = 1, FanOutExponent = 256, MaxHeight = 2 } }),
        ("Tree.MaxHeight", "2 to 255 ", new() { SkeinTree = new() { LeafSizeExponent = 1, FanOutExponent = 1, MaxHeight = 1 } }),
    ];

    public sealed override byte[] Reference(ReadOnlySpan<byte> source, int count, XofRequest request)
    {
        (int, int, int) tree = (request.SkeinTree.LeafSizeExponent, request.SkeinTree.FanOutExponent, request.SkeinTree.MaxHeight);
        byte[] g = SkeinReference.ChainingValue(8 * NodeSize, request.OutputLength is { } length ? 8 * length : ulong.MaxValue, source, null,
            request.Key, request.Personalization, request.PublicKey, request.KeyIdentifier, request.Nonce, tree);
        return SkeinReference.Output(g, 0, count);
    }

    public sealed override XofRequest RandomRequest(Random random) => new()
    {
        Key = Argument(random),
        Personalization = Argument(random),
        PublicKey = Argument(random),
        KeyIdentifier = Argument(random),
        Nonce = Argument(random),
        SkeinTree = random.Next(3) > 0 ? default : new() { LeafSizeExponent = random.Next(1, 4), FanOutExponent = random.Next(1, 4), MaxHeight = random.Next(2, 5) },
    };

    protected static SkeinXofParameters Of(XofRequest r) => new()
    {
        OutputLength = r.OutputLength,
        Key = r.Key,
        Personalization = r.Personalization,
        PublicKey = r.PublicKey,
        KeyIdentifier = r.KeyIdentifier,
        Nonce = r.Nonce,
        Tree = r.SkeinTree,
    };

    // Most are left out.
    private byte[] Argument(Random random) => random.Bytes(Math.Max(0, random.Next(-5 * NodeSize, 2 * NodeSize + 2)));
}
