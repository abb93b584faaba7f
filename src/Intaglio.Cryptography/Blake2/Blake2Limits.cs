using System.Runtime.CompilerServices;

namespace Intaglio.Cryptography;

/// <summary>The valid parameter ranges of a BLAKE2 variant.</summary>
internal readonly struct Blake2Limits(string algorithm, int digest, int key, int salt, int personalization, ulong nodeOffset,
    ulong output = 0)
{
    internal static Blake2Limits Blake2b { get; } = new("BLAKE2b", Cryptography.Blake2b.MaxDigestSize, Cryptography.Blake2b.MaxKeySize,
        Cryptography.Blake2b.SaltSize, Cryptography.Blake2b.PersonalizationSize, ulong.MaxValue);

    internal static Blake2Limits Blake2s { get; } = new("BLAKE2s", Cryptography.Blake2s.MaxDigestSize, Cryptography.Blake2s.MaxKeySize,
        Cryptography.Blake2s.SaltSize, Cryptography.Blake2s.PersonalizationSize, (1UL << 48) - 1);

    internal static Blake2Limits Blake2bp { get; } = new("BLAKE2bp", Cryptography.Blake2bp.MaxDigestSize, Cryptography.Blake2bp.MaxKeySize,
        Cryptography.Blake2bp.SaltSize, Cryptography.Blake2bp.PersonalizationSize, nodeOffset: 0);

    internal static Blake2Limits Blake2sp { get; } = new("BLAKE2sp", Cryptography.Blake2sp.MaxDigestSize, Cryptography.Blake2sp.MaxKeySize,
        Cryptography.Blake2sp.SaltSize, Cryptography.Blake2sp.PersonalizationSize, nodeOffset: 0);

    internal static Blake2Limits Blake2Xb { get; } = new("BLAKE2Xb", Cryptography.Blake2b.MaxDigestSize, Cryptography.Blake2Xb.MaxKeySize,
        Cryptography.Blake2Xb.SaltSize, Cryptography.Blake2Xb.PersonalizationSize, ulong.MaxValue, Cryptography.Blake2Xb.MaxOutputLength);

    internal static Blake2Limits Blake2Xs { get; } = new("BLAKE2Xs", Cryptography.Blake2s.MaxDigestSize, Cryptography.Blake2Xs.MaxKeySize,
        Cryptography.Blake2Xs.SaltSize, Cryptography.Blake2Xs.PersonalizationSize, (1UL << 48) - 1, Cryptography.Blake2Xs.MaxOutputLength);

    /// <exception cref="ArgumentOutOfRangeException">A value is outside its valid range.</exception>
    internal void Check(int digestSize, int keySize, int saltSize, int personalizationSize, in Blake2TreeNode tree)
    {
        CheckRange("DigestSize", digestSize, 0, digest, "bytes (0 means the maximum)");
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

    /// <exception cref="ArgumentOutOfRangeException">A value is outside its valid range.</exception>
    internal void Check(ulong? outputLength, int keySize, int saltSize, int personalizationSize)
    {
        if (outputLength is { } length && (length == 0 || length > output))
            Throw("OutputLength", length, 1UL, output, "bytes (null means an unknown length)");
        Check(digestSize: 0, keySize, saltSize, personalizationSize, tree: default);
    }

    /// <summary>Checks the length of an output that is computed in one call.</summary>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="size"/> is not a valid output length.</exception>
    /// <exception cref="ArgumentException"><paramref name="size"/> differs from the declared length.</exception>
    internal void CheckWhole(string name, int size, ulong? declared)
    {
        if (size <= 0 || (ulong)size > output)
            Throw(name, size, 1UL, output, "bytes of output at once");
        if (declared is { } length && (ulong)size != length)
            throw new ArgumentException($"{size} bytes of output were requested, but OutputLength is {length}.", name);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void CheckRange(string name, int value, int least, int most, string unit)
    {
        if (value < least || value > most)
            Throw(name, value, least, most, unit);
    }

    private void Throw<TValue, TLimit>(string name, TValue value, TLimit least, TLimit most, string unit) =>
        throw new ArgumentOutOfRangeException(name, value, $"{algorithm} allows {least} to {most} {unit} for {name}.");
}
