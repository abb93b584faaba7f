namespace Intaglio.Evaluation;

/// <summary>Whether several threads can hash at a time: with static calls or shared objects if that is offered, otherwise with one object each.</summary>
internal static class Threads
{
    private static readonly TimeSpan Duration = TimeSpan.FromMilliseconds(400);

    internal static Step Step { get; } = new("threads", static subject => !subject.IsCommand, static subject =>
    {
        Tally tally = new("threads");
        bool shared = subject.Offers(HashFeatures.Concurrent);
        // Lengths of several blocks, so that a thread is likely to be interrupted in the middle of a message.
        byte[][] messages = [.. Enumerable.Range(0, 8).Select(i => Subject.CreateMessage(40_000 + 131 * i, seed: i))];
        byte[][] digests = [.. messages.Select(subject.Hash)];
        long cases = 0, failures = 0;
        string? thrown = null;
        using Barrier start = new(messages.Length);
        Thread[] threads = [.. messages.Select((message, i) => new Thread(() =>
        {
            start.SignalAndWait();
            try
            {
                IHashContender contender = shared ? subject.Contender : subject.CreateAnother();
                for (long end = Environment.TickCount64 + (long)Duration.TotalMilliseconds; Environment.TickCount64 < end;)
                {
                    bool right = Subject.Hash(contender, message, subject.DigestSize, default).AsSpan().SequenceEqual(digests[i]);
                    Interlocked.Increment(ref cases);
                    Heart.Beat();
                    if (!right)
                        Interlocked.Increment(ref failures);
                }
            }
            catch (Exception exception)
            {
                Interlocked.Increment(ref cases);
                Interlocked.Increment(ref failures);
                thrown = Correctness.Describe(exception);
            }
        }))];
        foreach (Thread thread in threads)
            thread.Start();
        foreach (Thread thread in threads)
            thread.Join();

        if (failures > 0)
            tally.Add("not-thread-safe", Severity.Unsafe, $"{(shared ? "calls from several threads at a time" : "objects used by one thread each, several at a time,")} give wrong digests: {failures} of {cases}{(thrown is null ? "" : $", or {thrown}")}");
        return tally.ToResult() with { Cases = (int)Math.Min(cases, int.MaxValue), Failures = (int)Math.Min(failures, int.MaxValue) };
    })
    { IsAboutDigests = false };
}
