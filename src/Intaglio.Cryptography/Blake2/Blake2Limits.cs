using System.Runtime.CompilerServices;

namespace Intaglio.Cryptography;

/// <summary>The ranges of one BLAKE2 variant's parameters, and the errors for what lies outside.</summary>
internal readonly struct Blake2Limits(string algorithm, int digest, int key, int salt, int personalization, ulong nodeOffset)
{
    internal static Blake2Limits Blake2b { get; } = new("BLAKE2b", Cryptography.Blake2b.MaxDigestSize, Cryptography.Blake2b.MaxKeySize,
        Cryptography.Blake2b.SaltSize, Cryptography.Blake2b.PersonalizationSize, ulong.MaxValue);

    internal static Blake2Limits Blake2s { get; } = new("BLAKE2s", Cryptography.Blake2s.MaxDigestSize, Cryptography.Blake2s.MaxKeySize,
        Cryptography.Blake2s.SaltSize, Cryptography.Blake2s.PersonalizationSize, (1UL << 48) - 1);

    internal static Blake2Limits Blake2bp { get; } = new("BLAKE2bp", Cryptography.Blake2bp.MaxDigestSize, Cryptography.Blake2bp.MaxKeySize,
        Cryptography.Blake2bp.SaltSize, Cryptography.Blake2bp.PersonalizationSize, nodeOffset: 0);

    internal static Blake2Limits Blake2sp { get; } = new("BLAKE2sp", Cryptography.Blake2sp.MaxDigestSize, Cryptography.Blake2sp.MaxKeySize,
        Cryptography.Blake2sp.SaltSize, Cryptography.Blake2sp.PersonalizationSize, nodeOffset: 0);

    /// <exception cref="ArgumentOutOfRangeException">A value is outside the specification.</exception>
    internal void Check(int digestSize, int keySize, int saltSize, int personalizationSize, in Blake2TreeNode tree)
    {
        CheckRange("DigestSize", digestSize, 0, digest, "bytes (0 stands for the maximum)");
        CheckRange("Key", keySize, 0, key, "bytes");
        CheckRange("Salt", saltSize, 0, salt, "bytes");
        CheckRange("Personalization", personalizationSize, 0, personalization, "bytes");
        if (tree.IsSequential)
            return;

        CheckRange("Tree.Fanout", tree.Fanout, 0, 255, "children");
        CheckRange("Tree.MaxDepth", tree.MaxDepth, 1, 255, "levels");
        CheckRange("Tree.NodeDepth", tree.NodeDepth, 0, 255, "levels");
        CheckRange("Tree.InnerDigestSize", tree.InnerDigestSize, 0, digest, "bytes");
        if (tree.NodeOffset > nodeOffset)
            Throw("Tree.NodeOffset", tree.NodeOffset, 0UL, nodeOffset, "nodes");
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void CheckRange(string name, int value, int least, int most, string unit)
    {
        if (value < least || value > most)
            Throw(name, value, least, most, unit);
    }

    private void Throw<T>(string name, T value, T least, T most, string unit) =>
        throw new ArgumentOutOfRangeException(name, value, $"{algorithm} allows {least} to {most} {unit} for {name}.");
}
