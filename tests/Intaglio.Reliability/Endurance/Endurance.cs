using Intaglio.Caching;
using Intaglio.Checksums;
using Intaglio.Cryptography;

namespace Intaglio.Reliability;

/// <summary>Many hashes of each kind, and what the process holds on to.</summary>
internal static class Endurance
{
    private const int BatchSize = 64, FileCount = 1000;

    internal static IEnumerable<EnduranceResult> Run(int count)
    {
        string folder = Directory.CreateTempSubdirectory("intaglio-endurance-").FullName;
        try
        {
            byte[] data = new byte[1000], digests = new byte[BatchSize * Blake2b.MaxDigestSize];
            new Random(1).NextBytes(data);
            yield return Measure("Blake2b.HashData", count, 1, _ => Blake2b.HashData(data));
            yield return Measure("Blake2b.HashData of a stream", count, 1, _ => Blake2b.HashData(new MemoryStream(data)));
            yield return Measure("Skein512.HashData, keyed", count, 1, _ => Skein512.HashData(data, new SkeinParameters { Key = data.AsSpan(0, 32) }));
            yield return Measure("Blake2bHasher, disposed", count, 1, _ =>
            {
                using Blake2bHasher hasher = Blake2b.CreateHasher(new Blake2bParameters { Key = data.AsSpan(0, 32) });
                hasher.AppendData(data);
                hasher.GetHashAndReset(digests);
            });
            yield return Measure("Blake2bHasher, not disposed", count, 1, _ => Blake2b.CreateHasher().AppendData(data));
            ReadOnlyMemory<byte>[] batch = [.. Enumerable.Repeat<ReadOnlyMemory<byte>>(data, BatchSize)];
            yield return Measure("Blake2b.HashMany", count, BatchSize, _ => Blake2b.HashMany(batch, digests));

            string[] files = [.. Enumerable.Range(0, FileCount).Select(number => Path.Combine(folder, $"{number}"))];
            foreach (string file in files)
                File.WriteAllBytes(file, data);
            yield return Measure("FileHasher.HashFile", count, 1, i =>
            {
                using FileHasher hasher = new();
                hasher.HashFile(files[i % FileCount], ChecksumAlgorithm.Blake2b);
            });
            using (FileHasher hasher = new())
                yield return Measure("FileHasher.HashFiles", count, FileCount, _ =>
                {
                    foreach (FileResult result in hasher.HashFiles(files.Select(file => new FileToHash(file, ChecksumAlgorithm.Blake2b))))
                        result.File!.Value.Digest.CopyTo(digests);
                });

            ContentCache cache = new(new ContentCacheOptions { Directory = Path.Combine(folder, "cache"), VerifyOnRead = true, FlushToDisk = false, MaxSize = 10_000_000 });
            yield return Measure("ContentCache.GetOrCreateAsync, found", count / 4, 1, i => Get(cache, i % 100, data));
            yield return Measure("ContentCache.GetOrCreateAsync, created, with a size limit", count / 20, 1, i => Get(cache, i, data));
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    private static void Get(ContentCache cache, int number, byte[] data)
    {
        ValueTask<CachedContent> getting = cache.GetOrCreateAsync(Sample.Key(number), (stream, token) =>
        {
            stream.Write(BitConverter.GetBytes(number));
            return stream.WriteAsync(data, token);
        });
        getting.AsTask().GetAwaiter().GetResult().Dispose();
    }

    private static EnduranceResult Measure(string name, int count, int atOnce, Action<int> hash)
    {
        int steps = count / atOnce, early = steps / 10;
        Footprint before = default;
        for (int i = 0; i < steps; i++)
        {
            if (i == early)
                before = Footprint.Take();
            hash(i);
        }
        return new EnduranceResult(name, steps * atOnce, before, Footprint.Take());
    }
}
