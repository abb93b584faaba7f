using System.Runtime.InteropServices;

namespace Intaglio.Benchmarks;

/// <summary>libsodium's BLAKE2b, the function beneath its <c>crypto_generichash</c>; it has no BLAKE2s.</summary>
internal static unsafe partial class Sodium
{
    private const string File = "libsodium.so.23";

    internal static NativePeer Peer { get; } = new("libsodium", File, "libsodium23", ["BLAKE2b"], () => Marshal.PtrToStringUTF8((nint)sodium_version_string())!);

    internal static IEnumerable<Contender> Contenders
    {
        get
        {
            // Chooses the compression function by the processor; without it the portable one runs.
            if (!Peer.IsInstalled || sodium_init() < 0)
                return [];
            return [new Contender("libsodium BLAKE2b", Role.Native, Algorithm.Blake2b, Hash, choosesDigestSize: true)];
        }
    }

    private static void Hash(ReadOnlySpan<byte> source, Span<byte> digest)
    {
        fixed (byte* from = source, to = digest)
        {
            if (crypto_generichash_blake2b(to, (nuint)digest.Length, from, (ulong)source.Length, null, 0) != 0)
                throw new InvalidOperationException("libsodium failed.");
        }
    }

    [LibraryImport(File)]
    private static partial int sodium_init();

    [LibraryImport(File)]
    private static partial byte* sodium_version_string();

    [LibraryImport(File)]
    private static partial int crypto_generichash_blake2b(byte* digest, nuint digestLength, byte* source, ulong sourceLength, byte* key, nuint keyLength);
}
