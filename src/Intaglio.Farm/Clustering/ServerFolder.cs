namespace Intaglio.Farm;

/// <summary>The files of the servers of a folder. Each one is locked by its server, and has its address for other servers.</summary>
/// <param name="folder">The full path of the folder, which is created if it does not exist.</param>
internal sealed class ServerFolder(string folder) : IDisposable
{
    private const string Extension = ".server";

    // After the address, which others read.
    private const long LockPlace = 1 << 20;

    // Several machines can have the folder, and some file systems do not pass locks on.
    private static readonly string prefix = Environment.MachineName + ".";

    private string? path;
    private FileLock? own;

    /// <summary>Removes the files of servers that have ended, and returns their addresses.</summary>
    internal IReadOnlyList<string> TakeEnded()
    {
        Directory.CreateDirectory(folder);
        List<string> ended = [];
        foreach (string other in Directory.GetFiles(folder, $"{prefix}*{Extension}"))
            try
            {
                // A server that has ended has no lock.
                using (FileLock? taken = FileLock.TryTake(other, LockPlace))
                {
                    if (taken is null)
                        continue;
                    ended.Add(File.ReadAllText(other));
                }
                File.Delete(other);
            }
            catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
            {
                // Another server has removed the file, or the file system does not support locks.
            }
        return ended;
    }

    /// <summary>Adds this server until the instance is disposed.</summary>
    internal void Add(string address)
    {
        path = Path.Combine(folder, $"{prefix}{Guid.NewGuid():n}{Extension}");
        File.WriteAllText(path, address);
        own = FileLock.TryTake(path, LockPlace);
    }

    public void Dispose()
    {
        own?.Dispose();
        if (path is not null)
            File.Delete(path);
    }
}
