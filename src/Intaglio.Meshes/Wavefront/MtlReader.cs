namespace Intaglio.Meshes;

/// <summary>
/// Reads MTL files, which describe materials. Statements that have no place of their own in <see cref="MeshMaterial"/>, or are not as the format has them,
/// are kept as they are. Comments, textures without a file, what belongs to no material and materials without a name are passed over; the latter are reported to
/// <see cref="MeshReadOptions.OnWarning"/>. Text is UTF-8 or Latin-1, or UTF-16 with a byte-order mark. A statement has at most 65,536 bytes.
/// </summary>
public static class MtlReader
{
    /// <summary>Reads what a stream holds from where it is. Of materials of the same name the first counts.</summary>
    /// <param name="stream">The stream.</param>
    /// <param name="options">The limits, and the receiver of warnings; null stands for the defaults.</param>
    /// <param name="cancellationToken">Stops the reading.</param>
    /// <exception cref="MeshFormatException">The file is no text, or exceeds a limit of <paramref name="options"/>.</exception>
    /// <exception cref="IOException">The stream cannot be read.</exception>
    /// <exception cref="OperationCanceledException">The reading was stopped.</exception>
    public static IReadOnlyList<MeshMaterial> Read(Stream stream, MeshReadOptions? options = null, CancellationToken cancellationToken = default)
    {
        MaterialList materials = new(options);
        materials.Read(stream, cancellationToken);
        return materials.Materials;
    }
}
