namespace Intaglio.Baking;

/// <summary>An output of an action after it was made.</summary>
/// <param name="Role">The role of the output.</param>
/// <param name="Name">The final path below the output folder.</param>
/// <param name="Length">The length in bytes.</param>
/// <param name="Digest">The file digest, 32 bytes.</param>
internal sealed record ActionOutput(string Role, string Name, long Length, ReadOnlyMemory<byte> Digest);
