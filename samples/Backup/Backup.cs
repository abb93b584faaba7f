using Intaglio.Caching;
using Intaglio.Checksums;
using Intaglio.Cryptography;
using Microsoft.Win32.SafeHandles;

namespace Intaglio.Samples;

/// <summary>
/// A store of contents, by their tree sums, and lists of files that are lists of checksums: <c>intaglio check LIST</c>, in the restored folder,
/// checks them too.
/// </summary>
internal sealed class Backup(string store) : IDisposable
{
    private static readonly ChecksumAlgorithm treeSum = ChecksumAlgorithm.Blake2b.WithDigestSize(32).WithTree();
    private static readonly Blake2TreeOptions treeOptions = new() { DigestSize = 32 };

    // Without a limit, nothing ever goes by itself. What is found damaged is stored again.
    private readonly ContentCache contents = new(new ContentCacheOptions { Directory = store, VerifyOnRead = true });

    /// <summary>Stores what is new, and writes the list.</summary>
    /// <returns>Whether all files could be read.</returns>
    internal bool Save(string folder, string list)
    {
        (int files, int stored, bool done) = (0, 0, true);
        string draft = list + ".new";
        using (FileStream output = File.Create(draft))
        {
            ChecksumWriter writer = new(output, new ChecksumWriterOptions { IsTagged = true });
            using FileHasher hasher = new();
            // Small files are hashed many at once, large ones by all processors.
            foreach (FileResult result in hasher.HashFiles(FileWalker.Walk(folder).Select(file => new FileToHash(file.Path, treeSum) { Error = file.Error })))
            {
                bool isNew = false;
                Exception? error = result.Error;
                if (result.File is { } file && (error = TryStore(result.Path, file.Digest, out isNew)) is null)
                {
                    writer.Write(new ChecksumEntry(Path.GetRelativePath(folder, result.Path).Replace('\\', '/'), treeSum, file.Digest));
                    files++;
                    stored += isNew ? 1 : 0;
                    continue;
                }
                Console.Error.WriteLine($"backup: {result.Path}: {error!.Message}");
                done = false;
            }
        }
        File.Move(draft, list, overwrite: true);
        Console.WriteLine($"{files} files, {stored} new contents");
        return done;
    }

    public void Dispose() => contents.Dispose();

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

    /// <returns>Why not, or null.</returns>
    private Exception? TryStore(string path, ReadOnlyMemory<byte> digest, out bool isNew)
    {
        isNew = false;
        try
        {
            using CachedContent content = contents.GetOrCreateAsync(KeyOf(digest), (stream, cancellationToken) =>
            {
                // Between its hashing and its copying, a file may change: what is copied is hashed too.
                using FileStream file = File.OpenRead(path);
                if (!Blake2bTree.HashData(new CopyingStream(file, stream), treeOptions, cancellationToken: cancellationToken).Digest.Span.SequenceEqual(digest.Span))
                    throw new IOException("The file changed while it was read.");
                return ValueTask.CompletedTask;
            }).AsTask().GetAwaiter().GetResult();
            isNew = content.IsNew;
            return null;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return exception;
        }
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
