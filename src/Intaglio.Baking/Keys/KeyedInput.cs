namespace Intaglio.Baking;

/// <summary>An input of an action, as it is encoded in the weak key.</summary>
/// <param name="Role">The role of the input.</param>
/// <param name="Digest">The file digest or pixel digest, 32 bytes.</param>
/// <param name="IsPixels">
/// <see langword="true"/> if the digest identifies the image in the file; <see langword="false"/> if it identifies the bytes of the file.
/// </param>
/// <param name="Name">The path below the source folder, or null if the result does not depend on it.</param>
internal readonly record struct KeyedInput(string Role, ReadOnlyMemory<byte> Digest, bool IsPixels = false, string? Name = null);
