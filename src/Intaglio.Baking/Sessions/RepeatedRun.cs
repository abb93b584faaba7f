namespace Intaglio.Baking;

/// <summary>Runs finished actions again, and compares their outputs.</summary>
internal sealed class RepeatedRun(ActionStates states, ActionMaker maker, NeededOutputs needed)
{
    /// <summary>Runs an action again with another number of threads, on which no output may depend.</summary>
    /// <returns><see langword="false"/> if an input has changed or was lost since; otherwise, <see langword="true"/>.</returns>
    /// <exception cref="BakeOperationException">An output differs, or the action fails.</exception>
    internal bool TryRun(BakeAction action, CancellationToken cancellationToken)
    {
        RecordedAction recorded = states.FindRecorded(action)!;
        try
        {
            using PreparedAction prepared = maker.Prepare(action, needed.Find(action), taken: null, reads: false, new(), cancellationToken);
            if (prepared.Weak != recorded.Weak)
                return false;
            using ExecutedWork again = maker.Run(prepared, Random.Shared.Next(1, 4), cancellationToken);
            if (!HasSameNames(again.Discovered, recorded.Discovered))
                return false;
            if (again.Outputs.Count != recorded.Outputs.Length)
                throw new BakeOperationException("other outputs are written when the action runs again");
            // Both are in the order of the roles, and then of the files in a folder.
            for (int i = 0; i < recorded.Outputs.Length; i++)
                RequireSame(action, recorded.Outputs[i], again.Outputs[i], cancellationToken);
            return true;
        }
        catch (Exception exception) when (exception is InputChangedException or LostOutputException)
        {
            return false;
        }
    }

    private static bool HasSameNames(IReadOnlyList<DiscoveredName> names, DiscoveredName[] others) => names.Count == others.Length
        && names.All(name => Array.Exists(others, other => other.Name == name.Name && other.Kind == name.Kind
            && other.Digest.Span.SequenceEqual(name.Digest.Span)));

    private static void RequireSame(BakeAction action, PlacedFile file, OutputBuffer again, CancellationToken cancellationToken)
    {
        bool isOther = again.Role != file.Role || again.FileName != action.FindInner(file.Role, file.Name);
        byte[] digest = isOther ? []
            : Cryptography.FileDigest.HashData(again.OpenAtStart(), cancellationToken: cancellationToken);
        if (!digest.AsSpan().SequenceEqual(file.Digest.Span))
            throw new BakeOperationException($"the output '{file.Name}' has other bytes when the action runs again "
                + "(remove what it depends on, or add it to the rule)");
    }
}
