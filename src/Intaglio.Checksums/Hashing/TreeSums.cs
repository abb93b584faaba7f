using Intaglio.Cryptography;

namespace Intaglio.Checksums;

/// <summary>Tree sums of files: a small one by the thread that has it, large ones one after the other, each by all threads there may be.</summary>
internal static class TreeSums
{
    // Less is hashed before others have begun to help.
    private const long MostAlone = 4 * 1024 * 1024;

    private const int PartSize = 128 * 1024;

    internal static HashedFile Hash(OpenFile file, ChecksumAlgorithm algorithm, HashingContext context, CancellationToken cancellationToken)
    {
        // Files of the system state no length, and are read for as long as they give data, as a pipe is. Whoever wants one thread has a disk that should
        // not seek between leaves.
        using Stream stream = file.Length > 0 && context.Threads > 1 ? file.ToStream() : new ForwardStream(file);
        if (file.Length is > 0 and <= MostAlone)
            return Hash(stream, algorithm, 1, context, cancellationToken) with { HasGrown = file.CheckGrowth() };
        lock (context.TreeTurn)
            return Hash(stream, algorithm, context, cancellationToken) with { HasGrown = file.Length > 0 && file.CheckGrowth() };
    }

    internal static HashedFile Hash(Stream source, ChecksumAlgorithm algorithm, HashingContext context, CancellationToken cancellationToken) =>
        Hash(source, algorithm, context.Threads, context, cancellationToken);

    private static HashedFile Hash(Stream source, ChecksumAlgorithm algorithm, int threads, HashingContext context, CancellationToken cancellationToken)
    {
        context.CheckNoParameters(algorithm);
        var result = algorithm.HashTree(source, threads, context.Options.KeepsLeafDigests(algorithm), new Counter(context), cancellationToken);
        return new HashedFile(result.Digest, result.Length, HasGrown: false) { LeafDigests = result.LeafDigests };
    }

    /// <summary>Computes the file digest of a source whose length only its end tells.</summary>
    /// <param name="source">What is read.</param>
    /// <param name="context">What it is hashed with.</param>
    /// <param name="cancellationToken">Ends the hashing early.</param>
    internal static HashedFile HashFile(ByteSource source, HashingContext context, CancellationToken cancellationToken)
    {
        context.CheckNoParameters(ChecksumAlgorithm.File);
        using FileDigestHasher hasher = new(new() { MaxDegreeOfParallelism = context.Threads });
        byte[] buffer = GC.AllocateUninitializedArray<byte>(PartSize);
        long length = 0;
        int read;
        while ((read = source.Read(buffer)) > 0)
        {
            cancellationToken.ThrowIfCancellationRequested();
            hasher.AppendData(buffer.AsSpan(0, read));
            context.Count(read);
            length += read;
        }
        return new HashedFile(hasher.GetHashAndReset(), length, HasGrown: false);
    }

    /// <summary>Adds what is told of one file to what was read of all.</summary>
    private sealed class Counter(HashingContext context) : IProgress<long>
    {
        private long counted;

        public void Report(long value)
        {
            context.Count(value - counted);
            counted = value;
        }
    }
}
