namespace Intaglio.Samples.Tests;

/// <summary>A folder for one test.</summary>
public abstract class SampleFolder : IDisposable
{
    protected string Folder { get; } = Directory.CreateTempSubdirectory("intaglio-").FullName;

    public void Dispose()
    {
        Directory.Delete(Folder, recursive: true);
        GC.SuppressFinalize(this);
    }

    protected void Write(string name, string text)
    {
        string path = Path.Combine(Folder, name);
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.WriteAllText(path, text);
    }
}
