namespace Intaglio.Baking;

/// <summary>The only inputs of several small actions, which are read and hashed together.</summary>
internal sealed class InputReading : IDisposable
{
    private readonly Dictionary<BakeAction, FileSnapshot> snapshots = [];

    private InputReading()
    {
    }

    /// <summary>Gets the errors of inputs that cannot be read.</summary>
    internal Dictionary<BakeAction, Exception> Errors { get; } = [];

    /// <summary>Reads the inputs whose digests are not known.</summary>
    internal static InputReading Read(IReadOnlyList<BakeAction> actions, SourceDigests digests)
    {
        InputReading reading = new();
        foreach (BakeAction action in actions)
            if (action.Inputs is [var source] && !digests.TryRecall(source))
                ActionError.Catch(() => reading.snapshots.Add(action, SourceDigests.Read(source, BakeOperation.InRole)),
                    error => reading.Errors.Add(action, error));
        BakeAction[] read = [.. reading.snapshots.Keys];
        FileSnapshot[] hashed = SourceDigests.Remember(Array.ConvertAll(read, action => action.Inputs[0]),
            Array.ConvertAll(read, action => reading.snapshots[action]));
        for (int i = 0; i < read.Length; i++)
            reading.snapshots[read[i]] = hashed[i];
        return reading;
    }

    /// <summary>Takes the snapshot of the input of an action, which the caller releases, or null if it was not read.</summary>
    internal FileSnapshot? Take(BakeAction action) => snapshots.Remove(action, out FileSnapshot? snapshot) ? snapshot : null;

    public void Dispose()
    {
        foreach (FileSnapshot snapshot in snapshots.Values)
            snapshot.Dispose();
    }
}
