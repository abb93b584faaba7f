using System.Runtime.InteropServices;
using Intaglio.Evaluation;

namespace Intaglio.Benchmarks;

/// <summary>
/// OpenSSL 3 through EVP, as fast as its interface allows: the function is fetched once and one context serves all calls.
/// </summary>
internal static unsafe partial class OpenSsl
{
    private const string File = OpenSslDigest.File;

    internal static NativePeer Peer { get; } = new("OpenSSL", File, "libssl3", ["BLAKE2b", "BLAKE2s"], () => Marshal.PtrToStringUTF8((nint)OpenSSL_version(0))!);

    internal static IEnumerable<Contender> Contenders(Algorithm algorithm, string name) => Peer.IsInstalled
        ? [new Contender($"OpenSSL {algorithm.Name}", Role.Native, algorithm, new OpenSslDigest(name).Hash, choosesDigestSize: false)]
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
}
