namespace Intaglio.Benchmarks;

/// <summary>A folder with many small files in many directories, and some large ones.</summary>
internal sealed class ManifestTree
{
    internal const int SmallSize = 4 << 10, FilesInDirectory = 200, LargeCount = 4;

    internal const long LargeSize = 256 << 20;

    internal ManifestTree(string parent, int smallCount, bool hasLarge)
    {
        Name = $"{smallCount}";
        SmallCount = smallCount;
        Folder = Path.Combine(parent, Name);
        Random random = new(7693);
        byte[] piece = new byte[1 << 20];
        for (int i = 0; i < smallCount; i++)
        {
            string directory = Path.Combine(Folder, $"{i / FilesInDirectory:D4}");
            if (i % FilesInDirectory == 0)
                Directory.CreateDirectory(directory);
            random.NextBytes(piece.AsSpan(0, SmallSize));
            using FileStream stream = File.Create(Path.Combine(directory, $"small-{i:D6}.bin"), 1);
            stream.Write(piece, 0, SmallSize);
        }
        for (int i = 0; hasLarge && i < LargeCount; i++)
        {
            using FileStream stream = File.Create(Path.Combine(Folder, $"large-{i}.bin"), 1);
            for (long written = 0; written < LargeSize; written += piece.Length)
            {
                random.NextBytes(piece);
                stream.Write(piece);
            }
        }
    }

    /// <summary>The name below the parent.</summary>
    internal string Name { get; }

    internal string Folder { get; }

    internal int SmallCount { get; }
}
