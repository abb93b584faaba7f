using System.Runtime.InteropServices;

namespace Intaglio.Benchmarks;

/// <summary>
/// OpenSSL 3 through EVP, as fast as its interface allows: the function is fetched once and one context serves all calls.
/// </summary>
internal static unsafe partial class OpenSsl
{
    private const string File = "libcrypto.so.3";

    internal static NativePeer Peer { get; } = new("OpenSSL", File, "libssl3", ["BLAKE2b", "BLAKE2s"], () => Marshal.PtrToStringUTF8((nint)OpenSSL_version(0))!);

    internal static IEnumerable<Contender> Contenders(Algorithm algorithm, string name) => Peer.IsInstalled
        ? [new Contender($"OpenSSL {algorithm.Name}", Role.Native, algorithm, new Digest(name).Hash, choosesDigestSize: false)]
        : [];

    /// <summary>A function that does nothing, for the price of calling it.</summary>
    [LibraryImport(File, EntryPoint = "OpenSSL_version_num")]
    internal static partial nuint VersionNumber();

    /// <summary>The same, without telling the garbage collector: the caller's thread is not suspended meanwhile.</summary>
    [LibraryImport(File, EntryPoint = "OpenSSL_version_num")]
    [SuppressGCTransition]
    internal static partial nuint VersionNumberWithoutTransition();

    [LibraryImport(File)]
    private static partial byte* OpenSSL_version(int which);

    [LibraryImport(File, StringMarshalling = StringMarshalling.Utf8)]
    private static partial nint EVP_MD_fetch(nint context, string algorithm, nint properties);

    [LibraryImport(File)]
    private static partial nint EVP_MD_CTX_new();

    // Beginning and ending are short whatever the message, so these two are spared the transition; the message pays for one,
    // like a call into any other library.
    [LibraryImport(File)]
    [SuppressGCTransition]
    private static partial int EVP_DigestInit_ex2(nint context, nint function, nint parameters);

    [LibraryImport(File)]
    private static partial int EVP_DigestUpdate(nint context, byte* data, nuint length);

    [LibraryImport(File)]
    [SuppressGCTransition]
    private static partial int EVP_DigestFinal_ex(nint context, byte* digest, uint* length);

    // Lives as long as the process; nothing frees what it holds.
    private sealed class Digest
    {
        private readonly nint context = EVP_MD_CTX_new();

        internal Digest(string name)
        {
            if (EVP_DigestInit_ex2(context, EVP_MD_fetch(0, name, 0), 0) != 1)
                throw new InvalidOperationException($"OpenSSL offers no {name}.");
        }

        internal void Hash(ReadOnlySpan<byte> source, Span<byte> digest)
        {
            fixed (byte* from = source, to = digest)
            {
                // No function named: the context keeps the one it has.
                if (EVP_DigestInit_ex2(context, 0, 0) != 1
                    || EVP_DigestUpdate(context, from, (nuint)source.Length) != 1
                    || EVP_DigestFinal_ex(context, to, null) != 1)
                    throw new InvalidOperationException("OpenSSL failed.");
            }
        }
    }
}
