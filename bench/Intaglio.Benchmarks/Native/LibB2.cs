using System.Runtime.InteropServices;

namespace Intaglio.Benchmarks;

/// <summary>libb2, the library of BLAKE2's authors.</summary>
internal static unsafe partial class LibB2
{
    private const string File = "libb2.so.1";

    internal static NativePeer Peer { get; } = new("libb2", File, "libb2-1", ["BLAKE2"], readVersion: null);

    internal static IEnumerable<Contender> Blake2b => Create(Algorithm.Blake2b, static (source, digest) =>
    {
        fixed (byte* from = source, to = digest)
            Check(blake2b(to, from, null, (nuint)digest.Length, (nuint)source.Length, 0));
    });

    internal static IEnumerable<Contender> Blake2s => Create(Algorithm.Blake2s, static (source, digest) =>
    {
        fixed (byte* from = source, to = digest)
            Check(blake2s(to, from, null, (nuint)digest.Length, (nuint)source.Length, 0));
    });

    internal static IEnumerable<Contender> Blake2bp => Peer.IsInstalled
        ? [new Contender("libb2 BLAKE2bp", Role.Native, Algorithm.Blake2bp, HashBlake2bp, choosesDigestSize: false)] : [];

    internal static IEnumerable<Contender> Blake2sp => Peer.IsInstalled
        ? [new Contender("libb2 BLAKE2sp", Role.Native, Algorithm.Blake2sp, HashBlake2sp, choosesDigestSize: false)] : [];

    private static IEnumerable<Contender> Create(Algorithm algorithm, HashFunction hash) =>
        Peer.IsInstalled ? [new Contender($"libb2 {algorithm.Name}", Role.Native, algorithm, hash, choosesDigestSize: true)] : [];

    private static void HashBlake2bp(ReadOnlySpan<byte> source, Span<byte> digest)
    {
        fixed (byte* from = source, to = digest)
            Check(blake2bp(to, from, null, (nuint)digest.Length, (nuint)source.Length, 0));
    }

    private static void HashBlake2sp(ReadOnlySpan<byte> source, Span<byte> digest)
    {
        fixed (byte* from = source, to = digest)
            Check(blake2sp(to, from, null, (nuint)digest.Length, (nuint)source.Length, 0));
    }

    private static void Check(int result)
    {
        if (result != 0)
            throw new InvalidOperationException("libb2 failed.");
    }

    [LibraryImport(File)]
    private static partial int blake2b(byte* digest, byte* source, byte* key, nuint digestLength, nuint sourceLength, nuint keyLength);

    [LibraryImport(File)]
    private static partial int blake2s(byte* digest, byte* source, byte* key, nuint digestLength, nuint sourceLength, nuint keyLength);

    [LibraryImport(File)]
    private static partial int blake2bp(byte* digest, byte* source, byte* key, nuint digestLength, nuint sourceLength, nuint keyLength);

    [LibraryImport(File)]
    private static partial int blake2sp(byte* digest, byte* source, byte* key, nuint digestLength, nuint sourceLength, nuint keyLength);
}
