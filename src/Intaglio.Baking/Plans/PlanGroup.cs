namespace Intaglio.Baking;

/// <summary>Actions with consecutive places in a <see cref="PlanDocument"/>, which have the same rule and needs.</summary>
/// <param name="Rule">The name of the rule.</param>
/// <param name="Needs">The sets of actions whose outputs are inputs of the actions, by role.</param>
/// <param name="Actions">The actions.</param>
public sealed record PlanGroup(string Rule, IReadOnlyList<KeyValuePair<string, int>> Needs, IReadOnlyList<PlannedWork> Actions);

/// <summary>An action that other machines make.</summary>
/// <param name="Input">
/// The path of the input of a rule with <c>for</c>, or the logical name of an output of another rule that it goes over; otherwise,
/// <see langword="null"/>.
/// </param>
/// <param name="Code">The identity of the code that makes it.</param>
public readonly record struct PlannedWork(string? Input, BakeKey Code)
{
    /// <summary>Gets the weak key, or the default value if it depends on outputs of other actions.</summary>
    public BakeKey Key { get; init; }

    /// <summary>Gets a value indicating whether the result is made again, although it can be known.</summary>
    public bool IsRenewed { get; init; }

    /// <summary>Gets the output that the action goes over, or null.</summary>
    internal KnownOutput? From { get; init; }
}

/// <summary>Actions whose outputs others need, in the order in which these read the outputs.</summary>
public sealed class PlanSet
{
    internal PlanSet(IReadOnlyList<PlanSetPart> parts) => Parts = parts;

    /// <summary>Gets the first places and the numbers of the actions of the plan. The others were made before.</summary>
    public IEnumerable<(int First, int Count)> Places => Parts.Where(part => part.Outputs is null).Select(part => (part.First, part.Count));

    internal IReadOnlyList<PlanSetPart> Parts { get; }
}

/// <summary>A part of a set: actions of the plan, or the outputs of an action that was made before.</summary>
/// <param name="First">The first place.</param>
/// <param name="Count">The number of actions.</param>
/// <param name="Outputs">The outputs, or null for actions of the plan.</param>
internal readonly record struct PlanSetPart(int First, int Count, IReadOnlyList<KnownOutput>? Outputs);

/// <summary>An output that was made before.</summary>
/// <param name="Name">The path below the output folder.</param>
/// <param name="LogicalName">The path without a key or a digest.</param>
/// <param name="Length">The length in bytes.</param>
/// <param name="Digest">The file digest, 32 bytes.</param>
internal sealed record KnownOutput(string Name, string LogicalName, long Length, ReadOnlyMemory<byte> Digest);
