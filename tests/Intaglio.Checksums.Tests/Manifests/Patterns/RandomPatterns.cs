namespace Intaglio.Checksums.Tests.Manifests;

/// <summary>Small trees, and patterns with a chance to match something in them.</summary>
internal sealed class RandomPatterns(int seed)
{
    private static readonly string[] namePieces = ["a", "a", "b", "b", "ab", "-", "]", " b", "a.b", "0"];

    private static readonly string[] patternPieces =
    [
        "a", "a", "b", "b", "ab", "-", "]", " ", "\\ ", "a.b", "0", "*", "*", "**", "**", "***", "?", "?", "/", "/", "/", "**/", "/**/", "/**", "\\/", "**\\/",
        "[ab]", "[!a]", "[^b-]", "[]a]", "[a-b]", "[[:alpha:]]", "[![:digit:]a]", "[a/]", "[", "[b-a]", "\\a", "\\b", "\\", "!",
    ];

    private readonly Random random = new(seed);

    internal PatternCase NextCase()
    {
        TreePath[] paths = NextTree();
        return new(string.Concat(Enumerable.Range(0, random.Next(1, 5)).Select(_ => NextPattern(paths) + "\n")), paths);
    }

    internal TreePath[] NextTree()
    {
        Dictionary<string, bool> tree = [];
        for (int i = 0; i < 8; i++)
        {
            string[] names = [.. Enumerable.Range(0, random.Next(1, 5)).Select(_ => string.Concat(random.GetItems(namePieces, random.Next(1, 3))))];
            for (int depth = 1; depth < names.Length; depth++)
                tree[string.Join('/', names[..depth])] = true;
            tree.TryAdd(string.Join('/', names), random.Next(3) == 0);
        }
        return [.. tree.Select(path => new TreePath(path.Key, path.Value))];
    }

    internal string NextPattern(TreePath[] paths)
    {
        string pattern = random.Next(3) == 0
            ? string.Concat(random.GetItems(patternPieces, random.Next(1, 7)))
            : Blur(paths[random.Next(paths.Length)].Path);
        if (random.Next(4) == 0)
            pattern = '/' + pattern;
        if (random.Next(5) == 0)
            pattern += '/';
        if (random.Next(4) == 0)
            pattern = '!' + pattern;
        // What git takes for an empty name behind two stars that are glued to characters is refused here.
        while (pattern.Contains("*//", StringComparison.Ordinal))
            pattern = pattern.Replace("*//", "*/", StringComparison.Ordinal);
        return pattern;
    }

    private string Blur(string path)
    {
        string[] names = path.Split('/')[random.Next(2)..] is { Length: > 0 } some ? some : [path];
        for (int i = 0; i < names.Length; i++)
        {
            names[i] = random.Next(6) switch
            {
                0 => "*",
                1 => "**",
                2 => string.Concat(names[i].Select(character => random.Next(3) == 0 ? random.GetItems(patternPieces, 1)[0] : character.ToString())),
                3 => names[i][..random.Next(names[i].Length)] + '*',
                4 => '*' + names[i][random.Next(names[i].Length)..],
                _ => names[i],
            };
        }
        return string.Join(random.Next(8) == 0 ? "**/" : "/", names);
    }
}
