namespace Intaglio.Evaluation;

/// <summary>Measures contenders in turn, every round in another order, so that what disturbs the machine for a while disturbs all of them.</summary>
internal static class Rounds
{
    private const int MostWarmUps = 30;
    private const double Steady = 0.03;

    /// <summary>Warms each contender up and then measures all in rounds.</summary>
    /// <param name="contenders">The contenders.</param>
    /// <param name="time">Measures a contender once: nanoseconds of a call; null where it failed.</param>
    /// <param name="rounds">The number of rounds.</param>
    /// <param name="seed">The seed of the orders.</param>
    /// <returns>The times of the contenders that did not fail.</returns>
    internal static Dictionary<TContender, List<double>> Measure<TContender>(IReadOnlyList<TContender> contenders, Func<TContender, double?> time, int rounds, int seed)
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

    // Until three in a row are alike, or it has been long enough: code is compiled anew while it runs.
    private static bool WarmUp<TContender>(TContender contender, Func<TContender, double?> time)
    {
        double last = double.MaxValue, lastButOne = double.MaxValue;
        for (int i = 0; i < MostWarmUps; i++)
        {
            if (time(contender) is not { } nanoseconds)
                return false;
            if (i >= 3 && Math.Abs(nanoseconds - last) < Steady * nanoseconds && Math.Abs(nanoseconds - lastButOne) < Steady * nanoseconds)
                break;
            // A call that takes long by itself is warmed up by fewer of them.
            if (nanoseconds > 50e6 * (i < 3 ? 10 : 1))
                break;
            (lastButOne, last) = (last, nanoseconds);
        }
        return true;
    }
}
