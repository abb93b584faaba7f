using Intaglio.Checksums;
using Intaglio.Meshes;

namespace Intaglio.Cli;

/// <summary>
/// A mesh file or standard input, open for reading, with its material files. Errors are reported with the name of the file.
/// </summary>
internal sealed class MeshFileInput : IDisposable
{
    private const string LimitAdvice = "; see --max-expansion and the other limits in --help";

    private const int LargeFile = 4 << 20;

    private readonly Stream stream;
    private readonly MeshInput input;
    private readonly MeshReading reading;
    private readonly List<(string File, MeshWarning Warning)> warnings = [];

    /// <exception cref="FailureException">The file is not a mesh.</exception>
    /// <exception cref="FileException">The file cannot be opened.</exception>
    internal MeshFileInput(string name, MeshReading reading)
    {
        (Name, this.reading) = (name, reading);
        stream = Guard(name, () => StandardStreams.OpenInput(name));
        try
        {
            Length = stream.CanSeek ? stream.Length : null;
            input = Guard(name, () => MeshInput.Open(stream, HasFolder ? name : null, reading.Format), "; --from says which it is");
        }
        catch
        {
            stream.Dispose();
            throw;
        }
    }

    internal string Name { get; }

    internal MeshFileType Type => input.Type;

    /// <summary>Gets the size of the file in bytes, or <see langword="null"/> for a pipe.</summary>
    internal long? Length { get; }

    /// <summary>Gets a value indicating whether the mesh has a folder, where material and texture files are searched.</summary>
    internal bool HasFolder => Name != ChecksumVerifier.StandardInputName;

    /// <summary>Gets the paths of the material files that were read.</summary>
    internal IReadOnlyList<string> LibraryFiles { get; private set; } = [];

    /// <summary>Gets the names of missing material files, or an empty list if they were not searched.</summary>
    internal IReadOnlyList<string> MissingLibraries { get; private set; } = [];

    /// <summary>Gets the textures whose files are missing next to both the material file and the mesh.</summary>
    internal IReadOnlyList<string> MissingTextures { get; private set; } = [];

    /// <summary>Gets the warnings with the names of their files.</summary>
    internal IReadOnlyList<(string File, MeshWarning Warning)> Warnings => warnings;

    /// <summary>Reads the mesh and its materials.</summary>
    /// <exception cref="FailureException">The mesh or a material file is damaged.</exception>
    /// <exception cref="FileException">The mesh or a material file cannot be read.</exception>
    internal MeshScene Read(IProgress<long>? progress)
    {
        MeshScene scene = ReadMesh(progress);
        // Frees the temporary data of the reader before the result of the conversion is allocated.
        if (Length is null or >= LargeFile)
            GC.Collect();
        if (!HasFolder || scene.MaterialLibraries.Count == 0)
            return scene;
        Dictionary<string, string?> files = scene.MaterialLibraries.Distinct()
            .ToDictionary(library => library, library => MtlFile.FindBeside(Name, library));
        MissingLibraries = [.. files.Where(file => file.Value is null).Select(file => file.Key)];
        LibraryFiles = [.. files.Values.OfType<string>().Distinct()];
        string current = "";
        MaterialList materials = new(reading.ToOptions(warning => warnings.Add((current, warning))));
        HashSet<string> known = [], missing = [];
        // Reads a file once even if the mesh refers to it by several names.
        foreach ((string library, string? file) in files.Where(file => file.Value is not null).DistinctBy(file => file.Value))
        {
            current = Path.Combine(FolderOf(Name), library);
            int first = materials.Materials.Count;
            Guard(current, () => Read(materials, file!));
            foreach (MeshTexture texture in materials.Materials.Skip(first).SelectMany(material => material.Textures))
            {
                if (known.Add(texture.Path) && !IsThere(texture.Path, [FolderOf(file!), FolderOf(Name)]))
                    missing.Add(texture.Path);
            }
        }
        MissingTextures = [.. missing];
        return new() { Objects = scene.Objects, MaterialLibraries = scene.MaterialLibraries, Materials = materials.Materials };
    }

    private MeshScene ReadMesh(IProgress<long>? progress) =>
        Guard(Name, () => input.Read(reading.ToOptions(warning => warnings.Add((Name, warning))), progress));

    private static MaterialList Read(MaterialList materials, string file)
    {
        materials.Read(file);
        return materials;
    }

    public void Dispose() => stream.Dispose();

    private static string FolderOf(string name) => Path.GetDirectoryName(name) ?? "";

    // Ignores network paths, so that no other computer is contacted.
    private static bool IsThere(string texture, ReadOnlySpan<string> folders)
    {
        string path = texture.Replace('\\', '/');
        foreach (string folder in folders)
        {
            if (!path.StartsWith("//", StringComparison.Ordinal) && File.Exists(Path.Combine(folder, path)))
                return true;
        }
        return false;
    }

    private static T Guard<T>(string name, Func<T> read, string advice = "")
    {
        try
        {
            return FileException.Guard(name, read);
        }
        catch (MeshFormatException exception)
        {
            throw new FailureException(
                $"{ShellQuoting.Quote(name)}: {ErrorText.ToClause(exception.Message)}{(exception.IsLimit ? LimitAdvice : advice)}",
                exception);
        }
    }
}
