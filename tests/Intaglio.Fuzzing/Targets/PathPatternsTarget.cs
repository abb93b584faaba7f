using System.Text;
using Intaglio.Checksums;
using Intaglio.Testing;

namespace Intaglio.Fuzzing;

/// <summary>A file of patterns and, behind the first NUL, the paths to decide on, with a NUL between them; directories end with a slash.</summary>
internal sealed class PathPatternsTarget : Target
{
    private const int MostPaths = 8, LongPath = 120, VeryLongPath = 6000;

    internal override string Name => "path-patterns";

    internal override string Claim =>
        "Patterns of paths. The library agrees with a slow matcher, written from docs/guides/manifests.md and the gitignore "
            + "manual, on the lines of a file that are patterns and on the paths that one pattern excludes or includes. Any other "
            + "pattern causes an ArgumentException that names it. No pattern takes a long time, and no decision allocates memory.";

    internal override IReadOnlyList<byte[]> Dictionary { get; } =
    [
        .. Words("*", "**", "***", "?", "/", "**/", "/**", "/**/", "*a", "a*", "**/*a*", "\\/", "\\", "\\*", "!", "#", "[", "]", "[!", "[^", "[]", "[a-z]", "[!a]", "[-]", "[a-", "[[:alpha:]]", "[:", ":]", "[[:punct:]-", "[[:x:]]", "[/]",
            "\n", "\r\n", " ", "\\ ", "\0", "\0\0", "a", "b", "ab", "a/b", ".", "..", "./", "\u00C3\u00A9", "\u00F0\u009F\u0098\u0080", "\u00EF\u00BB\u00BF", "\u00EE\u0080\u0080", "\u00EE\u0080\u0081"),
    ];

    internal override int MaxSize => 500;

    // The slow matcher makes a table for each pattern and directory.
    internal override long MaxAllocation => 512 * 1024 * 1024;

    internal override int ShortRun => 4000;

    internal override Outcome Run(ReadOnlySpan<byte> input)
    {
        int split = input.IndexOf((byte)0);
        string file = Encoding.UTF8.GetString(split < 0 ? input : input[..split]);
        // What no UTF-8 has, and names have all the same.
        string paths = Encoding.UTF8.GetString(split < 0 ? [] : input[(split + 1)..]).Replace('\uE000', '\uD800').Replace('\uE001', '\uDC00');

        string[] lines = [.. PathPatterns.ReadFile(new StringReader(file))];
        Expect.That(lines.SequenceEqual(Lines(file)), "the lines are the patterns");
        (string Text, PathPatternReference Reference)[] patterns = [.. lines.Select(line => (line, PathPatternReference.Parse(line))).Where(pattern => IsTaken(pattern.line, pattern.Item2))!];
        (string Text, PathPatternReference Reference)[] included = [.. patterns.Where(pattern => !pattern.Reference.Reincludes)];
        PathPatterns excluding = new(exclude: patterns.Select(pattern => pattern.Text)), including = new(include: included.Select(pattern => pattern.Text));
        (PathPatterns Alone, PathPatternReference Reference)[] each = [.. included.Select(pattern => (new PathPatterns(exclude: [pattern.Text]), pattern.Reference))];
        SortedSet<string> decisions = new(StringComparer.Ordinal);
        string outcome = $"{Scale(patterns.Length)} {patterns.Length < lines.Length} {Traits(file)} ";
        foreach (string text in paths.Split('\0').Take(MostPaths))
        {
            (string path, bool isDirectory) = text.EndsWith('/') ? (text[..^1], true) : (text, false);
            decisions.Add(Decide(excluding, including, patterns, included, path, isDirectory));
            if (path.Length == 0 || path.Split('/').Contains(""))
                continue;
            foreach ((PathPatterns alone, PathPatternReference reference) in each)
                Expect.That(alone.Excludes(path, isDirectory) == reference.Matches(path, isDirectory), $"alone: {string.Join(' ', alone.Exclude)} and {Show(path, isDirectory)}");
            foreach (string between in (ReadOnlySpan<string>)["", "/"])
            {
                Decide(excluding, including, patterns, included, Repeat(path, between, LongPath), isDirectory);
                excluding.Excludes(Repeat(path, between, VeryLongPath), isDirectory);
            }
        }
        return new(outcome + string.Concat(decisions), patterns.Length > 0);
    }

