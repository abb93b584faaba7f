namespace Intaglio.Baking;

/// <summary>Finds the outputs of other actions that are inputs of an action. They are in the output folder, or only in the cache.</summary>
internal sealed class NeededOutputs(ActionStates states, OutputFolder folder, ResultStore store)
{
    internal IEnumerable<NeededOutput> Find(BakeAction action)
    {
        foreach (ActionNeed need in action.Needs)
            if (action.IsChained && need == action.Needs[0])
                yield return Create(need.Role, need.Actions[0], states.FindInput(action)!);
            else
                foreach (BakeAction other in need.Actions)
                    foreach (PlacedFile file in states.FindRecorded(other)!.Outputs)
                        if (need.Reads(other, file.Role, file.Name))
                            yield return Create(need.Role, other, file);
    }

    private NeededOutput Create(string role, BakeAction other, PlacedFile file)
    {
        string logicalName = other.NameFileLogically(file.Role, file.Name);
        if (other.Rule.Rule.IsKept)
            return new FolderOutput(folder, role, file.Name, logicalName, file.Length, file.Digest);
        return new UnplacedOutput(other, store.For(other), role, file.Name, logicalName, file.Length, file.Digest);
    }
}
