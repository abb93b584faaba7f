namespace Intaglio.Baking;

/// <summary>Finds the outputs of other actions that are inputs of an action. They are in the output folder.</summary>
internal sealed class NeededOutputs(ActionStates states, OutputFolder folder)
{
    internal IEnumerable<NeededOutput> Find(BakeAction action) =>
        action.Needs.SelectMany(need => need.Actions, (need, other) => (need.Role, other))
            .SelectMany(pair => states.FindRecorded(pair.other)!.Outputs, (pair, file) => new FolderOutput(folder, pair.Role, file.Name,
                pair.other.NameLogically(file.Role), file.Length, file.Digest));
}
