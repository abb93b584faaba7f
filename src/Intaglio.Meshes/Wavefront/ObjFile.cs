namespace Intaglio.Meshes;

/// <summary>Reads and writes Wavefront OBJ files, including their MTL files.</summary>
/// <remarks>Use <see cref="ObjReader"/> and <see cref="ObjWriter"/> for streams.</remarks>
public static class ObjFile
{
    /// <summary>Reads an OBJ file and its materials. Material files must be in the same folder or a subfolder.</summary>
    /// <param name="path">The path of the file.</param>
    /// <param name="options">The settings, or <see langword="null"/> for the defaults.</param>
    /// <param name="progress">
    /// Receives the total bytes read so far, in ascending order and on any thread; <see langword="null"/> for no progress reports.
    /// </param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <exception cref="MeshFormatException">The file is damaged, or it exceeds a limit.</exception>
    /// <exception cref="IOException">The file cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to the file is denied.</exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public static MeshScene Read(string path, MeshReadOptions? options = null, IProgress<long>? progress = null,
        CancellationToken cancellationToken = default)
    {
        using FileStream stream = MeshFile.OpenRead(path);
        return Read(stream, path, options, progress, cancellationToken);
    }

    /// <summary>Reads an open file and the materials for its path.</summary>
    internal static MeshScene Read(Stream stream, string path, MeshReadOptions? options, IProgress<long>? progress,
        CancellationToken cancellationToken)
    {
        options ??= MeshReadOptions.Default;
        if (!options.ReadMaterials)
            return ObjReader.Read(stream, options, progress, cancellationToken);
        MeshScene scene = ObjReader.Read(stream, options, statement => MaterialFiles.Part(path, statement), progress, cancellationToken);
        return new()
        {
            Objects = scene.Objects,
            MaterialLibraries = scene.MaterialLibraries,
            Materials = MtlFile.ReadBeside(path, scene.MaterialLibraries, options, cancellationToken),
        };
    }

    /// <summary>Writes an OBJ file and an MTL file for its materials.</summary>
    /// <remarks>
    /// The MTL file has the same name, and the OBJ file refers to it instead of other material files. The MTL file is written only if the
    /// scene has materials.
    /// </remarks>
    /// <param name="path">
    /// The path of the file. An existing file or the target of a link is replaced only after everything has been written, and keeps its
    /// permissions. If the operation fails, existing files are kept. The only exception is a failure to replace the OBJ file after the MTL
    /// file has been replaced. Pipes and devices are written directly and without materials.
    /// </param>
    /// <param name="scene">The scene to write.</param>
    /// <param name="options">The settings, or <see langword="null"/> for the defaults.</param>
    /// <param name="progress">
    /// Receives the number of pieces written so far, in ascending order and on any thread; <see langword="null"/> for no progress reports.
    /// </param>
    /// <param name="cancellationToken">The token that cancels the operation. A canceled operation removes its unfinished files.</param>
    /// <exception cref="ArgumentException">
    /// The scene has elements that refer to vertices that do not exist, index lists of different lengths, or a name with several lines. In
    /// the first two cases nothing is written.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">An option is out of range.</exception>
    /// <exception cref="IOException">A file cannot be written.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to a file is denied.</exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public static void Write(string path, MeshScene scene, ObjWriteOptions? options = null, IProgress<MeshProgress>? progress = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        ArgumentNullException.ThrowIfNull(scene);
        options ??= ObjWriteOptions.Default;
        using DraftFile file = new(path);
        if (scene.Materials.Count == 0 || file.IsSpecial)
        {
            ObjWriter.Write(file.Stream, scene, scene.MaterialLibraries, options, progress, cancellationToken);
            file.Keep();
            return;
        }
        string library = Path.ChangeExtension(path, ".mtl");
        using DraftFile materials = new(library);
        if (materials.Target == file.Target)
            throw new ArgumentException($"'{path}' is also the path of the material file.", nameof(path));
        ObjWriter.WriteMaterials(materials.Stream, scene.Materials);
        ObjWriter.Write(file.Stream, scene, [Path.GetFileName(library)], options, progress, cancellationToken);
        file.Flush();
        materials.Keep();
        file.Keep();
    }
}
