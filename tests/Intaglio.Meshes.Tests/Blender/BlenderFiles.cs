namespace Intaglio.Meshes.Tests;

/// <summary>Files that Blender has written, and those that were written from what was read of them, with what Blender says of all.</summary>
public sealed class BlenderFiles : IDisposable
{
    private readonly TemporaryFolder? folder;

    /// <summary>Starts Blender twice: to write, and to read.</summary>
    public BlenderFiles()
    {
        if (InstalledProgram.Find("blender") is null)
            return;
        folder = new();
        Written = BlenderProgram.Run("export_scenes.py", folder.Path);
        List<string> ours = [];
        foreach (string name in Written.Keys)
        {
            MeshScene scene = Read(name);
            string plain = name.Replace('.', '-');
            ObjFile.Write(Ours($"{plain}.obj"), scene);
            ObjFile.Write(Ours($"{plain}-merged.obj"), scene, new() { Decimals = null, MergeVectors = true });
            PlyFile.Write(Ours($"{plain}.ply"), scene);
            PlyFile.Write(Ours($"{plain}-text.ply"), scene, new() { Encoding = PlyEncoding.Ascii });
            StlFile.Write(Ours($"{plain}.stl"), scene);
            StlFile.Write(Ours($"{plain}-text.stl"), scene, new() { IsText = true });
        }
        Imported = BlenderProgram.Run("describe_files.py", ours);

        string Ours(string name)
        {
            ours.Add(folder[name]);
            return folder[name];
        }
    }

    /// <summary>What Blender says of the files that it wrote.</summary>
    public IReadOnlyDictionary<string, BlenderObject[]> Written { get; } = new Dictionary<string, BlenderObject[]>();

    /// <summary>What Blender says of the files that were written of those.</summary>
    public IReadOnlyDictionary<string, BlenderObject[]> Imported { get; } = new Dictionary<string, BlenderObject[]>();

    /// <summary>Reads a file that Blender has written.</summary>
    public MeshScene Read(string name) => Path.GetExtension(name) switch
    {
        ".obj" => ObjFile.Read(folder![name]),
        ".ply" => PlyFile.Read(folder![name]),
        _ => StlFile.Read(folder![name]),
    };

    /// <summary>Removes the files.</summary>
    public void Dispose() => folder?.Dispose();
}
