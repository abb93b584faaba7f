namespace Intaglio.Baking.Tests;

/// <summary>A disk that loses the bytes of files at a power loss, although it keeps their metadata.</summary>
/// <remarks>The folders of sources, outputs and the cache are on file systems of their own, so each is written to the disk separately.</remarks>
/// <param name="workshop">The project.</param>
/// <param name="syncs">The number of times that files are written to the disk before the power is lost.</param>
internal sealed class SimulatedDisk(Workshop workshop, int syncs)
{
    // The time in which a file is not settled, so that the state believes everything that was written.
    private static readonly TimeSpan settling = TimeSpan.FromMilliseconds(60);

    private readonly Dictionary<string, (FileStamp Stamp, byte[] Content)> written = new(StringComparer.Ordinal);
    private int count;

    private string[] Folders => [workshop["src"], workshop.Out, workshop.Cache];

    /// <summary>Writes the files below folders to the disk, unless the power is lost before.</summary>
    internal void Sync(IReadOnlyList<string> folders)
    {
        foreach (string folder in folders)
            Sync(folder);
    }

    private void Sync(string folder)
    {
        if (count++ == syncs)
            throw new PowerLossException();
        foreach (string path in written.Keys.Where(path => IsIn(folder, path) && !File.Exists(path)).ToArray())
            written.Remove(path);
        foreach (string path in List(folder))
            if (TryReadBytes(path) is { } bytes)
                written[path] = (Read(path), bytes);
        Thread.Sleep(settling / 2);
    }

    /// <summary>Writes all files to the disk.</summary>
    internal void SyncAll()
    {
        count = int.MinValue;
        foreach (string folder in Folders)
            Sync(folder);
        count = 0;
    }

    /// <summary>Keeps a removal, as if it were on the disk.</summary>
    internal void Forget(string path) => written.Remove(path);

    /// <summary>Replaces the bytes of files that are not on the disk by zeros, and brings back files whose removal is not.</summary>
    internal void LosePower()
    {
        Dictionary<string, FileStamp> damaged = new(StringComparer.Ordinal);
        foreach (string path in Folders.SelectMany(List))
            if (Path.GetFileName(path) != "intaglio-cache" && !(written.TryGetValue(path, out var file) && file.Stamp == Read(path)))
            {
                DateTime time = File.GetLastWriteTimeUtc(path);
                File.WriteAllBytes(path, new byte[new FileInfo(path).Length]);
                File.SetLastWriteTimeUtc(path, time);
                damaged.Add(path, Read(path));
            }
        foreach ((string path, (_, byte[] content)) in written)
            if (!File.Exists(path))
            {
                Directory.CreateDirectory(Path.GetDirectoryName(path)!);
                File.WriteAllBytes(path, content);
            }
        RestoreStamps(damaged);
        Thread.Sleep(settling);
    }

    // Programs cannot set the time of the last change, so the state receives the current one.
    private void RestoreStamps(Dictionary<string, FileStamp> damaged)
    {
        if (!File.Exists(workshop.StatePath))
            return;
        using MemoryStream state = new();
        StateKey key = Workshop.Key.Bind(Path.GetFileName(workshop.StatePath));
        ReadOnlyMemory<byte> rest = File.ReadAllBytes(workshop.StatePath);
        for (; StateSection.Read(rest, key, out int length) is { } section; rest = rest[length..])
            state.Write(new StateSection
            {
                Plan = section.Plan,
                Root = section.Root,
                Manifest = section.Manifest,
                Sources = [.. section.Sources.Select(source => KeyValuePair.Create(source.Key,
                    source.Value with { Stamp = Restore(workshop["src/" + source.Key], source.Value.Stamp) }))],
                Actions = [.. section.Actions.Select(action => KeyValuePair.Create(action.Key, action.Value with
                {
                    Outputs = Array.ConvertAll(action.Value.Outputs, file => file with { Stamp = Restore(Path.Combine(workshop.Out, file.Name), file.Stamp) }),
                }))],
            }.Write(key, section.Place));
        File.WriteAllBytes(workshop.StatePath, state.ToArray());

        FileStamp Restore(string path, FileStamp stamp) => damaged.TryGetValue(path, out FileStamp now) && (now.Size, now.Node) == (stamp.Size, stamp.Node)
            && now.Modified == stamp.Modified ? stamp with { Changed = now.Changed } : stamp;
    }

    // Another action can be writing the file, or have just renamed it. It then has a lock until it closes the file.
    private static byte[]? TryReadBytes(string path)
    {
        while (true)
        {
            try
            {
                using FileStream file = new(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete);
                using MemoryStream bytes = new();
                file.CopyTo(bytes);
                return bytes.ToArray();
            }
            catch (FileNotFoundException)
            {
                return null;
            }
            catch (IOException exception) when (exception is not DirectoryNotFoundException)
            {
                Thread.Sleep(1);
            }
        }
    }

    private static FileStamp Read(string path) => FileStatus.Read(path, followLinks: false, out FileStatus status) is null
        ? new(status.Size, status.LastWritten.Ticks, status.Changed?.Ticks ?? 0, status.Node.Number) : default;

    private static bool IsIn(string folder, string path) => path.StartsWith(folder + Path.DirectorySeparatorChar, StringComparison.Ordinal);

    private static IEnumerable<string> List(string folder) => Directory.Exists(folder)
        ? Directory.EnumerateFiles(folder, "*", new EnumerationOptions { RecurseSubdirectories = true, AttributesToSkip = FileAttributes.None })
            .Where(path => Path.GetFileName(path) != OutputFolder.LockName) : [];
}

/// <summary>The exception that ends a bake when the power is lost.</summary>
internal sealed class PowerLossException : Exception;