    private static string Repeat(string path, string between, int length) => string.Join(between, Enumerable.Repeat(path, 1 + length / (path.Length + between.Length)));

    private static string Traits(string file) => string.Concat("*?[!\\".Where(file.Contains)) + (file.Contains("**", StringComparison.Ordinal) ? "**" : "") + (file.Contains("[:", StringComparison.Ordinal) ? "[:" : "");

    /// <summary>Whether a pattern is taken, as it must be or must not.</summary>
    private static bool IsTaken(string pattern, PathPatternReference? reference)
    {
        foreach (bool isIncluded in (ReadOnlySpan<bool>)[false, true])
        {
            bool mayBe = reference is not null && !(isIncluded && reference.Reincludes);
            try
            {
                PathPatterns patterns = isIncluded ? new(include: [pattern]) : new(exclude: [pattern]);
                Expect.That(mayBe, "what is taken is a pattern");
            }
            catch (ArgumentException exception)
            {
                Expect.That(!mayBe, $"a pattern is taken: {exception.Message}");
                Expect.That(exception.GetType() == typeof(ArgumentException) && exception.Message.Contains($"\"{pattern}\"", StringComparison.Ordinal), "the pattern is named");
            }
        }
        return reference is not null;
    }

    private static string Decide(PathPatterns excluding, PathPatterns including, (string, PathPatternReference Pattern)[] patterns, (string, PathPatternReference Pattern)[] included, string path, bool isDirectory)
    {
        if (path.Split('/').Contains(""))
        {
            Expect.That(IsRefused(excluding, path, isDirectory) && IsRefused(including, path, isDirectory), "a path with an empty part is refused");
            return "-";
        }
        // A path and the directories above it, from the outermost on.
        (string Path, bool IsDirectory)[] way = [.. Enumerable.Range(0, path.Length).Where(at => path[at] == '/').Select(at => (path[..at], true)), (path, isDirectory)];
        bool isExcluded = way.Any(one => patterns.LastOrDefault(pattern => pattern.Pattern.Matches(one.Path, one.IsDirectory)).Pattern is { Reincludes: false });
        bool isIncluded = included.Length == 0 || way.Any(one => included.Any(pattern => pattern.Pattern.Matches(one.Path, one.IsDirectory)));
        bool belongs = false, belongsAlone = false;
        Expect.That(Allocations.Fewest(() => (belongs, belongsAlone) = (excluding.IsMatch(path, isDirectory), including.IsMatch(path, isDirectory))) == 0, "a decision takes no memory");
        Expect.That(belongs == !isExcluded, $"excluded: it is {isExcluded}, {Show(path, isDirectory)}");
        Expect.That(belongsAlone == isIncluded, $"included: it is {isIncluded}, {Show(path, isDirectory)}");
        return $"{(isExcluded ? 'x' : '.')}{(isIncluded ? 'i' : '.')}";
    }

    private static string Show(string path, bool isDirectory) => isDirectory ? path + "/" : path;

    private static bool IsRefused(PathPatterns patterns, string path, bool isDirectory)
    {
        try
        {
            patterns.IsMatch(path, isDirectory);
            return false;
        }
        catch (ArgumentException)
        {
            return true;
        }
    }

    // docs/guides/manifests.md, "Patterns".
    private static IEnumerable<string> Lines(string file)
    {
        foreach (string whole in (file.StartsWith('\uFEFF') ? file[1..] : file).Split('\n'))
        {
            string line = whole.EndsWith('\r') ? whole[..^1] : whole;
            int end = line.Length;
            while (end > 0 && line[end - 1] == ' ' && (line[..(end - 1)].Length - line[..(end - 1)].TrimEnd('\\').Length) % 2 == 0)
                end--;
            if (end > 0 && line[0] != '#')
                yield return line[..end];
        }
    }
}
