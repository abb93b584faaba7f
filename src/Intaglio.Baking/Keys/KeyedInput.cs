namespace Intaglio.Baking;

/// <summary>An input of an action, as it is encoded in the weak key.</summary>
/// <param name="Role">The role of the input.</param>
/// <param name="Digest">The digest, 32 bytes.</param>
/// <param name="Kind">The kind of the digest.</param>
/// <param name="Name">The path or the name that a program sees, or null if the result does not depend on it.</param>
internal readonly record struct KeyedInput(string Role, ReadOnlyMemory<byte> Digest, KeyedInputKind Kind = KeyedInputKind.File,
    string? Name = null);

/// <summary>The kinds of the digest of an input.</summary>
internal enum KeyedInputKind
{
    /// <summary>The digest identifies the bytes of a file.</summary>
    File,

    /// <summary>The digest identifies the image in a file.</summary>
    Pixels,

    /// <summary>The digest identifies the names of files.</summary>
    Names,
}
