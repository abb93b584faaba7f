namespace Intaglio.Baking;

/// <summary>A file that belongs to a plan on other machines.</summary>
/// <param name="Name">The path below the source folder or the folder of the recipe.</param>
/// <param name="Length">The length in bytes.</param>
/// <param name="Digest">The file digest, 32 bytes, or empty if no action of the plan can read the file.</param>
internal readonly record struct PlanFile(string Name, long Length, ReadOnlyMemory<byte> Digest)
{
    internal bool IsExecutable { get; init; }
}
