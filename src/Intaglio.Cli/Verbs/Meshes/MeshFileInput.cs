using Intaglio.Checksums;
using Intaglio.Meshes;

namespace Intaglio.Cli;

/// <summary>A mesh file that is read, or standard input, with the materials that lie beside it. Its failures are those of this program.</summary>
internal sealed class MeshFileInput : IDisposable
{
    private const string LimitAdvice = "; see --max-expansion and the other limits in --help";

    private const int LargeFile = 4 << 20;

    private readonly Stream stream;
    private readonly MeshInput input;
    private readonly MeshReading reading;
    private readonly List<(string File, MeshWarning Warning)> warnings = [];

    /// <exception cref="FailureException">It is no mesh file.</exception>
    /// <exception cref="FileException">It cannot be read.</exception>
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

    /// <summary>Gets the bytes of the file; null if it is a pipe.</summary>
    internal long? Length { get; }

    /// <summary>Gets whether there is a folder in which other files are looked for.</summary>
    internal bool HasFolder => Name != ChecksumVerifier.StandardInputName;

    /// <summary>Gets the files with materials that were read.</summary>
    internal IReadOnlyList<string> LibraryFiles { get; private set; } = [];

    /// <summary>Gets the names of files with materials that are not there; none if they were not looked for.</summary>
    internal IReadOnlyList<string> MissingLibraries { get; private set; } = [];

    /// <summary>Gets the textures of materials whose files are neither beside those with materials nor beside this one.</summary>
    internal IReadOnlyList<string> MissingTextures { get; private set; } = [];

    /// <summary>Gets what is wrong with the files, and the name of each file.</summary>
    internal IReadOnlyList<(string File, MeshWarning Warning)> Warnings => warnings;

    /// <summary>Reads the mesh, and the materials.</summary>
    /// <exception cref="FailureException">It is damaged, or one of the files with materials is.</exception>
    /// <exception cref="FileException">One of them cannot be read.</exception>
    internal MeshScene Read(IProgress<long>? progress)
    {
        MeshScene scene = ReadMesh(progress);
        // The parts that the mesh was put together of would stand beside what is made of it.
        if (Length is null or >= LargeFile)
            GC.Collect();
        if (!HasFolder || scene.MaterialLibraries.Count == 0)
            return scene;
        Dictionary<string, string?> files = scene.MaterialLibraries.Distinct().ToDictionary(library => library, library => MtlFile.FindBeside(Name, library));
        MissingLibraries = [.. files.Where(file => file.Value is null).Select(file => file.Key)];
        LibraryFiles = [.. files.Values.OfType<string>().Distinct()];
        string current = "";
        MaterialList materials = new(reading.ToOptions(warning => warnings.Add((current, warning))));
        HashSet<string> known = [], missing = [];
        // A file may be named in several ways, and is read once.
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

    // What names another machine is not asked for.
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
            throw new FailureException($"{ShellQuoting.Quote(name)}: {ErrorText.ToClause(exception.Message)}{(exception.IsLimit ? LimitAdvice : advice)}", exception);
        }
    }
}
