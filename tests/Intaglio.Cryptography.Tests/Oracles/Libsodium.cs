using System.Runtime.InteropServices;

namespace Intaglio.Cryptography.Tests;

/// <summary>libsodium: BLAKE2b with key, size, salt and personalization.</summary>
public sealed partial class Libsodium() : Oracle(Library, "libsodium23"), IStatelessCase
{
    private const string Library = "libsodium.so.23";

    public override bool Knows(HashFunction function) => function is Blake2bFunction;

    public override HashParameters Narrow(HashFunction function, HashParameters parameters) => parameters with { Tree = default };

    public override byte[] Hash(HashFunction function, ReadOnlySpan<byte> source, HashParameters parameters)
    {
        byte[] digest = new byte[function.DigestSizeOf(parameters)], salt = new byte[Blake2b.SaltSize], personalization = new byte[Blake2b.PersonalizationSize];
        parameters.Salt.CopyTo(salt, 0);
        parameters.Personalization.CopyTo(personalization, 0);
        Assert.InRange(Initialize(), 0, 1);
        Assert.Equal(0, Hash(digest, (nuint)digest.Length, source, (ulong)source.Length, parameters.Key, (nuint)parameters.Key.Length, salt, personalization));
        return digest;
    }

    [LibraryImport(Library, EntryPoint = "sodium_init")]
    private static partial int Initialize();

    [LibraryImport(Library, EntryPoint = "crypto_generichash_blake2b_salt_personal")]
    private static partial int Hash(Span<byte> digest, nuint digestLength, ReadOnlySpan<byte> data, ulong length, ReadOnlySpan<byte> key, nuint keyLength,
        ReadOnlySpan<byte> salt, ReadOnlySpan<byte> personalization);
}
