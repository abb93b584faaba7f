using Intaglio.Cryptography;
using Intaglio.Cryptography.Tests;

namespace Intaglio.Fuzzing;

/// <summary>BLAKE2b, BLAKE2s, BLAKE2bp and BLAKE2sp.</summary>
internal sealed class Blake2Target : HashTarget
{
    private static readonly Blake2Function[] functions = [.. HashFunctions.All.OfType<Blake2Function>()];

    internal override string Name => "blake2-parameters";

    internal override string Claim =>
        "BLAKE2b, BLAKE2s, BLAKE2bp and BLAKE2sp with any digest size, key, salt, personalization and tree. Digests that are "
            + "computed at once, in parts and side by side equal those of a transcription of the specification and of the native "
            + "libraries. Values that the specification does not allow are refused.";

    internal override bool IsReader => false;

    internal override int ShortRun => 4000;

    internal override Outcome Run(ReadOnlySpan<byte> input)
    {
        ByteReader reader = new(input);
        Blake2Function function = reader.Pick(functions);
        HashParameters parameters = new()
        {
            DigestSize = reader.Seldom(32) ? -reader.Between(1, 3) : Size(ref reader, function.MaxDigestSize),
            Key = reader.Filled(Size(ref reader, function.MaxKeySize)),
            Salt = reader.Filled(Size(ref reader, function.SaltSize)),
            Personalization = reader.Filled(Size(ref reader, function.SaltSize)),
            Tree = function.MaxNodeOffset is not { } most || reader.Bool() ? default : Tree(ref reader, function.MaxDigestSize, most),
        };
        return Hash(function, parameters, IsAllowed(function, parameters), ref reader);
    }

    // BLAKE2 paper, sections 2.5 to 2.8.
    private static bool IsAllowed(Blake2Function function, HashParameters parameters)
    {
        Blake2TreeNode tree = parameters.Tree;
        return parameters.DigestSize >= 0 && parameters.DigestSize <= function.MaxDigestSize && parameters.Key.Length <= function.MaxKeySize
            && parameters.Salt.Length <= function.SaltSize && parameters.Personalization.Length <= function.SaltSize
            && (tree == default || tree is { Fanout: >= 0 and <= 255, MaxDepth: >= 1 and <= 255, NodeDepth: >= 0 and <= 255, InnerDigestSize: >= 0 }
                && tree.InnerDigestSize <= function.MaxDigestSize && tree.NodeOffset <= function.MaxNodeOffset);
    }

    private static Blake2TreeNode Tree(ref ByteReader reader, int maxDigestSize, ulong maxNodeOffset) => new()
    {
        Fanout = Size(ref reader, 255),
        MaxDepth = Size(ref reader, 255),
        LeafLength = (uint)reader.UInt64(),
        NodeOffset = reader.Seldom(16) ? reader.UInt64() : reader.UInt64() & maxNodeOffset,
        NodeDepth = reader.Seldom(32) ? -1 : Size(ref reader, 255),
        InnerDigestSize = Size(ref reader, maxDigestSize),
        IsLastNode = reader.Bool(),
    };
}
