namespace Intaglio.Cli;

/// <summary>A file that is removed unless it gets another name: also when the program is interrupted.</summary>
internal sealed class TemporaryFile : IDisposable
{
    private FileStream? stream;
    private bool isThere;

    /// <param name="folder">Where it is.</param>
    /// <param name="mode">Who may read it; null: as usual.</param>
    internal TemporaryFile(string folder, UnixFileMode? mode)
    {
        // Not the framework's random numbers: they would load OpenSSL, which takes longer than hashing many files.
        Path = System.IO.Path.Combine(folder, $".intaglio-{Guid.NewGuid():N}.tmp");
        FileStreamOptions options = new() { Mode = FileMode.CreateNew, Access = FileAccess.Write, BufferSize = 0 };
        if (mode is { } create && !OperatingSystem.IsWindows())
            options.UnixCreateMode = create;
        try
        {
            lock (Interruption.Gate)
            {
                Interruption.Add(Remove);
                stream = new FileStream(Path, options);
                isThere = true;
            }
            // Whatever the user's mask took away.
            if (mode is { } wanted && !OperatingSystem.IsWindows() && File.GetUnixFileMode(stream.SafeFileHandle) != wanted)
                File.SetUnixFileMode(stream.SafeFileHandle, wanted);
        }
        catch
        {
            Dispose();
            throw;
        }
    }

    /// <summary>Gets its name.</summary>
    internal string Path { get; }

    internal Stream Stream => stream!;

    /// <summary>Makes sure that the file is on the disk.</summary>
    internal void Flush() => stream!.Flush(flushToDisk: true);

    /// <summary>Gives the file its name.</summary>
    internal void MoveTo(string destination, bool overwrite)
    {
        lock (Interruption.Gate)
        {
            stream!.Dispose();
            File.Move(Path, destination, overwrite);
            isThere = false;
        }
    }

    public void Dispose()
    {
        lock (Interruption.Gate)
        {
            stream?.Dispose();
            Remove();
            Interruption.Remove(Remove);
        }
    }

    private void Remove()
    {
        if (!isThere)
            return;
        isThere = false;
        try
        {
            File.Delete(Path);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // The folder takes no more changes.
        }
    }
}
