namespace Intaglio.Baking;

/// <summary>The reasons for which an output would be made, or was last made.</summary>
public sealed class OutputExplanation
{
    /// <summary>Gets the path of the output below the output folder. It can contain <c>{key}</c> or <c>{digest}</c>.</summary>
    public required string Output { get; init; }

    /// <summary>Gets the name of the rule.</summary>
    public required string Rule { get; init; }

    /// <summary>Gets the weak key, or <see langword="null"/> if it depends on an output that would be made.</summary>
    public BakeKey? Key { get; init; }

    /// <summary>
    /// Gets <see cref="ResultOrigin.UpToDate"/> if a bake would not process the action, <see cref="ResultOrigin.Cache"/> if it would copy
    /// the outputs, and <see cref="ResultOrigin.Made"/> if the action would run.
    /// </summary>
    public required ResultOrigin Origin { get; init; }

    /// <summary>Gets the settings that overrides and sidecars have changed for the input.</summary>
    public IReadOnlyList<BakeSetting> Settings { get; init; } = [];

    /// <summary>Gets the differences between the action and the earlier bake.</summary>
    public required IReadOnlyList<BakeReason> Reasons { get; init; }

    /// <summary>Gets the reasons for which a bake last processed the action, or an empty list if they are not known.</summary>
    public required IReadOnlyList<string> LastReasons { get; init; }
}
