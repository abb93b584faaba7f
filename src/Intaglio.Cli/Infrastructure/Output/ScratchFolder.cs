namespace Intaglio.Cli;

/// <summary>A folder for temporary files, removed on disposal and when the program is interrupted.</summary>
internal sealed class ScratchFolder : IDisposable
{
    private bool isThere;

    internal ScratchFolder()
    {
        try
        {
            lock (Interruption.Gate)
            {
                Interruption.Add(Remove);
                Path = Directory.CreateTempSubdirectory("intaglio-").FullName;
                isThere = true;
            }
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            Interruption.Remove(Remove);
            throw new FileException(System.IO.Path.GetTempPath(), exception);
        }
    }

    internal string Path { get; } = "";

    public void Dispose()
    {
        lock (Interruption.Gate)
        {
            Remove();
            Interruption.Remove(Remove);
        }
    }

    private void Remove()
    {
        // Another thread can still create files in the folder.
        for (int attempt = 0; isThere && attempt < 10; attempt++)
        {
            try
            {
                Directory.Delete(Path, recursive: true);
                isThere = false;
            }
            catch (DirectoryNotFoundException)
            {
                isThere = false;
            }
            catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
            {
                Thread.Sleep(10);
            }
        }
    }
}
