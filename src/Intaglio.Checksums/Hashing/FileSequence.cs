namespace Intaglio.Checksums;

/// <summary>Hashes many files and returns the results in order.</summary>
internal static class FileSequence
{
    // Hashing this number of small files takes less time than starting a thread.
    internal const int MostWithoutThreads = 16;

    /// <summary>Hashes files during the enumeration.</summary>
    /// <param name="files">The files. They are enumerated as needed, by another thread once threads have been started.</param>
    /// <param name="context">The parameters and options.</param>
    /// <param name="own">The worker of the thread that enumerates the results.</param>
    /// <param name="cancellationToken">The token that cancels the hashing, even in the middle of a file.</param>
    /// <returns>The files with their results.</returns>
    internal static IEnumerable<FileTurn> Hash(IEnumerable<FileTurn> files, HashingContext context, FileWorker own,
        CancellationToken cancellationToken)
    {
        IEnumerator<FileTurn> source = files.GetEnumerator();
        FileQueue? queue = null;
        try
        {
            FileTurn? first = null;
            for (int i = 0; i < MostWithoutThreads && first is null; i++)
            {
                cancellationToken.ThrowIfCancellationRequested();
                if (!source.MoveNext())
                    yield break;
                FileTurn turn = source.Current;
                if (!TryHash(turn, own, context, cancellationToken))
                    first = turn;
                else
                    yield return turn;
            }

            queue = new FileQueue(source, first, context, cancellationToken);
            Queue<FileTurn> results = new();
            for (queue.TakeResults(results); results.Count > 0; queue.TakeResults(results))
            {
                while (results.TryDequeue(out FileTurn? turn))
                {
                    if (!turn.IsDone)
                        own.HashSource(turn, cancellationToken);
                    yield return turn;
                }
            }
        }
        finally
        {
            if (queue is null)
                source.Dispose();
            else
                queue.Dispose();
        }
    }

    /// <summary>Hashes a file unless it is large.</summary>
    /// <returns><see langword="true"/> if the file is complete; <see langword="false"/> if it is large.</returns>
    private static bool TryHash(FileTurn turn, FileWorker own, HashingContext context, CancellationToken cancellationToken)
    {
        if (turn.IsDone)
            return true;
        if (turn.File.Source is not null)
        {
            own.HashSource(turn, cancellationToken);
            return true;
        }
        // The time to produce the content is unknown.
        if (context.Options.OpenContent is not null)
            return false;
        try
        {
            turn.Opened = turn.Open();
        }
        catch (Exception exception)
        {
            turn.Error = exception;
            return turn.IsDone = true;
        }
        if (turn.Opened.Length > SmallFiles.LargestFile)
            return false;
        own.Hash(turn, cancellationToken);
        return true;
    }
}
