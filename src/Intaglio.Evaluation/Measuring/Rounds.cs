namespace Intaglio.Evaluation;

/// <summary>Measures contenders in rounds, each in another order, so that temporary load affects all of them.</summary>
internal static class Rounds
{
    private const int MostWarmUps = 30;
    private const double Steady = 0.03;

    /// <summary>Warms up each contender and then measures all of them in rounds.</summary>
    /// <param name="contenders">The contenders.</param>
    /// <param name="time">
    /// The function that measures a contender once. It returns the nanoseconds of a call, or <see langword="null"/> for a failure.
    /// </param>
    /// <param name="rounds">The number of rounds.</param>
    /// <param name="seed">The seed for the order of contenders.</param>
    /// <returns>The times of the contenders that did not fail.</returns>
    internal static Dictionary<TContender, List<double>> Measure<TContender>(IReadOnlyList<TContender> contenders,
        Func<TContender, double?> time, int rounds, int seed)
        where TContender : class
    {
        Random random = new(seed);
        Dictionary<TContender, List<double>> samples = [];
        foreach (TContender contender in contenders)
            if (WarmUp(contender, time))
                samples[contender] = [];
        for (int round = 0; round < rounds; round++)
        {
            TContender[] order = [.. samples.Keys];
            random.Shuffle(order);
            foreach (TContender contender in order)
            {
                if (time(contender) is { } nanoseconds)
                    samples[contender].Add(nanoseconds);
                else
                    samples.Remove(contender);
            }
        }
        return samples;
    }

    // Continues until three consecutive times are similar, up to a limit, because code is recompiled while it runs.
    private static bool WarmUp<TContender>(TContender contender, Func<TContender, double?> time)
    {
        double last = double.MaxValue, lastButOne = double.MaxValue;
        for (int i = 0; i < MostWarmUps; i++)
        {
            if (time(contender) is not { } nanoseconds)
                return false;
            if (i >= 3 && Math.Abs(nanoseconds - last) < Steady * nanoseconds && Math.Abs(nanoseconds - lastButOne) < Steady * nanoseconds)
                break;
            // Slow calls need fewer warm-up runs.
            if (nanoseconds > 50e6 * (i < 3 ? 10 : 1))
                break;
            (lastButOne, last) = (last, nanoseconds);
        }
        return true;
    }
}
