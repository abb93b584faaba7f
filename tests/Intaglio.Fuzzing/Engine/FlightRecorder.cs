using System.IO.MemoryMappedFiles;

namespace Intaglio.Fuzzing;

/// <summary>
/// Keeps the input that is being tried in a file, for the case that the process does not outlive it: a mapped file needs no call for each
/// input, and is there when the process is not. It goes when all is well.
/// </summary>
internal sealed class FlightRecorder : IDisposable
{
    private const int LengthSize = sizeof(int);

    private readonly MemoryMappedFile file;
    private readonly MemoryMappedViewAccessor view;

    internal FlightRecorder(string folder, Target target)
    {
        Directory.CreateDirectory(folder);
        Path = System.IO.Path.Combine(folder, $"{target.Name}.{Environment.ProcessId}.last");
        file = MemoryMappedFile.CreateFromFile(Path, FileMode.Create, mapName: null, LengthSize + target.MaxSize);
        view = file.CreateViewAccessor();
    }

    /// <summary>Gets the file's path.</summary>
    internal string Path { get; }

    /// <summary>The input in such a file.</summary>
    internal static byte[] Read(byte[] file) => file[LengthSize..(LengthSize + BitConverter.ToInt32(file))];

    internal void Write(byte[] input)
    {
        view.Write(0, input.Length);
        view.WriteArray(LengthSize, input, 0, input.Length);
    }

    public void Dispose()
    {
        view.Dispose();
        file.Dispose();
        File.Delete(Path);
    }
}
