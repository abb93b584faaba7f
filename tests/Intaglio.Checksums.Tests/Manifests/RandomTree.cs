namespace Intaglio.Checksums.Tests;

/// <summary>Fills folders with files, links and directories of awkward names.</summary>
internal static class RandomTree
{
    private static readonly string[] parts = ["a", "b", "-", ".", "0", "a.b", "é", "e\u0301", "日本", "\uFFE0", "😀", "A", " ", "\n", "\\", "~", "x86", "\u0001", "\uFFFD"];

    internal static void Fill(TestFolder folder, string tree, Random random)
    {
        Directory.CreateDirectory(folder[tree]);
        FillDirectory(folder, tree, random, depth: random.Next(4), width: random.Next(1, 12));
    }

    private static void FillDirectory(TestFolder folder, string directory, Random random, int depth, int width)
    {
        for (int i = random.Next(width + 1); i > 0; i--)
        {
            string name = $"{directory}/{Name(random)}";
            if (Path.Exists(folder[name]) || new FileInfo(folder[name]).LinkTarget is not null)
                continue;
            switch (random.Next(8))
            {
                case 0:
                    folder.Link(name, random.Next(3) switch { 0 => "../" + Name(random), 1 => "/nowhere/" + Name(random), _ => "." });
                    break;
                case 1:
                    Directory.CreateDirectory(folder[name]);
                    break;
                case 2 or 3 when depth > 0:
                    Directory.CreateDirectory(folder[name]);
                    FillDirectory(folder, name, random, depth - 1, width);
                    break;
                default:
                    WriteFile(folder, name, random);
                    break;
            }
        }
    }

    private static void WriteFile(TestFolder folder, string name, Random random)
    {
        // Now and then one that has leaves, of whole and of broken MiB.
        int length = random.Next(100) == 0 ? random.Next(8, 11) * 1024 * 1024 + random.Next(-1, 2) : random.Next(4) == 0 ? random.Next(300_000) : random.Next(200);
        byte[] content = new byte[length];
        random.NextBytes(content);
        folder.Write(name, content);
        if (random.Next(4) == 0)
            TestFolder.Turn(folder[name], UnixFileMode.UserExecute);
    }

    private static string Name(Random random)
    {
        string name;
        do
            name = string.Concat(Enumerable.Range(0, random.Next(1, 4)).Select(_ => parts[random.Next(parts.Length)]));
        while (name is "." or "..");
        return name;
    }
}
