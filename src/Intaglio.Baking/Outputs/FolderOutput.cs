namespace Intaglio.Baking;

/// <summary>An output in the output folder that is an input of another action.</summary>
internal sealed record FolderOutput(OutputFolder Folder, string Role, string Name, string LogicalName, long Length,
    ReadOnlyMemory<byte> Digest) : NeededOutput(Role, Name, LogicalName, Length, Digest)
{
    internal override FileSnapshot Take() => Folder.TakeSnapshot(Name, Role)
        ?? throw new BakeOperationException($"the output '{Name}' was deleted during the bake");
}
