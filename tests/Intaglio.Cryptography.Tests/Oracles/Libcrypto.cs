using System.Runtime.InteropServices;

namespace Intaglio.Cryptography.Tests;

/// <summary>OpenSSL: the digests of the largest size without parameters, and the MACs with key, size, salt and personalization.</summary>
public sealed unsafe partial class Libcrypto() : Oracle(Library, "libssl3"), IStatelessCase
{
    private const string Library = "libcrypto.so.3";

    public override bool Knows(HashFunction function) => function is Blake2bFunction or Blake2sFunction;

    public override HashParameters Narrow(HashFunction function, HashParameters parameters) =>
        parameters.Key.Length == 0 ? HashParameters.Default : parameters with { Tree = default };

    public override byte[] Hash(HashFunction function, ReadOnlySpan<byte> source, HashParameters parameters)
    {
        byte[] digest = new byte[function.DigestSizeOf(parameters)];
        nuint written;
        if (parameters.Key.Length == 0)
            Assert.Equal(1, Digest(0, function is Blake2bFunction ? "BLAKE2B-512" : "BLAKE2S-256", null, source, (nuint)source.Length, digest, out written));
        else
            written = Mac(function is Blake2bFunction ? "BLAKE2BMAC" : "BLAKE2SMAC", source, parameters, digest);
        Assert.Equal((nuint)digest.Length, written);
        return digest;
    }

    private static nuint Mac(string name, ReadOnlySpan<byte> source, HashParameters parameters, byte[] digest)
    {
        nuint size = (nuint)digest.Length;
        fixed (byte* sizeName = "size\0"u8, saltName = "salt\0"u8, customName = "custom\0"u8, salt = parameters.Salt, custom = parameters.Personalization)
        {
            Parameter* list = stackalloc Parameter[4];
            int count = 0;
            list[count++] = new(sizeName, Parameter.UnsignedInteger, &size, (nuint)sizeof(nuint));
            if (parameters.Salt.Length > 0)
                list[count++] = new(saltName, Parameter.OctetString, salt, (nuint)parameters.Salt.Length);
            if (parameters.Personalization.Length > 0)
                list[count++] = new(customName, Parameter.OctetString, custom, (nuint)parameters.Personalization.Length);
            list[count] = default;
            Assert.NotEqual(0, Mac(0, name, null, null, list, parameters.Key, (nuint)parameters.Key.Length, source, (nuint)source.Length, digest, size, out nuint written));
            return written;
        }
    }

    // https://docs.openssl.org/3.0/man3/EVP_DigestInit/ and https://docs.openssl.org/3.0/man3/EVP_MAC/
    [LibraryImport(Library, EntryPoint = "EVP_Q_digest", StringMarshalling = StringMarshalling.Utf8)]
    private static partial int Digest(nint context, string name, string? properties, ReadOnlySpan<byte> data, nuint length, Span<byte> digest, out nuint written);

    [LibraryImport(Library, EntryPoint = "EVP_Q_mac", StringMarshalling = StringMarshalling.Utf8)]
    private static partial nint Mac(nint context, string name, string? properties, string? algorithm, Parameter* parameters,
        ReadOnlySpan<byte> key, nuint keyLength, ReadOnlySpan<byte> data, nuint length, Span<byte> mac, nuint size, out nuint written);

    /// <summary>OpenSSL's <c>OSSL_PARAM</c>; a list ends with one that has no name.</summary>
    private readonly struct Parameter(byte* name, uint type, void* data, nuint size)
    {
        internal const uint UnsignedInteger = 2, OctetString = 5;

        private readonly byte* name = name;
        private readonly uint type = type;
        private readonly void* data = data;
        private readonly nuint size = size;

        private nuint Returned { get; init; }
    }
}
