namespace Intaglio.Checksums;

/// <summary>
/// Computes digests with several threads. A small file is hashed by the current thread. Large files are hashed one at a time by all
/// threads.
/// </summary>
internal static class ParallelSums
{
    // Smaller files are hashed before other threads could start.
    private const long MostAlone = 4 * 1024 * 1024;

    internal static HashedFile Hash(OpenFile file, ChecksumAlgorithm algorithm, HashingContext context, CancellationToken cancellationToken)
    {
        context.Check(algorithm);
        if (file.Length is > 0 and <= MostAlone)
            return Hash(file, algorithm, 1, context, cancellationToken);
        lock (context.ParallelTurn)
            return Hash(file, algorithm, context.Threads, context, cancellationToken);
    }

    internal static HashedFile Hash(Stream source, ChecksumAlgorithm algorithm, HashingContext context, CancellationToken cancellationToken)
    {
        context.Check(algorithm);
        return Hash(source, algorithm, context.Threads, context, cancellationToken);
    }

    private static HashedFile Hash(OpenFile file, ChecksumAlgorithm algorithm, int threads, HashingContext context,
        CancellationToken cancellationToken)
    {
        if (file.Length > 0 && context.Threads > 1)
            return algorithm.Parallel!.HashFile(file.Handle, algorithm, threads, context, new(context),
                cancellationToken) with { HasGrown = file.CheckGrowth() };
        // System files report no length and are read until they return no more data, as pipes are. A user who chooses one thread has a disk
        // that
        // should not seek between leaves.
        using ForwardStream stream = new(file);
        return Hash(stream, algorithm, threads, context, cancellationToken) with { HasGrown = file.Length > 0 && file.CheckGrowth() };
    }

    private static HashedFile Hash(Stream source, ChecksumAlgorithm algorithm, int threads, HashingContext context,
        CancellationToken cancellationToken) =>
        algorithm.Parallel!.HashStream(source, algorithm, threads, context, new(context), cancellationToken);
}
