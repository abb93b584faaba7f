namespace Intaglio.Baking;

/// <summary>A difference between an action and an earlier bake, because of which the action was processed.</summary>
/// <param name="Part">The part that differs, such as <c>setting 'depth' of 'convert'</c>, or a complete statement without values.</param>
/// <param name="Before">The value at the earlier bake, or <see langword="null"/> if the part has no values.</param>
/// <param name="After">The value now, or <see langword="null"/> if the part has no values.</param>
public sealed record BakeReason(string Part, string? Before = null, string? After = null)
{
    /// <summary>
    /// Gets the override or the sidecar that sets the value now, with its line, or <see langword="null"/> if the part is not a setting or
    /// the value is that of the rule.
    /// </summary>
    public string? Origin { get; init; }

    /// <summary>Returns the reason as one line.</summary>
    public override string ToString() => Before is null && After is null ? Part
        : $"{Part} was {Before ?? "missing"}, is {After ?? "missing"}{(Origin is null ? "" : $", from {Origin}")}";
}
