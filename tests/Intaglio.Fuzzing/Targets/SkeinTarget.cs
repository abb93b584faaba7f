using Intaglio.Cryptography;
using Intaglio.Cryptography.Tests;

namespace Intaglio.Fuzzing;

/// <summary>Skein-256, Skein-512 and Skein-1024, in bytes and in bits, with and without a tree.</summary>
internal sealed class SkeinTarget : HashTarget
{
    private static readonly SkeinFunction[] functions = [.. HashFunctions.All.OfType<SkeinFunction>()];

    internal override string Name => "skein-parameters";

    internal override string Claim =>
        "Skein-256, Skein-512 and Skein-1024 with any digest size, key, personalization, public key, key identifier, nonce and "
            + "tree, and messages of any number of bits. Digests equal those of a transcription of the paper. Values that the paper "
            + "does not allow are refused.";

    internal override bool IsReader => false;

    internal override int ShortRun => 5000;

    internal override Outcome Run(ReadOnlySpan<byte> input)
    {
        ByteReader reader = new(input);
        SkeinFunction function = reader.Pick(functions);
        return reader.Bool() ? Hash(function, Parameters(ref reader, function), isAllowed: true, ref reader) : HashBits(SkeinFunction.Sizes[reader.Between(0, 2)], ref reader);
    }

    private static HashParameters Parameters(ref ByteReader reader, SkeinFunction function) => new()
    {
        DigestSize = reader.Between(0, 2 * function.BlockSize),
        Key = Argument(ref reader, function),
        Personalization = Argument(ref reader, function),
        PublicKey = Argument(ref reader, function),
        KeyIdentifier = Argument(ref reader, function),
        Nonce = Argument(ref reader, function),
    };

    private static Outcome HashBits(SkeinFunction function, ref ByteReader reader)
    {
        SkeinRequest request = new()
        {
            DigestSizeInBits = reader.Seldom(32) ? -1 : reader.Between(0, 2 * function.StateBits),
            Key = Argument(ref reader, function),
            Personalization = Argument(ref reader, function),
            PublicKey = Argument(ref reader, function),
            KeyIdentifier = Argument(ref reader, function),
            Nonce = Argument(ref reader, function),
            Tree = reader.Bool() ? default : new() { LeafSizeExponent = Size(ref reader), FanOutExponent = Size(ref reader), MaxHeight = Size(ref reader) },
        };
        int bits = reader.Between(0, 5 * function.StateBits);
        byte[] message = reader.Filled((bits + 7) / 8);
        SkeinTree tree = request.Tree;
        // Skein paper, section 3.5.6.
        bool isAllowed = request.DigestSizeInBits >= 0 && (tree == default || tree is { LeafSizeExponent: >= 1 and <= 255, FanOutExponent: >= 1 and <= 255, MaxHeight: >= 2 and <= 255 });
        byte[] digest;
        try
        {
            digest = function.HashBits(message, bits, request);
        }
        catch (ArgumentException exception)
        {
            Expect.That(!isAllowed, $"parameters that are allowed are taken: {exception.Message}");
            return Outcome.Refused($"{function} refuses {exception.ParamName}");
        }
        Expect.That(isAllowed, $"parameters that are not allowed are refused: {request}");
        Expect.Same(function.Reference(message, bits, request), digest, "bits");

        SkeinHasher hasher = function.CreateHasher(request);
        int half = Math.Min(bits / 8, reader.Between(0, 2 * function.BlockSize));
        hasher.AppendData(message.AsSpan(0, half));
        hasher.AppendBits(message.AsSpan(half), bits - 8 * half);
        Expect.Same(digest, hasher.GetHashAndReset(), "bits in parts");
        hasher.Dispose();
        return $"{function} {bits % 8 == 0} {request.DigestSizeInBits % 8 == 0} {bits / function.StateBits} {(tree == default ? "" : $"{Math.Min(tree.LeafSizeExponent, 4)} {Math.Min(tree.FanOutExponent, 4)} {Math.Min(tree.MaxHeight, 6)}")}";
    }

    // Small ones, of which a short message shows something, one that is not allowed, and any.
    private static int Size(ref ByteReader reader) => reader.Seldom(8) ? reader.Between(0, 258) : reader.Between(0, 6);

    // Most are left out.
    private static byte[] Argument(ref ByteReader reader, SkeinFunction function) => reader.Seldom(4) ? reader.Filled(reader.Between(0, 2 * function.BlockSize + 7)) : [];
}
