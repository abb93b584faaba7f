namespace Intaglio.Evaluation;

/// <summary>
/// The check of hashing on several threads, with static calls or shared objects if supported, or with one object for each thread.
/// </summary>
internal static class Threads
{
    private const double Milliseconds = 400;

    internal static Step Step { get; } = new("threads", static subject => !subject.IsCommand, static subject =>
    {
        Tally tally = new("threads");
        bool shared = subject.Offers(HashFeatures.Concurrent);
        // Long messages, so that a thread is likely to be interrupted within one.
        byte[][] messages = [.. Enumerable.Range(0, 8).Select(i => Subject.CreateMessage(40_000 + 131 * i, seed: i))];
        byte[][] digests = [.. messages.Select(subject.Hash)];
        ThreadsReply reply = subject.Ask(new ThreadsRequest(messages, subject.DigestSize, shared, Milliseconds)).Threads!;
        long cases = reply.Error is null ? 0 : 1, failures = cases;
        for (int i = 0; i < messages.Length; i++)
        {
            cases += reply.Digests[i].Sum(digest => digest.Count);
            failures += reply.Digests[i].Where(digest => !digest.Value.AsSpan().SequenceEqual(digests[i])).Sum(digest => digest.Count);
        }
        if (failures > 0)
            tally.Add("not-thread-safe", Severity.Unsafe,
                $"{(shared ? "calls from several threads at a time" : "objects used by one thread each, several at a time,")} give wrong "
                + $"digests: {failures} of {cases}{(reply.Error is null ? "" : $", or {reply.Error}")}");
        return tally.ToResult() with { Cases = (int)Math.Min(cases, int.MaxValue), Failures = (int)Math.Min(failures, int.MaxValue) };
    })
    { IsAboutDigests = false };
}
