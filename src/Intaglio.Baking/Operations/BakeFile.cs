namespace Intaglio.Baking;

/// <summary>A snapshot of a file that an action reads. Its bytes are those of which the key was computed.</summary>
public abstract class BakeFile
{
    /// <summary>Gets the role of the file, such as <c>in</c> or the name of a role in <c>with</c>.</summary>
    public required string Role { get; init; }

    /// <summary>Gets the path below the source folder or, for the output of another rule, below the output folder.</summary>
    public required string Name { get; init; }

    /// <summary>Gets the path without a key or a digest, by which programs find the output of another rule.</summary>
    public string LogicalName { get => field ?? Name; init; }

    /// <summary>Gets the length in bytes.</summary>
    public required long Length { get; init; }

    /// <summary>Gets the file digest, 32 bytes.</summary>
    public required ReadOnlyMemory<byte> Digest { get; init; }

    /// <summary>Opens the file.</summary>
    /// <returns>A seekable stream at the first byte. The caller closes it.</returns>
    public abstract Stream Open();

    /// <summary>Writes all bytes to a stream. Unlike <see cref="Open"/>, this does not copy a large file to another place first.</summary>
    /// <param name="destination">The stream.</param>
    /// <exception cref="IOException">The file cannot be read, or the stream cannot be written.</exception>
    public virtual void CopyTo(Stream destination)
    {
        ArgumentNullException.ThrowIfNull(destination);
        using Stream source = Open();
        source.CopyTo(destination);
    }

    /// <summary>Releases a copy of the bytes, which is made again when the file is opened again.</summary>
    internal virtual void Release()
    {
    }
}
