namespace Intaglio.Baking;

/// <summary>The last bake of a recipe and profile, which is in the state.</summary>
internal sealed class LastBake(BakeState state, CodeFile codes) : EarlierBake
{
    private Dictionary<BakeKey, string>? names;

    internal override bool IsEmpty => state.Actions.Count == 0;

    internal override RecordedAction? Find(BakeAction action) => state.Actions.GetValueOrDefault(action.Name);

    internal override string? FindName(BakeKey weak)
    {
        if (names is null)
        {
            names = [];
            foreach ((string name, RecordedAction action) in state.Actions)
                names.TryAdd(action.Weak, name);
        }
        return names.GetValueOrDefault(weak);
    }

    internal override CodeParts? FindCode(BakeKey fingerprint, string rule) =>
        CodeFile.Find(codes.Known, fingerprint, rule);
}
