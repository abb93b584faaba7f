using System.Numerics;

namespace Intaglio.Evaluation;

/// <summary>A way to compute a digest with a given set of arguments: by an object, a method, or a method of an object.</summary>
/// <param name="Create">The function that creates the object, or <see langword="null"/> if none is needed.</param>
/// <param name="Call">The function that hashes a message, or <see langword="null"/> if the message is appended in pieces.</param>
/// <param name="HasSize">
/// <see langword="true"/> if a parameter determines the size of the digest; otherwise, <see langword="false"/>.
/// </param>
/// <param name="IsSizedByOutput">
/// <see langword="true"/> if the size of the destination can determine the size of the digest; otherwise, <see langword="false"/>.
/// </param>
internal sealed record Route(CreateCall? Create, MemberCall? Call, bool HasSize, bool IsSizedByOutput);

/// <summary>The route for each combination of digest size, key, salt and personalization.</summary>
internal sealed class Routes
{
    private readonly Route?[] routes = new Route?[(int)HashArguments.AllFeatures + 1];

    /// <param name="makers">The overloads that create an object, or an empty list for static methods.</param>
    /// <param name="methods">The overloads that hash, or an empty list for messages in pieces.</param>
    /// <param name="all">All overloads of the shape in the order of the interpretation's indexes.</param>
    /// <param name="interpretation">The interpretation of the parameters.</param>
    internal Routes(IReadOnlyList<Overload> makers, IReadOnlyList<Overload> methods, IReadOnlyList<Overload> all,
        Interpretation interpretation)
    {
        Dictionary<Overload, CreateCall> creates = new(ReferenceEqualityComparer.Instance);
        Dictionary<Overload, MemberCall> calls = new(ReferenceEqualityComparer.Instance);
        (Overload? Maker, Overload? Method)[] pairs = [.. from maker in makers.DefaultIfEmpty<Overload?>()
            from method in methods.DefaultIfEmpty<Overload?>() where maker is not null || method is not null select (maker, method)];
        for (int i = 0; i < routes.Length; i++)
        {
            HashFeatures wanted = (HashFeatures)i;
            (Overload? Maker, Overload? Method)[] fitting = [.. pairs.Where(pair => (FeaturesOf(pair) & wanted) == wanted)];
            if (fitting.Length == 0)
                continue;
            (Overload? maker, Overload? method) = fitting.MinBy(pair => Cost(pair, wanted, interpretation));
            routes[i] = new Route(
                maker is null ? null : GetOrAdd(creates, maker,
                    it => CallEmitter.EmitCreate(it, interpretation.UnitOf(it, all), interpretation)),
                method is null ? null : GetOrAdd(calls, method,
                    it => CallEmitter.EmitCall(it, interpretation.UnitOf(it, all), interpretation)),
                ToldBy((maker, method)).HasFlag(HashFeatures.DigestSize), method?.IsSizedByOutput == true);
        }
    }

    private static HashFeatures ToldBy((Overload? Maker, Overload? Method) pair) =>
        (pair.Maker?.Told ?? HashFeatures.None) | (pair.Method?.Told ?? HashFeatures.None);

    private static HashFeatures FeaturesOf((Overload? Maker, Overload? Method) pair) =>
        (pair.Maker?.Features ?? HashFeatures.None) | (pair.Method?.Features ?? HashFeatures.None);

    /// <exception cref="NotSupportedException">No route accepts this combination of arguments.</exception>
    internal Route Find(in HashArguments arguments) =>
        routes[(int)(arguments.Features & HashArguments.AllFeatures)]
        ?? throw new NotSupportedException($"nothing takes {arguments.Features} together");

    /// <summary>Uses routes with an explicit size for plain digests. Returns <see langword="true"/> if such a route exists.</summary>
    internal bool PreferSized()
    {
        for (int i = 0; i < routes.Length; i++)
            routes[i] = routes[i | (int)HashFeatures.DigestSize] ?? routes[i];
        return routes[(int)HashFeatures.DigestSize] is not null;
    }

    // Unused arguments cost most, then sizes that only the destination determines. An empty key is set explicitly if the interpretation
    // requires it.
    private static int Cost((Overload? Maker, Overload? Method) pair, HashFeatures wanted, Interpretation interpretation) =>
        100 * BitOperations.PopCount((uint)(ToldBy(pair) & ~wanted)) + 50 * BitOperations.PopCount((uint)(wanted & ~ToldBy(pair)))
        - (pair.Maker?.Rank ?? 0) - (pair.Method?.Rank ?? 0)
        - (interpretation.EmptyIsNone && pair.Maker?.SetsKey == true ? 1000 : 0);

    private static T GetOrAdd<T>(Dictionary<Overload, T> made, Overload overload, Func<Overload, T> make)
    {
        if (!made.TryGetValue(overload, out T? found))
            made[overload] = found = make(overload);
        return found;
    }
}
