using System.Runtime.CompilerServices;
using System.Security.Cryptography;

namespace Intaglio.Cryptography;

/// <summary>The implementation of the static classes of all three sizes.</summary>
internal static class SkeinHashing<TKey>
    where TKey : unmanaged, IThreefishKey
{
    private static int BlockSize => ThreefishKey.BlockSize<TKey>();

    /// <summary>Validates the parameters, and returns the size of the digest in bytes.</summary>
    internal static int CheckedDigestSize(in SkeinParameters parameters)
    {
        parameters.Check();
        return (int)((parameters.EffectiveBits(BlockSize) + 7) / 8);
    }

    internal static byte[] Hash(ReadOnlySpan<byte> source, int lastBits, in SkeinParameters parameters)
    {
        byte[] digest = new byte[CheckedDigestSize(in parameters)];
        Hash(source, lastBits, digest, in parameters);
        return digest;
    }

    internal static int HashInto(ReadOnlySpan<byte> source, int lastBits, Span<byte> destination, in SkeinParameters parameters)
    {
        int size = CheckedDigestSize(in parameters);
        HashState.CheckDestination(destination, size);
        Hash(source, lastBits, destination.Slice(0, size), in parameters);
        return size;
    }

    internal static bool TryHash(ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten, in SkeinParameters parameters)
    {
        int size = CheckedDigestSize(in parameters);
        bool fits = destination.Length >= size;
        if (fits)
            Hash(source, lastBits: 0, destination.Slice(0, size), in parameters);
        bytesWritten = fits ? size : 0;
        return fits;
    }

    internal static void HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination, in SkeinParameters parameters)
    {
        int size = CheckedDigestSize(in parameters);
        HashState.CheckDestination(destination, (long)sources.Length * size);
        HashState.CheckNoOverlap(sources, destination);
        if (!parameters.Tree.IsNone)
        {
            HashManyTrees(sources, destination, in parameters);
            return;
        }

        long bits = parameters.EffectiveBits(BlockSize);
        SkeinStart.Create(in parameters, (ulong)bits, out TKey start);
        try
        {
            SkeinMany<TKey>.Hash(in start, sources, destination, bits);
        }
        finally
        {
            Memory.Wipe(ref start);
        }
    }

    internal static byte[][] HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, in SkeinParameters parameters)
    {
        byte[] digests = HashState.CreateDigests(sources.Length, CheckedDigestSize(in parameters), nameof(sources));
        HashMany(sources, digests, in parameters);
        return HashState.Split(digests, sources.Length);
    }

    internal static SkeinState<TKey> CreateState(in SkeinParameters parameters)
    {
        parameters.Check();
        return new(in parameters);
    }

    internal static SkeinState<TKey> CreateState(Stream source, in SkeinParameters parameters)
    {
        StreamHashing.CheckSource(source);
        return CreateState(in parameters);
    }

    internal static SkeinState<TKey> CreateState(Stream source, int size, string name, in SkeinXofParameters parameters)
    {
        StreamHashing.CheckSource(source);
        return CreateState(parameters.ForWhole(size, name));
    }

    internal static HashAlgorithm CreateHashAlgorithm(in SkeinParameters parameters)
    {
        // HashAlgorithm has its size in bits as an int, in whole bytes.
        const int MaxBits = int.MaxValue & ~7;
        parameters.Check(MaxBits);
        return new HashAlgorithmAdapter<SkeinState<TKey>>(CreateState(in parameters));
    }

    [SkipLocalsInit]
    private static void Hash(ReadOnlySpan<byte> source, int lastBits, Span<byte> digest, in SkeinParameters parameters)
    {
        if (!parameters.Tree.IsNone)
        {
            HashTree(source, lastBits, digest, in parameters);
            return;
        }

        long bits = parameters.EffectiveBits(BlockSize);
        SkeinStart.Create(in parameters, (ulong)bits, out TKey chain);
        SkeinSequence<TKey>.Hash(ref chain, source, lastBits, digest, bits);
    }

    private static void HashTree(ReadOnlySpan<byte> source, int lastBits, Span<byte> digest, in SkeinParameters parameters)
    {
        SkeinState<TKey> state = new(in parameters);
        try
        {
            state.AppendBits(source, lastBits);
            state.GetCurrentHash(digest);
        }
        finally
        {
            state.Clear();
        }
    }

    private static void HashManyTrees(ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination, in SkeinParameters parameters)
    {
        SkeinState<TKey> state = new(in parameters);
        try
        {
            foreach (ReadOnlyMemory<byte> source in sources)
            {
                state.AppendData(source.Span);
                destination = destination.Slice(state.GetHashAndReset(destination));
            }
        }
        finally
        {
            state.Clear();
        }
    }
}
