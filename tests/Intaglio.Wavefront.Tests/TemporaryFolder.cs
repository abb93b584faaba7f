namespace Intaglio.Wavefront.Tests;

/// <summary>A folder for one test, gone behind it.</summary>
internal sealed class TemporaryFolder : IDisposable
{
    internal string Path { get; } = Directory.CreateTempSubdirectory("intaglio-obj-").FullName;

    internal string this[string name] => System.IO.Path.Combine(Path, name);

    internal IEnumerable<string> Names => Directory.EnumerateFileSystemEntries(Path).Select(entry => System.IO.Path.GetFileName(entry)).Order(StringComparer.Ordinal);

    public void Dispose() => Directory.Delete(Path, recursive: true);
}
