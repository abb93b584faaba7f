using Intaglio.Caching;
using Intaglio.Checksums;
using Intaglio.Cryptography;
using Microsoft.Win32.SafeHandles;

namespace Intaglio.Samples;

/// <summary>
/// A store of contents, by their tree sums, and lists of files that are lists of checksums: <c>intaglio check LIST</c>, in the restored folder,
/// checks them too.
/// </summary>
internal sealed class Backup(string store)
{
    private static readonly ChecksumAlgorithm treeSum = ChecksumAlgorithm.Blake2b.WithDigestSize(32).WithTree();
    private static readonly Blake2TreeOptions treeOptions = new() { DigestSize = 32 };

    // Without a limit, nothing ever goes by itself.
    private readonly ContentCache contents = new(store);

    /// <summary>Stores what is new, and writes the list.</summary>
    /// <returns>Whether all files could be read.</returns>
    internal bool Save(string folder, string list)
    {
        (int files, int stored, bool done) = (0, 0, true);
        string draft = list + ".new";
        using (FileStream output = File.Create(draft))
        {
            ChecksumWriter writer = new(output, new ChecksumWriterOptions { Tagged = true });
            using FileHasher hasher = new();
            // Small files are hashed many at once, large ones by all processors.
            foreach (FileResult result in hasher.HashFiles(FileWalker.Walk(folder).Select(file => new FileToHash(file.Path, treeSum) { Error = file.Error })))
            {
                if (result.File is not { } file || !TryStore(result.Path, file.Digest, out bool isNew))
                {
                    Console.Error.WriteLine($"backup: {result.Path}: {result.Error?.Message ?? "changed while it was read"}");
                    done = false;
                    continue;
                }
                writer.Write(new ChecksumEntry(Path.GetRelativePath(folder, result.Path).Replace('\\', '/'), treeSum, file.Digest));
                files++;
                stored += isNew ? 1 : 0;
            }
        }
        File.Move(draft, list, overwrite: true);
        Console.WriteLine($"{files} files, {stored} new contents");
        return done;
    }

    /// <summary>Restores the files of a list.</summary>
    /// <returns>Whether all were there, and are what they were.</returns>
    internal bool Restore(string list, string folder)
    {
        (int files, bool done) = (0, true);
        string root = Path.GetFullPath(folder);
        foreach (ChecksumLine line in ChecksumReader.ReadFile(list))
        {
            if (line.Entry is not { } entry)
                throw new InvalidDataException($"{list}: line {line.Number} is no checksum");
            string path = Path.GetFullPath(Path.Combine(root, entry.Name));
            if (!path.StartsWith(root + Path.DirectorySeparatorChar, StringComparison.Ordinal))
                throw new InvalidDataException($"{list}: {entry.Name} is outside of {folder}");
            if (TryRestore(entry, path))
            {
                files++;
                continue;
            }
            Console.Error.WriteLine($"backup: {entry.Name}: is missing in the store, or damaged");
            done = false;
        }
        Console.WriteLine($"{files} files restored and verified");
        return done;
    }

    private static CacheKey KeyOf(ReadOnlyMemory<byte> treeDigest) => new CacheKey("sample-backup").Add("tree", treeDigest.Span);

    private bool TryStore(string path, ReadOnlyMemory<byte> digest, out bool isNew)
    {
        using CachedContent content = contents.GetOrCreateAsync(KeyOf(digest), async (stream, cancellationToken) =>
        {
            await using FileStream file = File.OpenRead(path);
            await file.CopyToAsync(stream, cancellationToken);
        }).AsTask().GetAwaiter().GetResult();
        isNew = content.IsNew;
        // Between its hashing and its copying, a file may change.
        if (!isNew || IsRight(content.Path, digest))
            return true;
        contents.Remove(KeyOf(digest));
        return false;
    }

    private bool TryRestore(ChecksumEntry entry, string path)
    {
        using CachedContent? content = contents.Find(KeyOf(entry.Digest));
        if (content is null)
            return false;
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        string draft = path + ".restoring";
        using (FileStream file = File.Create(draft))
            content.Stream.CopyTo(file);
        bool isRight = IsRight(draft, entry.Digest);
        if (isRight)
            File.Move(draft, path, overwrite: true);
        else
            File.Delete(draft);
        return isRight;
    }

    private static bool IsRight(string path, ReadOnlyMemory<byte> digest)
    {
        using SafeFileHandle file = File.OpenHandle(path);
        return Blake2bTree.HashData(file, treeOptions).Digest.Span.SequenceEqual(digest.Span);
    }
}
