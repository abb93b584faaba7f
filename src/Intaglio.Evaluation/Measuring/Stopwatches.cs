namespace Intaglio.Evaluation;

/// <summary>Measures the speed of contenders, one message size after another.</summary>
internal static class Stopwatches
{
    private static readonly int[] sizes = [3, 64, 1024, 3267, 65_536, 10 << 20];
    private static readonly int[] manySizes =
        [0, 1, 3, 16, 32, 64, 100, 128, 256, 512, 1024, 2048, 3267, 8192, 32_768, 131_072, 524_288, 1 << 20, 4 << 20, 10 << 20];

    internal static void Measure(Examination[] contenders, EvaluationOptions options, Action<string, double> report,
        CancellationToken cancellationToken)
    {
        (int rounds, double milliseconds) = options.IsFull ? (25, 50.0) : (11, 12.0);
        int[] chosen = options.IsFull ? manySizes : sizes;
        for (int i = 0; i < chosen.Length; i++)
        {
            report($"measuring {chosen[i]:N0} B", (double)i / chosen.Length);
            foreach ((Examination contender, List<double> times) in Measure(contenders, chosen[i], rounds, milliseconds, options.TimeLimit,
                cancellationToken))
                contender.Add(new SpeedResult(chosen[i], Estimate.Of(times)));
        }
    }

    /// <summary>Measures messages of one size, in nanoseconds of a call for each round.</summary>
    /// <returns>The times of the contenders that did not fail.</returns>
    private static Dictionary<Examination, List<double>> Measure(
        Examination[] contenders, int size, int rounds, double milliseconds, TimeSpan timeLimit, CancellationToken cancellationToken)
    {
        return Rounds.Measure(contenders, Time, rounds, seed: size);

        double? Time(Examination contender)
        {
            if (contender.Client is null)
                return null;
            string step = $"measuring {size:N0} B";
            try
            {
                Reply reply = contender.Client.Ask(new TimeRequest(size, contender.Subject!.DigestSize, milliseconds), timeLimit,
                    cancellationToken);
                if (reply.Nanoseconds is { } nanoseconds)
                    return nanoseconds;
                contender.Add(step, new Finding("throws", Severity.Wrong, $"throws {reply.Error} ({step})"));
            }
            catch (Exception exception) when (exception is ContenderException or UnexpectedDigestException)
            {
                contender.Add(step, new Finding("throws", Severity.Wrong, $"throws {Step.Describe(exception)} ({step})"));
            }
            catch (ProcessEndException exception)
            {
                contender.Add(step, Evaluator.Describe(exception, step));
                contender.Client = null;
            }
            return null;
        }
    }
}
