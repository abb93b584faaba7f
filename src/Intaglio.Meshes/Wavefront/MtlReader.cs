namespace Intaglio.Meshes;

/// <summary>Reads MTL files, which describe materials.</summary>
/// <remarks>
/// Statements without a property in <see cref="MeshMaterial"/> and malformed statements are kept as text. Comments, textures without a file
/// and statements before the first material are skipped. So are materials without a name, which are reported to
/// <see cref="MeshReadOptions.OnWarning"/>. The text is UTF-8 or Latin-1, or UTF-16 with a byte order mark. A statement can have up to
/// 65,536 bytes.
/// </remarks>
public static class MtlReader
{
    /// <summary>Reads an MTL file from the current position of a stream.</summary>
    /// <remarks>If several materials have the same name, the first one is kept.</remarks>
    /// <param name="stream">The stream, which is left open.</param>
    /// <param name="options">The limits and the warning callback, or <see langword="null"/> for the defaults.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <exception cref="MeshFormatException">The file is not text, or it exceeds a limit.</exception>
    /// <exception cref="IOException">The stream cannot be read.</exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public static IReadOnlyList<MeshMaterial> Read(Stream stream, MeshReadOptions? options = null,
        CancellationToken cancellationToken = default)
    {
        MaterialList materials = new(options);
        materials.Read(stream, cancellationToken);
        return materials.Materials;
    }
}
