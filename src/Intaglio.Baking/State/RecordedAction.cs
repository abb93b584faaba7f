namespace Intaglio.Baking;

/// <summary>An action in the state: its keys and outputs at the end of the last bake that finished it.</summary>
/// <param name="Fingerprint">The fingerprint of the rule (<see cref="RuleCode.Fingerprint"/>).</param>
/// <param name="Weak">The weak key.</param>
/// <param name="Input">The digest of the only input, or an empty value if the key depends on anything else than this digest.</param>
/// <param name="Outputs">The outputs in the output folder.</param>
/// <param name="Discovered">The names that the action discovered.</param>
internal sealed record RecordedAction(BakeKey Fingerprint, BakeKey Weak, ReadOnlyMemory<byte> Input, PlacedFile[] Outputs,
    DiscoveredName[] Discovered)
{
    /// <summary>Gets the time that the action took when it ran.</summary>
    internal double Seconds { get; init; }

    /// <summary>
    /// Gets the inputs if the key depends on anything else than the digest of one input, or an empty array if the rule has too many.
    /// </summary>
    internal KeyedInput[] Inputs { get; init; } = [];
}
