using Intaglio.Cryptography;

namespace Intaglio.Checksums;

/// <summary>Tree hashes of files: a small one by the thread that has it, large ones one after the other, each by all threads there may be.</summary>
internal static class TreeSums
{
    // Less is hashed before others have begun to help.
    private const long MostAlone = 4 * 1024 * 1024;

    internal static HashedFile Hash(OpenFile file, ChecksumAlgorithm algorithm, HashingContext context, CancellationToken cancellationToken)
    {
        if (file.Length is > 0 and <= MostAlone)
            return Hash(file, algorithm, 1, context, cancellationToken);
        lock (context.TreeTurn)
            return Hash(file, algorithm, context.Threads, context, cancellationToken);
    }

    internal static HashedFile Hash(Stream source, ChecksumAlgorithm algorithm, HashingContext context, CancellationToken cancellationToken) =>
        ToHashed(algorithm.HashTree(source, CreateOptions(algorithm, context.Threads, context), new Counter(context), cancellationToken));

    private static HashedFile Hash(OpenFile file, ChecksumAlgorithm algorithm, int threads, HashingContext context, CancellationToken cancellationToken)
    {
        Blake2TreeOptions options = CreateOptions(algorithm, threads, context);
        if (file.Length > 0 && context.Threads > 1)
            return ToHashed(algorithm.HashTree(file.Handle, options, new Counter(context), cancellationToken)) with { HasGrown = file.CheckGrowth() };
        // Files of the system state no length, and are read for as long as they give data, as a pipe is. Whoever wants one thread has a disk that should
        // not seek between leaves.
        using ForwardStream stream = new(file);
        return ToHashed(algorithm.HashTree(stream, options, new Counter(context), cancellationToken)) with { HasGrown = file.Length > 0 && file.CheckGrowth() };
    }

    private static HashedFile ToHashed(Blake2TreeResult tree) => new(tree.Digest, tree.Length, HasGrown: false) { LeafDigests = tree.LeafDigests };

    private static Blake2TreeOptions CreateOptions(ChecksumAlgorithm algorithm, int threads, HashingContext context)
    {
        context.CheckNoParameters(algorithm);
        return new()
        {
            DigestSize = algorithm.DigestSize,
            LeafSize = algorithm.LeafSize.GetValueOrDefault(),
            MaxDegreeOfParallelism = threads,
            KeepLeafDigests = context.Options.KeepsLeafDigests(algorithm),
        };
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
