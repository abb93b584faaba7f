namespace Intaglio.Baking;

/// <summary>An output in the output folder.</summary>
/// <param name="Role">The role of the output.</param>
/// <param name="Name">The path below the output folder.</param>
/// <param name="Length">The length in bytes.</param>
/// <param name="Digest">The file digest, 32 bytes.</param>
/// <param name="Stamp">The metadata of the file.</param>
internal sealed record PlacedFile(string Role, string Name, long Length, ReadOnlyMemory<byte> Digest, FileStamp Stamp);
