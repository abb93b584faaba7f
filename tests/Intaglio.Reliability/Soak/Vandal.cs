using System.Diagnostics;
using Intaglio.Testing;

namespace Intaglio.Reliability;

/// <summary>Somebody who can write to a cache's folder: plants links, pipes, devices and folders in the places of its files, and flips bits, a few times a second.</summary>
/// <param name="folder">The cache's folder.</param>
/// <param name="outside">A folder beside it, whose files nobody may use.</param>
internal sealed class Vandal(string folder, string outside)
{
    private static readonly DateTime planted = new(2020, 1, 2, 3, 4, 5, DateTimeKind.Utc);

    private readonly Random random = new();
    private readonly Dictionary<string, byte[]> baits = [];
    private int links;

    /// <summary>Gets how often it did something, by what it did.</summary>
    internal SortedDictionary<string, int> Deeds { get; } = [];

    internal async Task RunAsync(CancellationToken stopping)
    {
        Directory.CreateDirectory(outside);
        while (!stopping.IsCancellationRequested)
        {
            try
            {
                string deed = Do();
                Deeds[deed] = Deeds.GetValueOrDefault(deed) + 1;
            }
            catch (Exception exception) when (exception is IOException or UnauthorizedAccessException or InvalidOperationException)
            {
                // The cache was quicker.
            }
            await Task.Delay(random.Next(5, 100), CancellationToken.None);
        }
    }

    /// <summary>Counts the files outside that are not as they were, or that are new.</summary>
    internal int CountTouched() =>
        baits.Count(bait => !File.Exists(bait.Key) || File.GetLastWriteTimeUtc(bait.Key) != planted || !File.ReadAllBytes(bait.Key).AsSpan().SequenceEqual(bait.Value))
            + Directory.EnumerateFiles(outside, "*", SearchOption.AllDirectories).Count(path => !baits.ContainsKey(path));

    private string Do()
    {
        string area = Path.Combine(folder, random.Next(2) == 0 ? "contents" : "keys");
        // Through a link of its own it would touch what is outside itself.
        string shard = Pick(Directory.GetDirectories(area)), item = Pick(Directory.GetFiles(shard));
        string victim = random.Next(4) == 0 ? shard : item;
        switch (random.Next(9))
        {
            case 0:
                string place = Directory.CreateDirectory(Path.Combine(outside, $"{links++}")).FullName;
                foreach (string file in Directory.GetFiles(shard))
                    Bait(Path.Combine(place, Path.GetFileName(file)), file);
                Exchange(shard, path => Directory.CreateSymbolicLink(path, place));
                return "shards linked";
            case 1:
                string bait = Path.Combine(outside, $"{links++}");
                Bait(bait, item);
                Exchange(item, path => File.CreateSymbolicLink(path, bait));
                return "files linked";
            case 2:
                Exchange(victim, path => Run("mkfifo", path));
                return "pipes planted";
            case 3:
                Exchange(victim, path => Run("mknod", path, "c", "1", "5"));
                return "devices planted";
            case 4:
                Exchange(item, path => Directory.CreateDirectory(Path.Combine(path, "inner")));
                return "folders planted";
            case 5:
                Exchange(shard, path => File.WriteAllText(path, "x"));
                return "files in the places of folders";
            case 6:
                File.Delete(Path.Combine(folder, "intaglio-cache"));
                return "markers removed";
            case 7:
                File.SetLastWriteTimeUtc(item, new DateTime(2099, 1, 1, 0, 0, 0, DateTimeKind.Utc));
                return "times set to 2099";
            default:
                // As a disk does it: whoever has the file open has what it was.
                byte[] flipped = Flip(item);
                Exchange(item, path => File.WriteAllBytes(path, flipped));
                return "bits flipped";
        }
    }

    private void Bait(string path, string original)
    {
        byte[] bytes = Flip(original);
        File.WriteAllBytes(path, bytes);
        File.SetLastWriteTimeUtc(path, planted);
        baits[path] = bytes;
    }

    private byte[] Flip(string path)
    {
        // Devices and links have none.
        if (new FileInfo(path) is not { Length: > 0, LinkTarget: null })
            throw new InvalidOperationException();
        byte[] bytes = File.ReadAllBytes(path);
        if (bytes.Length > 0)
            bytes[random.Next(bytes.Length)] ^= (byte)(1 << random.Next(8));
        return bytes;
    }

    private void Exchange(string path, Action<string> make)
    {
        // What the last one left, where the cache was quicker.
        string aside = $"{outside}.{links++}";
        make(aside);
        if (Directory.Exists(path))
            Directory.Delete(path, recursive: true);
        if (Directory.Exists(aside) && new DirectoryInfo(aside).LinkTarget is null)
            File.Delete(path);
        Run("mv", "-T", aside, path);
    }

    private static void Run(string program, params string[] arguments) => Process.Start(InstalledProgram.Need(program), arguments).WaitForExit();

    private string Pick(string[] paths) =>
        paths.Length > 0 && paths[random.Next(paths.Length)] is { } path && new FileInfo(path).LinkTarget is null ? path : throw new InvalidOperationException();
}
