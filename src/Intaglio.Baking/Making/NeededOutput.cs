namespace Intaglio.Baking;

/// <summary>An output of another action that is an input.</summary>
/// <param name="Role">The role of the input.</param>
/// <param name="Name">The path below the output folder.</param>
/// <param name="LogicalName">The path without a key or a digest.</param>
/// <param name="Length">The length in bytes.</param>
/// <param name="Digest">The file digest, 32 bytes.</param>
internal abstract record NeededOutput(string Role, string Name, string LogicalName, long Length, ReadOnlyMemory<byte> Digest)
{
    /// <summary>Copies the bytes.</summary>
    /// <exception cref="BakeOperationException">The output no longer exists.</exception>
    internal abstract FileSnapshot Take();
}
