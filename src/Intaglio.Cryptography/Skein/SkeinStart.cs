using System.Runtime.InteropServices;

namespace Intaglio.Cryptography;

/// <summary>Computes the chaining value that the message begins with, which depends on all parameters (Skein 1.3, section 3.5.5).</summary>
internal static class SkeinStart
{
    private const int ConfigurationSize = 32;

    // "SHA3" in ASCII, followed by version 1 in two bytes.
    private const ulong SchemaAndVersion = 0x1_33414853;

    /// <summary>Compresses all nonempty arguments that precede the message, and sets the tweak of a message without a tree.</summary>
    /// <param name="parameters">The validated arguments. Their digest size is not used.</param>
    /// <param name="outputBits">The size of the output in bits.</param>
    /// <param name="chain">Receives the chaining value.</param>
    internal static void Create<TKey>(in SkeinParameters parameters, ulong outputBits, out TKey chain)
        where TKey : unmanaged, IThreefishKey
    {
        chain = default;
        if (!parameters.Key.IsEmpty || !parameters.Tree.IsNone || !SkeinInitialValues.TryGet(outputBits, ref chain))
            CompressConfiguration(parameters.Key, outputBits, parameters.Tree, ref chain);

        if (!parameters.Personalization.IsEmpty)
            Ubi.Compress(ref chain, SkeinType.Personalization, parameters.Personalization);
        if (!parameters.PublicKey.IsEmpty)
            Ubi.Compress(ref chain, SkeinType.PublicKey, parameters.PublicKey);
        if (!parameters.KeyIdentifier.IsEmpty)
            Ubi.Compress(ref chain, SkeinType.KeyIdentifier, parameters.KeyIdentifier);
        if (!parameters.Nonce.IsEmpty)
            Ubi.Compress(ref chain, SkeinType.Nonce, parameters.Nonce);
        Ubi.Begin(ref chain, SkeinType.Message);
    }

    /// <summary>Compresses the key, if it is not empty, and the configuration string (section 3.5.2).</summary>
    internal static void CompressConfiguration<TKey>(ReadOnlySpan<byte> key, ulong outputBits, SkeinTree tree, ref TKey chain)
        where TKey : unmanaged, IThreefishKey
    {
        Span<byte> zeros = stackalloc byte[Threefish1024.BlockSize];
        zeros.Clear();
        ThreefishKey.SetKey(ref chain, zeros);
        if (!key.IsEmpty)
            Ubi.Compress(ref chain, SkeinType.Key, key);

        // The other bytes are reserved and zero.
        Span<byte> configuration = stackalloc byte[ConfigurationSize];
        configuration.Clear();
        ref byte words = ref MemoryMarshal.GetReference(configuration);
        ByteOrder.WriteUInt64(ref words, 0, SchemaAndVersion);
        ByteOrder.WriteUInt64(ref words, 8, outputBits);
        ByteOrder.WriteUInt64(ref words, 16, (uint)(tree.LeafSizeExponent | tree.FanOutExponent << 8 | tree.MaxHeight << 16));
        Ubi.Compress(ref chain, SkeinType.Configuration, configuration);
    }
}
