namespace Intaglio.Meshes;

/// <summary>Reads and writes Wavefront OBJ files, with the MTL files that they name. <see cref="ObjReader"/> and <see cref="ObjWriter"/> do so over streams.</summary>
public static class ObjFile
{
    /// <summary>Reads a file, and the materials it names that are beside it or below.</summary>
    /// <param name="path">The path of the file.</param>
    /// <param name="options">The settings; null for the defaults.</param>
    /// <param name="progress">Receives the bytes of the file that are read, in ascending order and from any thread; null for nothing.</param>
    /// <param name="cancellationToken">Stops the reading.</param>
    /// <exception cref="MeshFormatException">A line is wrong, or the file takes more memory than is allowed.</exception>
    /// <exception cref="IOException">The file cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">The file may not be read.</exception>
    /// <exception cref="OperationCanceledException">The reading was stopped.</exception>
    public static MeshScene Read(string path, MeshReadOptions? options = null, IProgress<long>? progress = null, CancellationToken cancellationToken = default)
    {
        using FileStream stream = MeshFile.OpenRead(path);
        return Read(stream, path, options, progress, cancellationToken);
    }

    /// <summary>Reads an open file, and the materials beside its path.</summary>
    internal static MeshScene Read(Stream stream, string path, MeshReadOptions? options, IProgress<long>? progress, CancellationToken cancellationToken)
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

    /// <summary>Writes a file, and beside it one of the same name with <c>.mtl</c> if the scene has materials, which is then named instead of others.</summary>
    /// <param name="path">
    /// The file. What is there, or where a link leads to, is replaced by a file of the same permissions when all is written, and kept if anything fails. Only
    /// if the file with materials has been replaced and the system then refuses to replace the other, the new materials stay beside the old file. A pipe
    /// or a device gets the scene as it comes, without its materials.
    /// </param>
    /// <param name="scene">The scene to write.</param>
    /// <param name="options">The settings; null for the defaults.</param>
    /// <param name="progress">Receives the pieces that are written, in ascending order and from any thread; null for nothing.</param>
    /// <param name="cancellationToken">Stops the work, which then leaves nothing behind.</param>
    /// <exception cref="ArgumentException">
    /// The scene has elements that refer to what there is not, or streams that do not fit: nothing is written then. Or it has names of more than a line.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">An option is out of its range.</exception>
    /// <exception cref="IOException">A file cannot be written.</exception>
    /// <exception cref="UnauthorizedAccessException">A file may not be written.</exception>
    /// <exception cref="OperationCanceledException">It was stopped.</exception>
    public static void Write(string path, MeshScene scene, ObjWriteOptions? options = null, IProgress<MeshProgress>? progress = null, CancellationToken cancellationToken = default)
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
            throw new ArgumentException($"'{path}' is where the materials would be written.", nameof(path));
        ObjWriter.WriteMaterials(materials.Stream, scene.Materials);
        ObjWriter.Write(file.Stream, scene, [Path.GetFileName(library)], options, progress, cancellationToken);
        file.Flush();
        materials.Keep();
        file.Keep();
    }
}
