namespace Intaglio.Baking;

/// <summary>A sidecar that belongs to a plan on other machines.</summary>
/// <param name="Source">The path of its source below the source folder.</param>
/// <param name="Bytes">The bytes of the file.</param>
internal readonly record struct PlanSidecar(string Source, ReadOnlyMemory<byte> Bytes)
{
    /// <summary>Finds the sidecars of the inputs of actions, sorted by the bytes of the names of their sources.</summary>
    internal static PlanSidecar[] FindAll(BakePlan plan, IEnumerable<BakeAction> actions)
    {
        SortedDictionary<string, PlanSidecar> found = new(NameOrder.ByBytes);
        if (plan.Sidecars is { } sidecars)
            foreach (BakeAction action in actions.Where(action => action.Rule.Rule.Kind == RuleKind.ForEach && !action.IsChained))
                if (sidecars.Find(action.Inputs[0].Name, out _) is { } sidecar)
                    found[action.Inputs[0].Name] = new(action.Inputs[0].Name, sidecar.Bytes);
        return [.. found.Values];
    }
}
