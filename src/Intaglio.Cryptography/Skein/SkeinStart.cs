using System.Buffers.Binary;

namespace Intaglio.Cryptography;

/// <summary>The chaining value that the message begins with: everything that selects the function is in it (Skein 1.3, section 3.5.5).</summary>
internal static class SkeinStart
{
    private const int ConfigurationSize = 32;

    /// <summary>Compresses all arguments before the message; those that are empty are left out. The tweak is set for a message without a tree.</summary>
    /// <param name="parameters">The arguments, checked; their digest size is not used.</param>
    /// <param name="outputBits">The size of the output in bits.</param>
    /// <param name="chain">The chaining value.</param>
    internal static void Create<TKey>(in SkeinParameters parameters, ulong outputBits, out TKey chain)
        where TKey : unmanaged, IThreefishKey
    {
        chain = default;
        Span<byte> zeros = stackalloc byte[Threefish1024.BlockSize];
        zeros.Clear();
        ThreefishKey.SetKey(ref chain, zeros);
        if (!parameters.Key.IsEmpty)
            Ubi.Compress(ref chain, SkeinType.Key, parameters.Key);
        CompressConfiguration(ref chain, outputBits);

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

    // The configuration string (section 3.5.2); what is not written is reserved, and zero.
    private static void CompressConfiguration<TKey>(ref TKey chain, ulong outputBits)
        where TKey : unmanaged, IThreefishKey
    {
        const ushort Version = 1;
        Span<byte> configuration = stackalloc byte[ConfigurationSize];
        configuration.Clear();
        "SHA3"u8.CopyTo(configuration);
        BinaryPrimitives.WriteUInt16LittleEndian(configuration.Slice(4), Version);
        BinaryPrimitives.WriteUInt64LittleEndian(configuration.Slice(8), outputBits);
        Ubi.Compress(ref chain, SkeinType.Configuration, configuration);
    }
}
