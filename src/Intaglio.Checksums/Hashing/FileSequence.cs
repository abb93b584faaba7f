namespace Intaglio.Checksums;

/// <summary>Hashes many files, and gives the results in order.</summary>
internal static class FileSequence
{
    // Fewer small files than this take less time than the start of a thread.
    internal const int MostWithoutThreads = 16;

    /// <param name="files">The files; asked for as they are needed, once the threads run by one of them.</param>
    /// <param name="context">What they are hashed with.</param>
    /// <param name="own">What the thread that asks for the results hashes with.</param>
    /// <param name="cancellationToken">Ends the work, also within a file.</param>
    /// <returns>The files, each done.</returns>
    internal static IEnumerable<FileTurn> Hash(IEnumerable<FileTurn> files, HashingContext context, FileWorker own, CancellationToken cancellationToken)
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
    private static bool TryHash(FileTurn turn, FileWorker own, HashingContext context, CancellationToken cancellationToken)
    {
        if (turn.IsDone)
            return true;
        if (turn.File.Source != null)
        {
            own.HashSource(turn, cancellationToken);
            return true;
        }
        // What it takes to make contents is not known.
        if (context.Options.OpenContent != null)
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
