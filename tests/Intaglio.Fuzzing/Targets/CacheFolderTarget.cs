using System.Globalization;
using System.Text;
using Intaglio.Caching;

namespace Intaglio.Fuzzing;

/// <summary>A content cache over a folder in which somebody else has put files, folders and links.</summary>
internal sealed class CacheFolderTarget : Target
{
    private const string Marker = "intaglio content cache 2\nItems are named by their file digests.\n";

    private static readonly string folder = Path.Combine(Path.GetTempPath(), $"intaglio-cache-folder.{Environment.ProcessId}");

    private static readonly byte[][] contents = [[], [1], [.. "content"u8], [.. Enumerable.Range(0, 300).Select(i => (byte)i)]];

    private static readonly CacheKey[] keys = [.. Enumerable.Range(0, 4).Select(i => new CacheKey("fuzz").Add("number", i))];

    internal override string Name => "cache-folder";

    internal override string Claim =>
        "A content cache over a folder with arbitrary files. An item that is returned for a digest has that digest. An item "
            + "that is returned for a key was created for that key. A stored item can be read again. Nothing outside the folder "
            + "changes. Only documented exceptions occur.";

    internal override int MaxSize => 1000;

    internal override bool IsReader => false;

    internal override int ShortRun => 150;

    internal override Outcome Run(ReadOnlySpan<byte> input)
    {
        string cache = Path.Combine(folder, "cache"), outside = Path.Combine(folder, "outside");
        Directory.CreateDirectory(cache);
        Directory.CreateDirectory(outside);
        File.WriteAllText(Path.Combine(outside, "file"), "not the cache's");
        try
        {
            ByteReader reader = new(input);
            Dictionary<int, int> entries = [];
            if (!reader.Seldom(4))
                File.WriteAllText(Path.Combine(cache, "intaglio-cache"), reader.Seldom(8) ? Encoding.Latin1.GetString(reader.Bytes(30)) : Marker);
            for (int count = reader.Between(0, 6); count > 0; count--)
                Plant(cache, outside, entries, ref reader);
            string outcome = Use(cache, entries, ref reader);
            Expect.That(File.ReadAllText(Path.Combine(outside, "file")) == "not the cache's" && Directory.GetFileSystemEntries(outside).Length == 1 && Directory.GetFileSystemEntries(folder).Length == 2,
                "nothing outside of the cache is changed");
            return outcome;
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    /// <summary>Puts something into the folder: at a place of the cache's or anywhere, a file, a folder or a link.</summary>
    private static void Plant(string cache, string outside, Dictionary<int, int> entries, ref ByteReader reader)
    {
        int kind = reader.Between(0, 9), number = reader.Between(0, 3);
        string digest = Digest(contents[number]), key = keys[number].ToName(256);
        string path = Path.Combine(cache, reader.Between(0, 7) switch
        {
            0 or 1 => $"keys/{key[..2]}/{key}",
            2 or 3 => $"contents/{digest[..2]}/{digest}",
            4 => $"temporary/{key}{(reader.Bool() ? $"-{key[..16]}" : "")}",
            5 => reader.Pick(["keys", "contents", "temporary", "locks", $"keys/{key[..2]}", $"contents/{digest[..2]}"]),
            6 => reader.Pick(["other", "intaglio-cache.draft", "contents/other", "contents/ab/other", "temporary/other"]),
            _ => $"contents/{digest[2..4]}/{digest}",
        });
        if (Path.Exists(path) || !TryCreateFolder(Path.GetDirectoryName(path)!))
            return;
        switch (kind)
        {
            case 0:
                Directory.CreateDirectory(path);
                break;
            case 1:
                File.CreateSymbolicLink(path, Path.Combine(outside, "file"));
                break;
            case 2:
                Directory.CreateSymbolicLink(path, outside);
                break;
            case 3:
                File.CreateSymbolicLink(path, Path.Combine(outside, "nothing"));
                break;
            case 4:
                File.WriteAllBytes(path, reader.Bytes(reader.Between(0, 40)));
                break;
            case 5 or 6:
                // An entry as docs/guides/cache.md has it, for one of the keys and one of the contents.
                int content = reader.Between(0, contents.Length - 1);
                string line = string.Create(CultureInfo.InvariantCulture, $"intaglio-entry-1 {Digest(contents[content])} {(reader.Seldom(8) ? 7 : contents[content].Length)} ");
                File.WriteAllText(path, $"{line}{Reference.ShortName(Encoding.ASCII.GetBytes(line + key), 80, "intaglio-entry")}\n", Encoding.ASCII);
                if (path.EndsWith($"{key[..2]}/{key}", StringComparison.Ordinal))
                    entries[number] = content;
                break;
            default:
                File.WriteAllBytes(path, contents[reader.Seldom(4) ? reader.Between(0, contents.Length - 1) : number]);
                break;
        }
    }

    private static string Use(string path, Dictionary<int, int> entries, ref ByteReader reader)
    {
        StringBuilder outcome = new();
        ContentCache cache;
        bool verifies = reader.Bool();
        long? maxSize = reader.Seldom(4) ? reader.Between(1, 400) : null;
        try
        {
            cache = new ContentCache(new ContentCacheOptions { Directory = path, VerifyOnRead = verifies, FlushToDisk = false, MaxSize = maxSize });
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException or CacheFormatException)
        {
            return exception.GetType().Name;
        }
        for (int uses = reader.Between(1, 8); uses > 0; uses--)
        {
            int use = reader.Between(0, 8), number = reader.Between(0, 3);
            try
            {
                outcome.Append(use).Append(Use(cache, use, number, verifies, maxSize is not null, entries, ref reader)).Append(' ');
            }
            catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
            {
                outcome.Append(use).Append(exception.GetType().Name).Append(' ');
            }
        }
        return outcome.ToString();
    }

    private static string Use(ContentCache cache, int use, int number, bool verifies, bool isLimited, Dictionary<int, int> entries, ref ByteReader reader)
    {
        byte[] content = contents[number];
        switch (use)
        {
            case 0:
                using (CachedContent? found = cache.Find(ContentName.FromContent(content)))
                {
                    if (found is not null && verifies)
                        Expect.Same(content, ReadAll(found), "under its digest");
                    return $"{found is not null}";
                }
            case 1:
                using (CachedContent? found = cache.Find(keys[number]))
                {
                    Expect.That(found is null || entries.TryGetValue(number, out int made) && ContentName.FromContent(contents[made]) == found.Name, "for a key there is only what its entry names");
                    if (found is not null && verifies)
                        Expect.Same(contents[entries[number]], ReadAll(found), "for its key");
                    return $"{found is not null}";
                }
            case 2:
                ContentName name = cache.Put(content);
                using (CachedContent? found = cache.Find(name))
                {
                    // It may have gone at once for want of room.
                    Expect.That(found is not null || isLimited, "what was put in is there");
                    if (found is not null)
                        Expect.Same(content, ReadAll(found), "put in");
                }
                return "";
            case 3:
                int other = reader.Between(0, contents.Length - 1);
                using (CachedContent made = cache.GetOrCreateAsync(keys[number], async (stream, cancellation) => await stream.WriteAsync(contents[other], cancellation)).AsTask().GetAwaiter().GetResult())
                {
                    if (made.IsNew)
                    {
                        Expect.Same(contents[other], ReadAll(made), "made");
                        entries[number] = other;
                    }
                    return $"{made.IsNew}";
                }
            case 4:
                CacheVerification verification = cache.Maintenance.Verify(remove: reader.Bool());
                return string.Join(',', verification.Problems.Select(problem => problem.Kind).Distinct().Order());
            case 5:
                CachePruning pruning = cache.Maintenance.Prune(maxSize: reader.Between(0, 400), isTrial: reader.Bool());
                Expect.That(pruning.LeftBytes >= 0 && pruning.RemovedFiles >= 0, "numbers of files and bytes");
                return $"{pruning.RemovedFiles > 0}";
            case 6:
                bool wasThere = cache.Remove(keys[number]) | cache.Remove(ContentName.FromContent(content));
                return $"{wasThere}";
            case 7:
                int listed = cache.Entries.Enumerate().Count() + cache.Maintenance.EnumerateContents().Count();
                return Scale(listed);
            default:
                CacheStatistics statistics = cache.Maintenance.GetStatistics();
                return $"{statistics.Contents > 0} {statistics.Entries > 0} {statistics.Temporaries > 0}";
        }
    }

    private static byte[] ReadAll(CachedContent content)
    {
        using MemoryStream bytes = new();
        content.Stream.CopyTo(bytes);
        return bytes.ToArray();
    }

    private static bool TryCreateFolder(string path)
    {
        try
        {
            // What is behind a link is not planted: it would be outside by our own hand.
            for (string at = path; at.Length > folder.Length; at = Path.GetDirectoryName(at)!)
                if (new DirectoryInfo(at).LinkTarget is not null)
                    return false;
            Directory.CreateDirectory(path);
            return true;
        }
        catch (IOException)
        {
            // A file is where the folder would be.
            return false;
        }
    }

    // No content here is long enough for a tree.
    private static string Digest(byte[] content) => Convert.ToHexStringLower(Reference.Blake2b(content, 32));
}
