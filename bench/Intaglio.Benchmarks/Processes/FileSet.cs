namespace Intaglio.Benchmarks;

/// <summary>Files of random bytes in a folder of their own, named so shortly that thousands fit a command line.</summary>
internal sealed class FileSet
{
    internal FileSet(string parent, int count, long size)
    {
        Folder = Directory.CreateDirectory(Path.Combine(parent, $"{count}x{size}")).FullName;
        Names = [.. Enumerable.Range(0, count).Select(index => $"{index:D5}")];
        (Count, Size) = (count, size);

        Random random = new(7693);
        byte[] piece = new byte[Math.Min(size, 1 << 20)];
        foreach (string name in Names)
        {
            using FileStream stream = File.Create(Path.Combine(Folder, name));
            for (long written = 0; written < size; written += piece.Length)
            {
                random.NextBytes(piece);
                stream.Write(piece);
            }
        }
    }

    internal string Folder { get; }

    internal IReadOnlyList<string> Names { get; }

    internal int Count { get; }

    /// <summary>Bytes of each.</summary>
    internal long Size { get; }

    internal string Name => Count == 1 ? SizeName : $"{Count:N0} files of {SizeName}";

    private string SizeName => Size >= 1 << 30 && Size % (1 << 30) == 0 ? $"{Size >> 30} GiB" : new Load(1, (int)Size).SizeName;
}
