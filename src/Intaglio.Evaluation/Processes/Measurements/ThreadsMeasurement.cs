namespace Intaglio.Evaluation;

/// <summary>Hashes on several threads and reports all distinct digests.</summary>
internal static class ThreadsMeasurement
{
    /// <summary>The maximum number of distinct digests to report for a message.</summary>
    internal const int MostDistinct = 4;

    internal static ThreadsReply Run(ThreadsRequest request, IHashContender shared, Func<IHashContender> create)
    {
        CountedDigest[][] digests = new CountedDigest[request.Messages.Count][];
        string? error = null;
        using Barrier start = new(request.Messages.Count);
        Thread[] threads = [.. request.Messages.Select((message, i) => new Thread(() =>
        {
            Dictionary<string, long> counts = [];
            start.SignalAndWait();
            try
            {
                IHashContender contender = request.IsShared ? shared : create();
                byte[] destination = new byte[request.DestinationSize];
                for (long end = Environment.TickCount64 + (long)request.Milliseconds; Environment.TickCount64 < end;)
                {
                    string digest = Convert.ToHexString(contender.Hash(message, default, destination));
                    Heart.Beat();
                    if (counts.TryGetValue(digest, out long count) || counts.Count < MostDistinct)
                        counts[digest] = count + 1;
                }
            }
            catch (Exception exception)
            {
                error = Refusal.Describe(exception);
            }
            digests[i] = [.. counts.Select(pair => new CountedDigest(Convert.FromHexString(pair.Key), pair.Value))];
        }))];
        foreach (Thread thread in threads)
            thread.Start();
        foreach (Thread thread in threads)
            thread.Join();
        return new ThreadsReply(digests, error);
    }
}
